"""Knowledge strips (Corrective RAG, Yan et al., 2024): the sentences of good passages that bear on the question.

The paper cuts each document into strips of a sentence or a few and lets its evaluator filter them. Here a strip is one
sentence, a table row, or a line with the list that it introduces, and it is scored without a model call, as an
extractive answer is: by its cosine to a part of the question and by the words they share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, zip_longest

from ..evidence.block import inert
from ..evidence.ledger import Entry
from ..evidence.sentences import Span
from ..prompts import render
from .extract import Similarities, scored, sentences
from .parts import parts

# Chosen on eval_sets/skerry.jsonl: with these, answers without a model are as good as from whole passages.
MOST_STRIPS = 7
FLOOR = 0.55
"""Least score of a strip; the sentence that answers has 0.55 or more."""
_WORDS_SHOWN = 5

Strips = Mapping[int, Sequence[Span]]
"""Passage number -> spans of its text, in the order of the text."""


def find_strips(question: str, entries: Mapping[int, Entry], similarities: Similarities) -> dict[int, list[Span]]:
    """The best sentences of the numbered entries, at most `MOST_STRIPS`, with turns for the parts of the question."""
    candidates, asked = sentences(entries), parts(question)
    rows = similarities(asked, [one.text for one in candidates])
    ranked = [scored(part, candidates, row) for part, row in zip(asked, rows, strict=True)]
    in_turn = [pair for pair in chain.from_iterable(zip_longest(*ranked)) if pair is not None]
    best = list(dict.fromkeys(one for score, one in in_turn if score >= FLOOR))[:MOST_STRIPS]
    found: dict[int, list[Span]] = {}
    for one in best:
        found.setdefault(one.number, []).append(one.span)
    return {number: sorted(spans) for number, spans in found.items()}


def strips_block(strips: Strips, entries: Mapping[int, Entry]) -> str:
    """The strips as a writer reads them, each on its line with its passage's number; empty where there are none."""
    lines = [
        f'[{number}] "{_beginning(entries[number].passage.text[start:end])}"'
        for number, spans in strips.items()
        if number in entries
        for start, end in spans
    ]
    return render("strips", strips=inert("\n".join(lines))) if lines else ""


def _beginning(sentence: str) -> str:
    """Enough to find the sentence by: the whole of it stands in the prompt already."""
    words = sentence.split()
    return " ".join(words[:_WORDS_SHOWN]) + (" ..." if len(words) > _WORDS_SHOWN else "")
