"""Values of the question that lie within a bound of the evidence: `after 3 hours` over `after more than 2 hours`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .reading import Piece, Reading

_ABOVE = frozenset({"more", "at least", "after", "since"})
_BELOW = frozenset({"less", "at most", "within", "before", "until"})
_ASSERTED = re.compile(r"\b(?:is|are|was|were|be|been|costs?|takes?|lasts?|for)\W+\Z", re.IGNORECASE)
"""Before a value that is said of a thing, and is none of a case."""
_LATER = frozenset({"after", "since"})
_MOST_BEFORE = 20


def within_a_bound(piece: Piece, claim: Reading, sources: Sequence[Reading]) -> bool:
    """Whether the sources have values of this dimension as bounds only, and that of the piece keeps within them.

    The claim may neither say that something has this value ("at most 40 pounds" is not 5 pounds) nor bound it itself:
    what is so within 30 days need not be so within 2. Of bounds from below, it may be said what comes later.
    """
    if piece.quantity is None or piece.quantity.unit is None:
        return False
    own = {marker.kind for marker in piece.before}
    bounded = not (_ABOVE | _BELOW).difference(_LATER).isdisjoint(own)
    if bounded or _ASSERTED.search(claim.text[max(0, piece.start - _MOST_BEFORE) : piece.start]):
        return False
    below = _BELOW if own.isdisjoint(_LATER) else frozenset[str]()
    dimension, amount = piece.quantity.amount
    others = [
        (other.quantity.amount[1], {marker.kind for marker in other.before})
        for source in sources
        for other in source.pieces
        if other.quantity and other.quantity.amount[0] == dimension
    ]
    bounds = {
        value
        for value, kinds in others
        if (amount > value and not _ABOVE.isdisjoint(kinds)) or (amount < value and not below.isdisjoint(kinds))
    }
    return bool(bounds) and bounds.issuperset(value for value, _ in others)
