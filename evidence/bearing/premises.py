"""Names and codes that a claim takes from the question, where its evidence has another: "On Holm, 200 kW" of Tolm."""

from __future__ import annotations

import re

from ..text.english import PREPOSITION
from .alignment import Alignment, Place, ends, starts
from .names import subject
from .reading import Piece, Reading

_NAMING = frozenset({"name", "code"})
_ALIKE = 0.6
"""Least share of a claim's other pieces in a sentence of the evidence that says the same of another place or thing."""
_BEFORE = re.compile(rf"\b({PREPOSITION})\s{{1,3}}$", re.IGNORECASE)
_LONGEST = 12
"""Characters read before a name."""


def replaced(alignment: Alignment, at: int) -> bool:
    """Whether the evidence has another name or code where the claim has the one at `at`.

    It has if that stands between the same neighbours, or if a sentence that says most of the claim has another behind
    the same preposition.
    """
    claim = alignment.claim
    if not _names(claim, at):
        return False
    return _between_the_same(alignment, at) or any(_behind_the_same(claim, at, source) for source in alignment.sources)


def _names(reading: Reading, at: int) -> bool:
    piece = reading.pieces[at]
    return piece.kind in _NAMING or (at == 0 and piece.words == subject(reading.text))


def _between_the_same(alignment: Alignment, at: int) -> bool:
    claim = alignment.claim
    first = next(step for step in range(at, -1, -1) if starts(claim, step) or not _is_new_name(alignment, step - 1))
    last = next(
        step for step in range(at, len(claim.pieces)) if ends(claim, step) or not _is_new_name(alignment, step + 1)
    )
    before = None if starts(claim, first) else alignment.places[first - 1]
    behind = None if ends(claim, last) else alignment.places[last + 1]
    if (before is None) != starts(claim, first) or (behind is None) != ends(claim, last):
        return False  # a neighbour that the evidence lacks tells no place
    places = {
        *(() if before is None else (Place(before.text, before.at + 1),)),
        *(() if behind is None else (Place(behind.text, behind.at - 1),)),
    }
    if len(places) != 1:
        return False
    place = places.pop()
    source = alignment.sources[place.text]
    return 0 <= place.at < len(source.pieces) and _names(source, place.at) and _new(source.pieces[place.at], claim)


def _is_new_name(alignment: Alignment, at: int) -> bool:
    """Whether a piece is a name that the evidence lacks: `Bo Lund` is one name of two pieces."""
    return alignment.places[at] is None and _names(alignment.claim, at)


def _behind_the_same(claim: Reading, at: int, source: Reading) -> bool:
    preposition = _before(claim, at)
    others = [piece.key for piece in claim.pieces if piece is not claim.pieces[at]]
    if not preposition or sum(key in source.keys for key in others) < _ALIKE * len(others):
        return False
    return any(
        _names(source, index) and _new(piece, claim) and _before(source, index) == preposition
        for index, piece in enumerate(source.pieces)
    )


def _before(reading: Reading, at: int) -> str:
    """The preposition before a piece, in lower case; empty if there is none."""
    start = reading.pieces[at].start
    found = _BEFORE.search(reading.text[max(0, start - _LONGEST) : start])
    return found[1].lower() if found else ""


def _new(piece: Piece, claim: Reading) -> bool:
    return piece.key not in claim.keys
