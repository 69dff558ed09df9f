"""Numbers of lines in the margin of a draft, a bill or a transcript, which liteparse reads into the sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from .gutter import share_full
from .pieces import Line, line_of, lines_across

_LEAST = 12
"""Fewest numbers of a page."""
_ALIGNED = 2.0
"""Points by which their right edges may differ."""
_IN_ORDER = 0.9
"""Share of the numbers that are one more than the number above."""
_NUMBERED = 0.7
"""Share of the lines to their right that have one: the numbered rows of a table, or the items of a list, have several
lines."""
_SENTENCES = 0.35
"""Share of those lines that are full ones of sentences."""


def line_numbers(pieces: Sequence[Any]) -> Line | None:
    """The place of the numbers of a page's lines, in points; None if it has none."""
    digits = [item for item in pieces if item.text.strip().isdigit() and len(item.text.strip()) <= 4]
    columns: dict[int, list[Any]] = {}
    for item in digits:
        columns.setdefault(round(float(item.x + item.width) / _ALIGNED), []).append(item)
    longest = max(columns, key=lambda at: len(columns[at]), default=0)
    numbers = sorted(columns.get(longest, []), key=lambda item: float(item.y))
    if len(numbers) < _LEAST:
        return None
    steps = [int(below.text) - int(above.text) == 1 for above, below in pairwise(numbers)]
    place = line_of(numbers)
    beside = [
        item
        for item in pieces
        if item.x >= place.right and place.top <= item.y + item.height <= place.bottom + item.height
    ]
    lines = lines_across(beside)
    if sum(steps) < _IN_ORDER * len(steps) or len(numbers) < _NUMBERED * len(lines):
        return None
    return place if lines and share_full(lines) >= _SENTENCES else None
