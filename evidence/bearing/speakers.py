"""Whether a claim lets one person say what its evidence lets another say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from .alignment import Alignment
from .reading import Piece, Reading

_SAYING = re.compile(
    r"\b(?:said|says|told|tells|stated|states|explained|explains|added|adds|warned|warns|announced|announces|reported"
    r"|reports|replied|claimed|claims|argued|argues|insisted|insists|admitted|admits|denied|denies|promised|promises"
    r"|wrote|writes|(?P<by>according to))\b",
    re.IGNORECASE,
)
_MOST = 8
"""Most such words of a text that are looked at."""
_NEAR = 3
"""Pieces beside such a word among which its speaker is looked for."""
_SHARE = 0.5
"""Least share of what the claim reports that one text must have."""


def said_by_another(alignment: Alignment) -> Iterator[str]:
    """The speakers of the claim, if the text that has what they say has other speakers only."""
    claim = alignment.claim
    own = _speakers(claim)
    if not own or len(alignment.sources) < 2:
        return
    said = [at for at, piece in enumerate(claim.pieces) if piece.kind != "name" and piece.key not in own]
    for which, source in enumerate(alignment.sources):
        others = _speakers(source)
        there = [at for at in said if (place := alignment.places[at]) and place.text == which]
        if others and others.isdisjoint(own) and own.isdisjoint(source.keys) and len(there) > _SHARE * len(said):
            yield f"{' '.join(sorted(own))} for {' '.join(sorted(others))}"


def _speakers(reading: Reading) -> frozenset[str]:
    """The names beside the words for saying."""
    names: set[str] = set()
    for match in islice(_SAYING.finditer(reading.text), _MOST):
        at, behind = reading.first_from(match.start()), reading.first_from(match.end())
        before, after = reading.pieces[max(0, at - _NEAR) : at][::-1], reading.pieces[behind : behind + _NEAR]
        names |= _names(after) if match["by"] else _names(before, first=True) or _names(after)
    return frozenset(names)


def _names(pieces: Sequence[Piece], *, first: bool = False) -> set[str]:
    """The names among some pieces; only if the `first` is one, if so wished."""
    if first and not (pieces and pieces[0].kind == "name"):
        return set()
    return {piece.key for piece in pieces if piece.kind == "name"}
