"""Limits: whether a rule such as "above 50,000 euros" covers the amount that a question names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...evidence.bearing.quantities import Quantity
from ...evidence.bearing.reading import read
from ..questions.amounts import MONEY, TIME

_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])")
"""`60.000`, as many Europeans write it: no amount of money has three decimals."""
_ABOVE = frozenset({"more", "at least"})
_BELOW = frozenset({"less", "at most", "within"})
_INCLUDED = frozenset({"at least", "at most", "within"})


def covers(sentence: str, question: str) -> bool | None:
    """Whether a limit in the sentence covers an amount of the question in the same unit.

    None if the question names no amount, or the sentence no limit for one. Times do not count: "at least 3 weeks
    before" says nothing about how long something lasts.
    """
    asked = list(_amounts(question))
    if not asked:
        return None
    verdicts = [verdict for value, kinds in _limits(sentence) for verdict in _verdicts(value, kinds, asked)]
    return all(verdicts) if verdicts else None


def _amounts(question: str) -> Iterator[Quantity]:
    """The amounts of a question that are no limits themselves."""
    ungrouped = _GROUPED.sub(lambda number: number[0].replace(".", ""), question)
    for text, of_money in ((question, False), (ungrouped, True)):
        for piece in read(text).pieces:
            unit = piece.quantity.unit if piece.quantity else None
            bounded = {marker.kind for marker in piece.before} & (_ABOVE | _BELOW)
            if piece.quantity and unit and not bounded and (unit.dimension in MONEY) is of_money:
                yield piece.quantity


def _limits(sentence: str) -> Iterator[tuple[Quantity, frozenset[str]]]:
    for piece in read(sentence).pieces:
        kinds = frozenset(marker.kind for marker in piece.before) & (_ABOVE | _BELOW)
        if piece.quantity and piece.quantity.unit and len(kinds) == 1:
            yield piece.quantity, kinds


def _verdicts(limit: Quantity, kinds: frozenset[str], asked: list[Quantity]) -> Iterator[bool]:
    dimension, bound = limit.amount
    for quantity in asked:
        same, amount = quantity.amount
        if same == dimension and dimension not in TIME:
            over = amount > bound if kinds & _ABOVE else amount < bound
            yield over or (amount == bound and bool(kinds & _INCLUDED))
