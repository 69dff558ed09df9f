"""The sentences next to one: in its passage, below its heading, and in its paragraph or list item."""

from __future__ import annotations

from .address import Address
from .addresses import Addresses
from .markup.blocks import without_bullet


def next_of(address: Address, addresses: Addresses) -> Address | None:
    """The next part of the same passage; None if it reads like instructions to a model."""
    after = addresses.get(address.number + 1)
    return None if after is None or after.flagged or after.passage.id != address.passage.id else after


def beside(address: Address, addresses: Addresses, step: int) -> Address | None:
    """The part before (-1) or after (1) it, if that stands below the same heading and in the same tab; else None."""
    other = addresses.get(address.number + step)
    alike = other is not None and below_same_heading(address, other) and other.sentence.tab == address.sentence.tab
    return other if alike else None


def below_same_heading(one: Address, other: Address) -> bool:
    """Whether both stand in one passage, below the same heading in it or above its first one."""
    return one.passage.id == other.passage.id and one.sentence.under == other.sentence.under


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
