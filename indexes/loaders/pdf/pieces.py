"""Pieces of text with their positions on a page of a PDF: which make up a line, and their words together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from ..fixed_fonts import is_fixed

_GAP, _GAP_AFTER_SPACE = 0.1, 0.02
"""Part of a line's height between two pieces from which on they are two words; the latter where the file has a space
after the first."""
_LEVEL = 0.5
"""Points by which the tops of pieces on a line may differ, unless their boxes are those of the ink."""
_LINES = 1.6
"""Heights of a line from one line of a paragraph to the next, at most."""
_MOST_COLUMNS = 200
BULLETS = "•◦▪■□○●‣\u2043∙·"
"""Signs before the items of a list."""
ENDED = re.compile(r"[.?!:;…](?:[\"'“”\u2019)\]*_]|[ \u00a0\u202f]?»)*\Z")
"""Ends a sentence, or announces what follows."""
HYPHENATED = re.compile(r"[^\W\d_][-\u00ad\u2010]\Z")
"""Ends a line in the middle of a word."""


def is_before(first: Any, second: Any) -> bool:
    """Whether a piece of text is read before another: to its left on the same line, or above it."""
    return bool(first.x < second.x if on_one_line(first, second) else first.y < second.y)


def on_one_line(first: Any, second: Any) -> bool:
    """Whether two pieces of text share more than half of the lower one's height."""
    shared = min(first.y + first.height, second.y + second.height) - max(first.y, second.y)
    return bool(2 * shared > min(first.height, second.height))


@dataclass(frozen=True)
class Line:
    """The position of a line of text."""

    top: float
    bottom: float
    left: float
    right: float

    @property
    def middle(self) -> float:
        """Halfway between its top and its bottom."""
        return (self.top + self.bottom) / 2


def line_of(items: Sequence[Any]) -> Line:
    """The position of the pieces of a line."""
    return Line(
        min(float(item.y) for item in items),
        max(float(item.y + item.height) for item in items),
        min(float(item.x) for item in items),
        max(float(item.x + item.width) for item in items),
    )


def lines_across(items: Iterable[Any]) -> list[list[Any]]:
    """Pieces of text as lines from top to bottom, each from left to right."""
    down = sorted(items, key=_middle)
    usual = median(float(item.height) for item in down) if down else 0.0
    lines: list[list[Any]] = []
    for item in down:
        if lines and _middle(item) - _middle(lines[-1][0]) < usual / 2:
            lines[-1].append(item)
        else:
            lines.append([item])
    return [sorted(line, key=_left) for line in lines]


def read_across(items: Sequence[Any]) -> list[Any]:
    """Pieces of text, where those of a line are from left to right.

    liteparse sorts them by their tops, and where a font does not tell its ascent, "as" is lower than "The".
    """
    lines: list[list[Any]] = []
    for item in items:
        if lines and any(on_one_line(other, item) for other in lines[-1]):
            lines[-1].append(item)
        else:
            lines.append([item])
    return [item for line in lines for item in (sorted(line, key=_left) if _is_uneven(line) else line)]


def _middle(item: Any) -> float:
    return float(item.y + item.height / 2)


def _left(item: Any) -> float:
    return float(item.x)


def _is_uneven(line: Sequence[Any]) -> bool:
    tops = [float(item.y) for item in line]
    return max(tops) - min(tops) > _LEVEL


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
            if not same_line and HYPHENATED.search(text[-2:]) and item.text[:1].islower():
                text = text[:-1]
            elif not same_line or abs(item.x - last.x - last.width) > _least_gap(last) * max(item.height, last.height):
                text += " "
        text += item.text
        last = item
    return " ".join(text.split())


def _least_gap(item: Any) -> float:
    return _GAP_AFTER_SPACE if item.trailing_space_generated else _GAP


def is_fixed_width(item: Any) -> bool:
    """Whether its font is monospaced, judging by the font's name."""
    return is_fixed(item.font_name or "")


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


def letters(text: str) -> int:
    """How many letters and digits a text has."""
    return sum(map(str.isalnum, text))
