"""Parts of a page whose lines its text mixes or tears: short columns below a figure, and sentences cut into cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .gutter import extents, share_full
from .pages import Crop
from .pieces import ENDED, is_next_line, joined, line_of, lines_across

_LEAST_LINES = 4
"""Fewest lines of a column, and of sentences cut into cells."""
_GAP = 0.8
"""Heights of a line between two columns, at least."""
_LEAST_STRIP = 6.0
"""Points of a strip that is empty in all of their lines."""
_APART = 3.0
"""Heights of a line between two lines of a column, at most."""
_LEAST_FULL = 0.35
_LEAST_ALIGNED = 0.5
"""Share of the lines of a column that begin at one place."""
_LEVEL = 2.0
"""Points by which such places may differ."""
_GOES_ON = 0.4
"""Share of the lines of a column after which a sentence goes on in lower case."""
_MIXED = 0.5
"""Share of the lines that a text has mixed or torn."""
_SENTENCE_WORDS = 6
_MOST_CUTS = 2
_MOST_STRIPS = 8
"""Most gaps of a line between columns of sentences: a table has more."""
_WORD = re.compile(r"\w+")
_TOLD = re.compile(r"\w+|\|")
"""The words of a text, and where its cells end."""
_LETTERS = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True)
class Part:
    """Lines of a page from `top` to `bottom`, in points; `at` is between their two columns, or 0 if they have one."""

    top: float
    bottom: float
    at: float

    def crops(self, crop: Crop, width: float, height: float) -> list[tuple[Crop, bool]]:
        """What is above it, in it and below it, in a page of that size from which `crop` is cut; whether each has torn
        lines."""
        top, right, bottom, left = crop
        above, below = self.top / height, 1 - self.bottom / height
        sides = [(right, left)] if self.at == 0 else [(1 - self.at / width, left), (right, self.at / width)]
        inner = [((above, side[0], below, side[1]), self.at == 0) for side in sides]
        return [((top, right, 1 - above, left), False), *inner, ((1 - below, right, bottom, left), False)]


def is_inside(item: Any, crop: Crop, width: float, height: float) -> bool:
    """Whether the middle of a piece of text is in what is left of a page of that size."""
    top, right, bottom, left = crop
    across, down = (item.x + item.width / 2) / width, (item.y + item.height / 2) / height
    return bool(left <= across <= 1 - right and top <= down <= 1 - bottom)


def mixed_part(pieces: Sequence[Any], text: str) -> Part | None:
    """The first part of a page that its text has mixed or torn, or None."""
    lines = lines_across(item for item in pieces if not item.rotation)
    told = _TOLD.findall(text)
    words, neighbours = frozenset(told), frozenset(pairwise(told))
    for start, end, at in _beside(lines):
        if _are_mixed(lines[start:end], at, neighbours):
            return _part(lines, start, end, at)
    torn = [nth for nth, line in enumerate(lines) if _is_torn(line, words, neighbours)]
    if len(torn) < _LEAST_LINES or len(torn) < _MIXED * (torn[-1] + 1 - torn[0]):
        return None
    if not _goes_on([lines[nth] for nth in torn]):
        return None
    start, end = torn[0], torn[-1] + 1
    while start and _are_next(lines[start - 1], lines[start]):
        start -= 1
    while end < len(lines) and _are_next(lines[end - 1], lines[end]):
        end += 1
    return _part(lines, start, end, 0.0)


def _part(lines: Sequence[Sequence[Any]], start: int, end: int, at: float) -> Part:
    """Some lines as a part, cut halfway to those above and below."""
    inner = line_of([item for line in lines[start:end] for item in line])
    above = max((line_of(line).bottom for line in lines[:start]), default=inner.top - 2)
    below = min((line_of(line).top for line in lines[end:]), default=inner.bottom + 2)
    return Part((above + inner.top) / 2, (below + inner.bottom) / 2, at)


def _beside(lines: Sequence[Sequence[Any]]) -> Iterator[tuple[int, int, float]]:
    """The runs of lines that an empty strip parts: the first line, the one behind the last, and the strip's middle."""
    start = 0
    while start < len(lines):
        strips = _strips(lines[start])
        end = start + 1
        while strips and end < len(lines) and _is_near(lines[end - 1], lines[end]):
            rest = _shared(strips, _free(lines[end]))
            if not rest:
                break
            strips, end = rest, end + 1
        if strips and end - start >= _LEAST_LINES:
            left, right = max(strips, key=lambda strip: strip[1] - strip[0])
            yield start, end, (left + right) / 2
        start = end


def _strips(line: Sequence[Any]) -> list[tuple[float, float]]:
    """The gaps between the pieces of a line that are as wide as one between columns; none if they are many."""
    strips = _free(line)[1:-1]
    return strips if len(strips) <= _MOST_STRIPS else []


def _free(line: Sequence[Any]) -> list[tuple[float, float]]:
    """What no piece of a line takes, from left to right, and is as wide as a gap between columns."""
    least = _GAP * max(float(item.height) for item in line)
    free: list[tuple[float, float]] = []
    end = float("-inf")
    for left, right in (*extents(line), (float("inf"), float("inf"))):
        free += [(end, left)] if left - end >= least else []
        end = max(end, right)
    return free


def _shared(strips: Sequence[tuple[float, float]], others: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """What is free in both, and as wide as a gap between columns."""
    others = others if len(others) <= _MOST_STRIPS else []
    both = [(max(strip[0], other[0]), min(strip[1], other[1])) for strip in strips for other in others]
    return [(left, right) for left, right in both if right - left >= _LEAST_STRIP]


def _is_near(above: Sequence[Any], below: Sequence[Any]) -> bool:
    first, second = line_of(above), line_of(below)
    return second.middle - first.middle < _APART * (second.bottom - second.top)


def _are_mixed(lines: Sequence[Sequence[Any]], at: float, neighbours: frozenset[tuple[str, str]]) -> bool:
    """Whether lines are two columns of sentences, of which a text goes from one to the other in each line."""
    pairs = [([item for item in line if item.x < at], [item for item in line if item.x >= at]) for line in lines]
    sides = [[side for side in column if side] for column in zip(*pairs, strict=True)]
    if not all(len(side) >= _LEAST_LINES and _is_column(side) for side in sides):
        return False
    across = [(_WORD.findall(joined(left)), _WORD.findall(joined(right))) for left, right in pairs if left and right]
    found = sum((left[-1], right[0]) in neighbours for left, right in across if left and right)
    return len(across) >= _LEAST_LINES and found >= _MIXED * len(across)


def _is_column(lines: Sequence[Sequence[Any]]) -> bool:
    """Whether lines are those of sentences, and many begin at one place."""
    begins = Counter(int(line[0].x // _LEVEL) for line in lines)
    aligned = max(begins[at] + begins[at + 1] for at in [*begins])
    return share_full(lines) >= _LEAST_FULL and aligned >= _LEAST_ALIGNED * len(lines) and _goes_on(lines)


def _goes_on(lines: Sequence[Sequence[Any]]) -> bool:
    """Whether a sentence often goes on from one line to the next."""
    texts = [joined(line) for line in lines]
    on = sum(not ENDED.search(above) and below[:1].islower() for above, below in pairwise(texts))
    return on >= _GOES_ON * (len(lines) - 1)


def _are_next(above: Sequence[Any], below: Sequence[Any]) -> bool:
    """Whether two lines, each of one piece, are of one paragraph."""
    return len(above) == len(below) == 1 and is_next_line(above[0], below[0])


def _is_torn(line: Sequence[Any], words: frozenset[str], neighbours: frozenset[tuple[str, str]]) -> bool:
    """Whether a line is a piece of a sentence that a text has in two or three pieces."""
    own = _WORD.findall(line[0].text)
    if len(line) > 1 or len(_LETTERS.findall(line[0].text)) < _SENTENCE_WORDS or not words.issuperset(own):
        return False
    return 0 < sum(pair not in neighbours for pair in pairwise(own)) <= _MOST_CUTS
