"""Whether another sentence, which fits a claim better than those that it cites, states another value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..language import language
from .quantities import Quantity
from .reading import Reading, read


def contested(claim: str, cited: Sequence[str], others: Iterable[str], *, bare: bool = False) -> str:
    """The value that one of `others` states in place of the claim's, in the source's words; empty if none does.

    That sentence must have all words of the claim that the cited ones have, and more of them: "10 weeks of partner
    leave" over a sentence about birth leave is contested by one that gives 1 week of partner leave. Numbers without a
    unit are compared only if `bare`.
    """
    code = language(claim)
    reading = read(claim, code)
    values = [piece.quantity for piece in reading.pieces if piece.quantity and (bare or piece.quantity.unit)]
    words = {piece.key for piece in reading.pieces if piece.kind in ("word", "name")}
    own = words & frozenset[str]().union(*(read(text, code).keys for text in cited))
    if not values or own == words:
        return ""
    for text in others:
        other = read(text, code)
        if own < words & other.keys:
            for value in values:
                if rival := _rival(value, other):
                    return rival
    return ""


def _rival(value: Quantity, other: Reading) -> str:
    """The words of another amount of the same dimension in a text that does not have this one; empty without one."""
    dimension, _ = value.amount
    same = {
        piece.quantity.amount: piece.words
        for piece in other.pieces
        if piece.quantity and piece.quantity.amount[0] == dimension
    }
    return "" if value.amount in same else next(iter(same.values()), "")
