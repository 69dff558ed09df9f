"""Words of a claim in whose place the evidence has an opposite."""

from __future__ import annotations

from collections.abc import Iterator

from .alignment import Alignment, Place
from .markers import DENYING
from .opposites import opposites
from .reading import Reading

_FAR = 1_000
_NEAR = 2
"""Pieces on each side of a word that show where it stands in the evidence."""


def opposed(alignment: Alignment) -> Iterator[str]:
    """Words in whose place the evidence has an opposite."""
    for at, piece in enumerate(alignment.claim.pieces):
        if piece.kind not in ("word", "name"):
            continue
        if alignment.places[at] is None:
            yield from (f"{piece.words} for {other}" for other in _opposites_beside(at, alignment))
        elif other := _opposite_behind(at, alignment):
            yield f"{piece.words} for {other}"


def _opposites_beside(at: int, alignment: Alignment) -> Iterator[str]:
    """Opposites of a word at its place in the evidence; `not open` is not an opposite of `closed`."""
    piece, denied = alignment.claim.pieces[at], _denied(alignment.claim, at)
    for key in sorted(opposites(piece.key, piece.words) - alignment.claim.keys):
        for place in alignment.all_places(key):
            reading = alignment.sources[place.text]
            if _said_nearer(at, place, alignment) or _denied_nearer(at, key, place, denied, alignment):
                continue
            if _denied(reading, place.at) == denied and _beside(at, place, alignment):
                yield reading.pieces[place.at].words


def _opposite_behind(at: int, alignment: Alignment) -> str:
    """The opposite of a word right behind what stands before it, where the evidence has it elsewhere too."""
    pieces, before = alignment.claim.pieces, alignment.places[at - 1] if at else None
    if before is None or pieces[at - 1].sentence != pieces[at].sentence or alignment.claim.denials_near(at, 1):
        return ""
    source = alignment.sources[before.text]
    behind = source.pieces[before.at + 1 : before.at + 2]
    if len(alignment.all_places(pieces[at - 1].key)) != 1 or not behind or source.denials_near(before.at + 1, 1):
        return ""
    opposite = behind[0].key in opposites(pieces[at].key, pieces[at].words) - alignment.claim.keys
    return behind[0].words if opposite and behind[0].sentence == source.pieces[before.at].sentence else ""


def _said_nearer(at: int, place: Place, alignment: Alignment) -> bool:
    """Whether the evidence has a word like the claim's, which shares this opposite, nearer to the word before it."""
    before = alignment.places[at - 1] if at else None
    if before is None or before.text != place.text:
        return False
    pieces = alignment.sources[place.text].pieces
    found, reach = pieces[place.at], abs(place.at - before.at)
    like = opposites(found.key, found.words)
    return any(piece.key in like for piece in pieces[before.at + 1 : before.at + 1 + reach])


def _denied(reading: Reading, at: int) -> bool:
    """Whether a piece is negated, right before it or one piece earlier."""
    pieces = reading.pieces[max(0, at - 1) : at + 1]
    markers = {marker for piece in pieces if piece.sentence == pieces[-1].sentence for marker in piece.before}
    return sum(marker.kind in DENYING for marker in markers) % 2 == 1


def _denied_nearer(at: int, key: str, place: Place, denied: bool, alignment: Alignment) -> bool:
    """Whether another place of the opposite is negated and nearer: `the quay is lit and the pier is not lit`."""
    near = range(max(0, at - _NEAR), min(len(alignment.places), at + _NEAR + 1))
    beside = [(step - at, other) for step in near if step != at and (other := alignment.places[step])]
    reading = alignment.sources[place.text]

    def apart(where: Place) -> float:
        steps = ((side, other.at - where.at) for side, other in beside if other.text == where.text)
        return min((abs(there) + (0.5 if (side > 0) != (there > 0) else 0) for side, there in steps), default=_FAR)

    others = (other for other in alignment.all_places(key) if other.text == place.text and other != place)
    turned_round = (other for other in others if _denied(reading, other.at) != denied)
    return any(apart(other) < apart(place) for other in turned_round)


def _beside(at: int, place: Place, alignment: Alignment) -> bool:
    """Whether the neighbours of a piece of the claim are near a place, or it has no neighbours."""
    beside = alignment.places[max(0, at - _NEAR) : at + _NEAR + 1]
    close = any(other and other.text == place.text and abs(other.at - place.at) <= _NEAR + 1 for other in beside)
    return close or len(alignment.places) == 1
