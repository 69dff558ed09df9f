"""The order in which extracted sentences are read."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.addresses import Addresses
from ..prose import Claim
from .paragraph import is_beside

_MOST_BETWEEN = 2
"""Most sentences between two that are read in their order."""


def in_order(claims: Sequence[Claim], addresses: Addresses) -> list[Claim]:
    """The claims as given, best first, but what belongs together in the order of its passage: the sentences of one
    paragraph, and a list with a sentence near it.

    Two items of a list or two rows of a table stay as given: each can be read without the other.
    """
    groups: list[list[tuple[range, Claim]]] = []
    for claim in claims:
        place = _place(claim, addresses)
        beside = [group for group in groups if any(_near(place, other, addresses) for other, _ in group)]
        joined = [pair for group in beside for pair in group] + [(place, claim)]
        at = groups.index(beside[0]) if beside else len(groups)
        groups = [group for group in groups if group not in beside]
        groups.insert(at, sorted(joined, key=lambda pair: pair[0].start))
    return [claim for group in groups for _, claim in group]


def _place(claim: Claim, addresses: Addresses) -> range:
    """The numbers of the sentences from the first to the last one that a claim cites; empty if it cites none."""
    numbers = [
        address.number for cited in claim.cites for address in addresses.at(cited.passage, cited.start, cited.end)
    ]
    return range(min(numbers), max(numbers) + 1) if numbers else range(0)


def _near(one: range, other: range, addresses: Addresses) -> bool:
    """Whether two places are in one paragraph, or one of them is prose and little stands between them."""
    before, after = sorted((one, other), key=lambda place: place.start)
    last, first = addresses.get(before.stop - 1), addresses.get(after.start)
    if not before or not after or last is None or first is None or last.passage.id != first.passage.id:
        return False
    if is_beside(last, first):
        return True
    return after.start - before.stop <= _MOST_BETWEEN and "sentence" in (last.sentence.kind, first.sentence.kind)
