"""Whether a claim gives one thing the value of another: the boiler's five years for the ten of its heat exchanger."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..text.years import RECENT_OR_COMING
from .alignment import Alignment, Place
from .reading import Piece, Reading

_STOP = re.compile(
    r"[;:!?\n](?=\s|$)|[.,](?=\s|$)|\b(?:and|but|or|while|whilst|whereas|than|compared (?:with|to)|although|though)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;:!?\n](?=\s|$)|\.(?=\s|$)|\b(?:and|but|while|whereas)(?= (?:the|an?|it|they|you|we)\b)")
_REACH = 4
"""Pieces on each side of a value that say what it is the value of."""
_BARE = "number"
_YEAR = re.compile(RECENT_OR_COMING)
_MOST = 40
"""Most values of one sort that are compared with that of the claim."""
_LEAST = 2
"""Fewest words that a claim takes from a sentence whose value it does not give."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the evidence: the sort that it is compared by, and the words around it in its part of the sentence."""

    place: Place
    sort: str
    before: tuple[str, ...]
    behind: tuple[str, ...]
    """Keys, the nearest first."""


def given_to_another(alignment: Alignment) -> Iterator[str]:
    """The values of the claim that the evidence has of another thing."""
    places: dict[str, list[Place]] = {}
    by_sort: dict[str, list[Value]] = {}
    for value in _values(alignment.sources):
        key = alignment.sources[value.place.text].pieces[value.place.at].key
        places.setdefault(key, []).append(value.place)
        if key not in alignment.claim.keys and len(by_sort.setdefault(value.sort, [])) < _MOST:
            by_sort[value.sort].append(value)
    for at, piece in enumerate(alignment.claim.pieces):
        where = places.get(piece.key, [])
        if piece.quantity is None or len(where) != 1:
            continue
        own = _value(alignment.sources, where[0])
        bare = own.sort == _BARE and _YEAR.fullmatch(piece.words) is not None
        row = alignment.sources[own.place.text].is_row
        others = [] if bare or row else [*by_sort.get(own.sort, ()), *_uncounted(own, by_sort)]
        if any(_taken(at, own, other, alignment) for other in others):
            yield f"{piece.words} of another thing"


def _uncounted(own: Value, by_sort: dict[str, list[Value]]) -> list[Value]:
    """Numbers in the sentence of one that counts things, which may count them too: `40 lamps, the south pier 25`."""
    bare = by_sort.get(_BARE, ()) if own.sort.startswith("number of") else ()
    return [value for value in bare if value.place.text == own.place.text]


def _taken(at: int, own: Value, other: Value, alignment: Alignment) -> bool:
    """Whether the claim's words around its value are those around another one of the evidence."""
    if own.place.text != other.place.text:
        return _words_of_other_sentence(at, own, other, alignment)
    here = _around(alignment.claim, at)
    earlier = own.place.at < other.place.at
    return any(
        _label_of_other(mine, its, others, alignment.claim, ours=earlier)
        for mine, its, others in zip(here, (own.before, own.behind), (other.before, other.behind), strict=True)
    )


def _label_of_other(
    mine: Sequence[str], its: Sequence[str], others: Sequence[str], claim: Reading, *, ours: bool
) -> bool:
    """Whether one side of a value in the claim has a word of the other value's, and lacks one of its own.

    What a later value shares with an earlier one is not said again, so that it must have nothing of its own there;
    `ours` is whether the value of the claim is the earlier one.
    """
    taken = set(mine) & set(others) - set(its)
    lacked = [key for key in its if key not in claim.keys]
    return bool(taken and lacked) and (ours or not set(mine) & (set(its) - set(others)))


def _words_of_other_sentence(at: int, own: Value, other: Value, alignment: Alignment) -> bool:
    """Whether all that the claim says beside the value stands in the sentence of another value, and not in its own."""
    its, others = (alignment.sources[value.place.text].keys for value in (own, other))
    commas = [match.start() for match in _CLAUSE.finditer(alignment.claim.text)]
    clause = bisect_left(commas, alignment.claim.pieces[at].start)
    beside = [piece for piece in alignment.claim.pieces if bisect_left(commas, piece.start) == clause]
    said = {piece.key for piece in beside} - {alignment.claim.pieces[at].key}
    words = {piece.key for piece in beside if piece.kind in ("word", "name")}
    return len(words & others - its) >= _LEAST and not said & its - others


def _values(sources: Sequence[Reading]) -> Iterator[Value]:
    for which, source in enumerate(sources):
        yield from (_value(sources, Place(which, at)) for at, piece in enumerate(source.pieces) if piece.quantity)


def _value(sources: Sequence[Reading], place: Place) -> Value:
    source = sources[place.text]
    return Value(place, _sort(source, place.at), *_around(source, place.at))


def _sort(reading: Reading, at: int) -> str:
    """The dimension of a value, or of one without a unit the thing that it counts."""
    piece, behind = reading.pieces[at], reading.pieces[at + 1 : at + 2]
    if piece.quantity and piece.quantity.unit:
        return piece.quantity.unit.dimension
    counts = behind and behind[0].sentence == piece.sentence and behind[0].kind == "word"
    return f"number of {behind[0].key}" if counts else _BARE


def _around(reading: Reading, at: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The keys before and behind a piece in its part of the sentence, the nearest first."""
    stops = _stops(reading.text)
    own = bisect_left(stops, reading.pieces[at].start)
    before, behind = reading.pieces[max(0, at - _REACH) : at], reading.pieces[at + 1 : at + 1 + _REACH]

    def keys(pieces: Sequence[Piece]) -> tuple[str, ...]:
        return tuple(piece.key for piece in pieces if bisect_left(stops, piece.start) == own)

    return keys(before[::-1]), keys(behind)


@lru_cache(maxsize=256)
def _stops(text: str) -> tuple[int, ...]:
    return tuple(match.start() for match in _STOP.finditer(text))
