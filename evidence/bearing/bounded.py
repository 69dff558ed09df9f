"""Values of the question that lie within a bound of the evidence: `after 3 hours` over `after more than 2 hours`."""

from __future__ import annotations

from collections.abc import Sequence

from .reading import Piece, Reading

_ABOVE = frozenset({"more", "at least", "after", "since"})
_BELOW = frozenset({"less", "at most", "within", "before", "until"})


def within_a_bound(piece: Piece, sources: Sequence[Reading]) -> bool:
    """Whether the sources have values of this dimension as bounds only, and that of the piece keeps within them."""
    if piece.quantity is None or piece.quantity.unit is None:
        return False
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
        if (amount > value and not _ABOVE.isdisjoint(kinds)) or (amount < value and not _BELOW.isdisjoint(kinds))
    }
    return bool(bounds) and bounds.issuperset(value for value, _ in others)
