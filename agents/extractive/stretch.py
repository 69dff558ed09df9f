"""The stretch of a document around a sentence that tells of the same thing, through several passages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.passage import Passage
from .means import Means


def stretch(
    best: Address, addresses: Addresses, means: Means, belongs: Callable[[Address], bool], most: int
) -> tuple[list[Address], bool]:
    """The sentences that belong to a thing, in order: of the passage of one of them, and of those around it as far as
    each has one; and whether these are all, or more than `most` passages before or after it may have some."""
    here = [address for address in addresses if address.passage.id == best.passage.id]
    before, after = (_onward(best.passage, step, belongs, most) for step in (means.preceding, means.following))
    is_whole = max(len(before), len(after)) < most
    around = chain(*reversed(before), here, *after)
    return [address for address in around if belongs(address)], is_whole


def _onward(
    passage: Passage, step: Callable[[Passage], Sequence[Address]], belongs: Callable[[Address], bool], most: int
) -> list[Sequence[Address]]:
    """The sentences of each passage that comes next in one direction."""
    found: list[Sequence[Address]] = []
    while len(found) < most and (beside := step(passage)):
        if not any(map(belongs, beside)):
            break
        found.append(beside)
        passage = beside[0].passage
    return found
