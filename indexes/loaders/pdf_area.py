"""Pieces of text with their positions on a page of a PDF."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

_OVERLAP = 3.0
"""Points that lines under one another may share."""
_GAP = 0.1
"""Part of a line's height between two pieces from which on they are two words."""
_LINES = 1.6
"""Heights of a line from one line of a paragraph to the next, at most."""
_MOST_COLUMNS = 200
_FIXED = re.compile(r"mono|courier|consol|menlo|code|typewriter|fixed|cmtt", re.IGNORECASE)
_HYPHENATED = re.compile(r"[^\W\d_]-\Z")


@dataclass(frozen=True)
class Area:
    """The position of a block, in points from the left and the top; `first` is the top of its first piece of text."""

    first: float
    top: float
    bottom: float
    left: float
    right: float

    @classmethod
    def of(cls, items: Sequence[Any]) -> Self:
        """That of some pieces."""
        return cls(
            items[0].y,
            min(item.y for item in items),
            max(item.y + item.height for item in items),
            min(item.x for item in items),
            max(item.x + item.width for item in items),
        )

    def is_beside(self, other: Area) -> bool:
        """Whether two blocks share lines and one is to the right of the other."""
        shared = min(self.bottom, other.bottom) - max(self.top, other.top)
        return shared > _OVERLAP and (self.right < other.left or other.right < self.left)


def is_next_line(above: Any, below: Any) -> bool:
    """Whether one piece of text is right below another and begins at about the same distance from the left."""
    height = max(float(above.height), float(below.height))
    down, right = float(below.y - above.y), float(below.x - above.x)
    return 0 < down < _LINES * height and abs(right) < _LINES * height


def joined(items: Iterable[Any]) -> str:
    """Pieces of text in their order, with a space where there is a gap between two, or another line begins."""
    text = ""
    last: Any = None
    for item in items:
        if last is not None:
            same_line = abs(item.y - last.y) < max(item.height, last.height) / 2
            if not same_line and _HYPHENATED.search(text) and item.text[:1].islower():
                text = text[:-1]
            elif not same_line or abs(item.x - last.x - last.width) > _GAP * max(item.height, last.height):
                text += " "
        text += item.text
        last = item
    return " ".join(text.split())


def is_fixed_width(item: Any) -> bool:
    """Whether its font is monospaced, judging by the font's name."""
    return _FIXED.search(item.font_name or "") is not None


def lines_of(items: Sequence[Any]) -> tuple[str, ...]:
    """The lines of a monospaced text, with their indentation."""
    letter = max((item.width / len(item.text) for item in items if item.text), default=0.0)
    left = min(item.x for item in items)
    lines: list[str] = []
    last: Any = None
    for item in items:
        if last is None or abs(item.y - last.y) >= max(item.height, last.height) / 2:
            lines.append("")
        column = round((item.x - left) / letter) if letter > 0 else 0
        lines[-1] = lines[-1].ljust(min(column, _MOST_COLUMNS)) + item.text
        last = item
    return tuple(line.rstrip() for line in lines)
