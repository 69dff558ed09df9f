"""Limits: whether a rule such as "above 50,000 euros" covers the amount that a question names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ....evidence.bearing.quantities import Quantity
from ....evidence.bearing.reading import Piece, read
from ...questions.amounts import MONEY, TIME

_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])")
"""`60.000`, as many Europeans write it: no amount of money has three decimals."""
_ABOVE = frozenset({"more", "at least"})
_BELOW = frozenset({"less", "at most", "within"})
_BEHIND = frozenset({"at least", "at most"})
_RANGE = re.compile(r" ?[-\u2013\u2014] ?| to ")
_INCLUDED = frozenset({"at least", "at most", "within"})


def covers(sentence: str, question: str) -> bool | None:
    """Whether a limit in the sentence covers an amount of the question in the same unit.

    A limit may be a range ("$100-$500"), or stand before or behind its amount ("500 euros or more"). None if the
    question names no amount, or the sentence no limit for one. Times do not count: "at least 3 weeks before" says
    nothing about how long something lasts.
    """
    asked = list(amounts(question))
    if not asked:
        return None
    verdicts = [verdict for value, kinds in limits(sentence) for verdict in _verdicts(value, kinds, asked)]
    return all(verdicts) if verdicts else None


def amounts(question: str) -> Iterator[Quantity]:
    """The amounts of a question that are no limits themselves."""
    ungrouped = _GROUPED.sub(lambda number: number[0].replace(".", ""), question)
    for text, of_money in ((question, False), (ungrouped, True)):
        for piece in read(text).pieces:
            unit = piece.quantity.unit if piece.quantity else None
            if piece.quantity and unit and not _bounds(piece) and (unit.dimension in MONEY) is of_money:
                yield piece.quantity


def limits(sentence: str) -> Iterator[tuple[Quantity, frozenset[str]]]:
    """Each limit of a sentence with its kinds; a range has two."""
    reading = read(sentence)
    for piece, after in pairwise((*reading.pieces, None)):
        if piece is None or piece.quantity is None or piece.quantity.unit is None:
            continue
        kinds = _bounds(piece)
        if len(kinds) == 1:
            yield piece.quantity, kinds
        elif after and after.quantity and _RANGE.fullmatch(reading.text, piece.end, after.start):
            yield piece.quantity, frozenset({"at least"})
            yield after.quantity, frozenset({"at most"})


def _bounds(piece: Piece) -> frozenset[str]:
    """The kinds of limit that the words before and behind an amount make of it."""
    behind = (marker.kind for marker in piece.after if marker.kind in _BEHIND)
    return frozenset((*(marker.kind for marker in piece.before), *behind)) & (_ABOVE | _BELOW)


def _verdicts(limit: Quantity, kinds: frozenset[str], asked: list[Quantity]) -> Iterator[bool]:
    dimension, _ = limit.amount
    for quantity in asked:
        if quantity.amount[0] == dimension and dimension not in TIME:
            yield within(quantity, limit, kinds)


def within(quantity: Quantity, limit: Quantity, kinds: frozenset[str]) -> bool:
    """Whether a limit of these kinds covers an amount of the same dimension."""
    amount, bound = quantity.amount[1], limit.amount[1]
    over = amount > bound if kinds & _ABOVE else amount < bound
    return over or (amount == bound and bool(kinds & _INCLUDED))
