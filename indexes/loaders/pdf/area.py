"""The position of a block on a page of a PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

_OVERLAP = 3.0
"""Points that lines under one another may share."""


@dataclass(frozen=True)
class Area:
    """The position of a block, in points from the left and the top; `first` and `first_bottom` are the top and bottom
    of its first piece of text."""

    first: float
    first_bottom: float
    top: float
    bottom: float
    left: float
    right: float

    @classmethod
    def of(cls, items: Sequence[Any]) -> Self:
        """That of some pieces."""
        return cls(
            items[0].y,
            items[0].y + items[0].height,
            min(item.y for item in items),
            max(item.y + item.height for item in items),
            min(item.x for item in items),
            max(item.x + item.width for item in items),
        )

    def has_on_its_left(self, label: Area) -> bool:
        """Whether its first line is that of a label to its left."""
        shared = min(label.bottom, self.first_bottom) - max(label.top, self.first)
        return label.right <= self.left and 2 * shared > min(label.bottom - label.top, self.first_bottom - self.first)

    def is_beside(self, other: Area) -> bool:
        """Whether two blocks share lines and one is to the right of the other."""
        shared = min(self.bottom, other.bottom) - max(self.top, other.top)
        return shared > _OVERLAP and (self.right < other.left or other.right < self.left)
