"""The sentences next to one: in its passage, and in its paragraph or list item."""

from __future__ import annotations

from .address import Address
from .addresses import Addresses
from .markup.blocks import without_bullet


def next_of(address: Address, addresses: Addresses) -> Address | None:
    """The next part of the same passage; None if it reads like instructions to a model."""
    after = addresses.get(address.number + 1)
    return None if after is None or after.flagged or after.passage.id != address.passage.id else after


def next_beside(address: Address, addresses: Addresses) -> Address | None:
    """The next sentence of the same paragraph or list item."""
    after = next_of(address, addresses)
    return after if after is not None and is_beside(address, after) else None


def is_beside(before: Address, after: Address) -> bool:
    """Whether both are sentences of the same paragraph, or of the same list item."""
    between = before.passage.text[before.sentence.end : after.sentence.start]
    if after.sentence.goes_on:
        in_order = before.passage.id == after.passage.id and before.sentence.end <= after.sentence.start
        parted = "\n\n" in between or any(without_bullet(line)[1] for line in between.splitlines()[1:])
        return before.sentence.kind == "item" and in_order and not parted
    return before.sentence.kind == after.sentence.kind == "sentence" and "\n\n" not in between
