"""How well passages cover the excerpts that answer a question, in characters: recall, precision and IoU."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Span = tuple[int, int]


@dataclass(frozen=True)
class Question:
    """A question with its excerpts."""

    text: str
    source: str
    """The document that they are from."""
    excerpts: list[Span]


def scores(question: Question, passages: Sequence[tuple[str, int, int]]) -> dict[str, float]:
    """The three of some passages, each a source with its span; 0 to 1.

    As in Smith and Troynikov (2024): what two passages share counts once for recall, and twice in the length that
    precision and IoU divide by; there IoU divides by what is missed besides.
    """
    overlap = {
        at
        for source, start, end in passages
        if source == question.source
        for a, b in question.excerpts
        for at in range(max(start, a), min(end, b))
    }
    gold = {at for start, end in question.excerpts for at in range(start, end)}
    length = sum(end - start for _, start, end in passages)
    return {
        "recall": len(overlap) / len(gold),
        "precision": len(overlap) / length if length else 0.0,
        "iou": len(overlap) / (length + len(gold) - len(overlap)),
    }
