"""Whether a claim says of one thing what the second of two like sentences says of another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from .alignment import Alignment
from .reading import Reading

_LEAST = 3
"""Fewest words that two like sentences share."""
_SHARE = 0.4
"""Least share of the words of the shorter one that they share."""
_MOST = 6
"""Most sentences that are compared with each other."""


def of_a_parallel(alignment: Alignment) -> Iterator[str]:
    """The words that a claim takes from a sentence like the one whose name it has: `crew who lease a boat from Orla
    must pay`, `crew who lease a boat from Brisk can wait`."""
    claim = alignment.claim
    if any(claim.keys <= source.keys for source in alignment.sources):
        return
    for own, other in permutations(alignment.sources[:_MOST], 2):
        if not _alike(own, other):
            continue
        names, others = _named(own) - other.keys, _named(other) - own.keys
        if not others or names.isdisjoint(claim.keys) or not others.isdisjoint(claim.keys):
            continue
        if not claim.keys.isdisjoint(own.keys - other.keys - names):
            continue
        taken = other.keys - own.keys
        yield from (f"{piece.words} of another thing" for piece in claim.pieces if piece.key in taken)


def _alike(own: Reading, other: Reading) -> bool:
    if not own.pieces or not other.pieces or own.pieces[0].key != other.pieces[0].key:
        return False
    shared = len(own.keys & other.keys)
    return shared >= max(_LEAST, _SHARE * min(len(own.keys), len(other.keys)))


def _named(reading: Reading) -> frozenset[str]:
    return frozenset(piece.key for piece in reading.pieces if piece.kind in ("name", "code"))
