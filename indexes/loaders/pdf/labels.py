"""Labels without a tag in a tagged PDF: a browser does not tag the numbers that a style sheet puts before a text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .area import Area
from .blocks import Block, Heading, Item, Paragraph
from .pieces import joined

_LABEL_CHARS = 30

Placed = tuple[Area, Block]
"""A block and its position."""


def with_labels(placed: Sequence[Placed], untagged: Sequence[Any]) -> tuple[list[Placed], set[int]]:
    """The blocks, each with the untagged text to the left of its first line, and the `id`s of the pieces of that."""
    labels: dict[int, list[Any]] = {}
    for item in untagged:
        area = Area.of([item])
        right = [(other.left, at) for at, (other, _) in enumerate(placed) if other.has_on_its_left(area)]
        if right:
            labels.setdefault(min(right)[1], []).append(item)
    labelled = list(placed)
    used: set[int] = set()
    for at, items in labels.items():
        area, block = placed[at]
        label = joined(sorted(items, key=lambda item: float(item.x)))
        if len(label) <= _LABEL_CHARS and isinstance(block, Heading | Paragraph | Item):
            labelled[at] = area, replace(block, text=f"{label} {block.text}")
            used.update(map(id, items))
    return labelled, used
