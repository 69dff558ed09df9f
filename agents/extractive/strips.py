"""Knowledge strips (Corrective RAG, Yan et al., 2024): the sentences of good passages that bear on the question.

The paper cuts each document into strips of one or a few sentences, which its evaluator filters. Here a strip is one
numbered sentence, scored without a model call like an extractive answer. The writer's prompt lists the numbers.
"""

from __future__ import annotations

from collections.abc import Collection

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.in_turn import in_turn
from ...evidence.text.words import codes
from ..questions.parts import parts
from .means import Means
from .scores.ranking import Ranking
from .scores.scoring import ANSWERS

# Chosen on eval_sets/skerry.jsonl: with these, answers without a model are as good as from whole passages.
MOST_STRIPS = 7


def find_strips(question: str, addresses: Addresses, allowed: Collection[str], means: Means) -> list[Address]:
    """The strips of the `allowed` passages, at most `MOST_STRIPS`, in order."""
    return sorted(nearest(question, addresses, allowed, means)[:MOST_STRIPS], key=lambda address: address.number)


def nearest(question: str, addresses: Addresses, allowed: Collection[str], means: Means) -> list[Address]:
    """The sentences of the `allowed` passages that bear on the question, best first, in turn for each of its parts."""
    ranking = Ranking(addresses, allowed, means, codes(question))
    pool = ranking.pool
    ranked = [ranking.of(means.distinctive(part), pool) for part in parts(question)]
    return list(dict.fromkeys(scored.candidate.address for scored in in_turn(ranked) if scored.score >= ANSWERS))
