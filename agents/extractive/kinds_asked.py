"""Questions for the kinds of something: steps do not name them, if a list beside these does."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.bearing.commands import is_order
from ...evidence.text.english import AUXILIARY, words
from ...evidence.text.words import content_words
from ..questions.expectation import expectation
from .lists.list_items import NUMBER
from .scores.scoring import ANSWERS, Scored

_NO_THINGS = rf"(?:{words('steps stages things commands actions measures tasks ways instructions')}|{AUXILIARY})"
_ASKED = re.compile(
    r"\b(?:what|which) (?:(?:other|different|various) )?"
    rf"(?:{words('kinds? types? sorts? forms? categories classes')} of )?"
    rf"(?:(?!{_NO_THINGS}\b)[a-z-]{{2,30}} )?(?!{_NO_THINGS}\b)(?P<noun>[a-z]{{3,30}}(?<![us])s)\b",
    re.IGNORECASE,
)
"""Asks for several things, and names them: `what kinds of fixes`, `which fixes`."""


def naming_items_first(part: str, ranking: Sequence[Scored]) -> list[Scored]:
    """The same sentences; if a part of a question asks for several things and the best sentence is a step or announces
    steps that do not name them, the items of another list of its passage that names them come first."""
    match = _ASKED.search(part) if expectation(part).kind != "steps" else None
    best = ranking[0].candidate if ranking else None
    if match is None or best is None or NUMBER.match(best.item or best.text) is None:
        return list(ranking)
    noun = set(content_words(match["noun"]))
    steps = [best, *(each.candidate for each in ranking if best.address.leads(each.candidate.address))]
    tells_to_act = any(is_order(each.text) for each in steps)
    if not tells_to_act or any(noun <= _stems(each.address) for each in steps):
        return list(ranking)
    named = [each for each in ranking if each.score >= ANSWERS and _names(noun, each.candidate.address, best.address)]
    return [*named, *(each for each in ranking if each not in named)]


def _names(noun: set[str], item: Address, step: Address) -> bool:
    """Whether an item stands in another list of the passage of a step, and it or its line has a noun."""
    listed = item.sentence.kind == "item" and NUMBER.match(item.shown) is None
    return listed and item.passage.id == step.passage.id and item.lead != step.lead and noun <= _stems(item)


def _stems(address: Address) -> set[str]:
    return set(content_words(f"{address.lead} {address.shown}"))
