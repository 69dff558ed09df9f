"""Exceptions: `moor here, unless you serve notice` is `moor here if you do not`, and what is excepted is not one of
all."""

from __future__ import annotations

from collections.abc import Iterator

from .alignment import Alignment, Gap
from .markers import DENYING

_OUTSIDE = DENYING | {"unless", "only", "including"}
"""Kinds of small words in a claim that may say of an exception what holds for it."""


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


def counted_in(alignment: Alignment) -> Iterator[str]:
    """What a claim says something of that the evidence only excepts from it: `The mole is lit` over `All piers except
    the mole are lit`."""
    if not alignment.claim.kinds.isdisjoint(_OUTSIDE):
        return
    for at, place in enumerate(alignment.places):
        if place is None or len(alignment.all_places(alignment.claim.pieces[at].key)) != 1:
            continue
        before = alignment.sources[place.text].pieces[place.at].before
        excepts = any(marker.kind == "unless" and marker.words.lower() != "unless" for marker in before)
        if excepts:
            yield f"{alignment.claim.pieces[at].words} is excepted"
