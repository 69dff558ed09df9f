"""Whether another sentence, which fits a claim better than those that it cites, states another value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from ..text.language import language
from .quantities import Quantity
from .reading import Reading, read


def contested(claim: str, cited: Sequence[str], others: Iterable[str], *, bare: bool) -> str:
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


def outdone(claim: str, cited: Sequence[str], others: Iterable[str], *, question: str) -> str:
    """A number of the claim whose sentence is outdone by one of `others`, which has other numbers; empty if none is.

    That one has all words and numbers of the claim that the sentence has, and more: "Berth 2 is 4 m deep" over a row of
    berth 1 is outdone by the row of berth 2. Numbers of the `question` are not looked at.
    """
    code = language(claim)
    reading, query = read(claim, code), read(question, code)
    sources, beside = [read(text, code) for text in cited], [read(text, code) for text in others]
    for piece in reading.pieces:
        if piece.quantity is None or piece.key in query.keys:
            continue
        value, said = piece.quantity.value, reading.keys - {piece.key}
        own = [source.keys & said for source in sources if value in _values(source)]
        rivals = [other.keys & said for other in beside if (values := _values(other)) and value not in values]
        if own and all(any(words < more for more in rivals) for words in own):
            return piece.words
    return ""


def _values(reading: Reading) -> set[Decimal]:
    return {piece.quantity.value for piece in reading.pieces if piece.quantity}


def _rival(value: Quantity, other: Reading) -> str:
    """The words of another amount of the same dimension in a text that does not have this one; empty without one."""
    dimension, _ = value.amount
    same = {
        piece.quantity.amount: piece.words
        for piece in other.pieces
        if piece.quantity and piece.quantity.amount[0] == dimension
    }
    return "" if value.amount in same else next(iter(same.values()), "")
