"""How much of a document's metadata is kept."""

from __future__ import annotations

from collections.abc import Mapping

from ...evidence.scalars import Value

MOST_VALUES = 2_000
"""Most values of a document, over all its fields, each element of a list for one: with some thousands in one passage
Chroma fails, and so does all that is done with the library afterwards."""


def count_of(metadata: Mapping[str, Value]) -> int:
    """How many values metadata have."""
    return sum(map(_size, metadata.values()))


def kept(metadata: Mapping[str, Value]) -> dict[str, Value]:
    """The fields in their order, without those that would make more than `MOST_VALUES` values."""
    fields: dict[str, Value] = {}
    left = MOST_VALUES
    for key, value in metadata.items():
        if _size(value) <= left:
            fields[key] = value
            left -= _size(value)
    return fields


def _size(value: Value) -> int:
    return max(1, len(value)) if isinstance(value, list) else 1
