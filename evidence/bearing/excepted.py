"""Exceptions said as conditions: `moor here, unless you serve notice` is `moor here if you do not serve notice`."""

from __future__ import annotations

from .alignment import Alignment, Gap
from .markers import DENYING


def excepted(gap: Gap, alignment: Alignment) -> bool:
    """Whether the claim negates behind an `if` what the evidence has behind `unless`, which denies nothing else."""
    place = alignment.places[gap.right] if gap.right is not None else None
    if gap.right is None or place is None or all(marker.kind not in DENYING for marker in gap.markers):
        return False
    claim, source = alignment.claim, alignment.sources[place.text]
    piece = claim.pieces[gap.right]
    condition = any(
        marker.kind == "if" and marker.start < piece.start
        for own in claim.pieces[: gap.right + 1]
        if own.sentence == piece.sentence
        for marker in own.before
    )
    unless = any(marker.kind == "unless" for marker in source.pieces[place.at].before)
    return condition and unless and source.kinds.isdisjoint(DENYING)
