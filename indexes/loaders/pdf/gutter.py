"""Where a page of two columns is to be cut: its gutter, and its parts from top to bottom.

The method is the recursive X-Y cut (Nagy and Seth, 1984), for one gutter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from math import ceil, floor
from statistics import median
from typing import Any

from .pages import Crop
from .pieces import BULLETS, Line, line_of, lines_across

_MIDDLE = (0.35, 0.65)
"""Share of a page's width between which the gutter is."""
_LEAST_LINES = 12
"""Fewest lines of a column."""
_FULL, _LEAST_FULL = 0.8, 0.35
"""Share of a column's width that a full line takes, and share of its lines that are full at least: the cells of a table
are narrower, and formulas are short."""
_LEAST_BESIDE = (0.55, 0.05)
"""The share in one column from which on the other may have few full lines, and how many: it has a figure or a table."""
_LEAST_WORDS = 4
_WORD = re.compile(r"[^\W\d_]{2,}")
_MOST_ACROSS = 0.2
"""Share of the pieces of text that may cross an empty strip."""
_SPACE = 0.8
"""Heights of a line that a space between two words takes at most."""
_MANY_CROSSING = 0.3
_LABEL = re.compile(rf"\(?(?:\d{{1,3}}|[A-Za-z]{{1,4}})[.)]|[{BULLETS}\u2013\u2014-]")
_LABEL_GAP = 3.0
"""Heights of a line between the label of a paragraph and its first word, at most."""
_APART = 1.0
"""Heights of a line between two parts of a page."""
_MOST_BANDS = 7
"""Most parts, from top to bottom, of a page of sentences."""


def gutter(pieces: Sequence[Any], width: float) -> float:
    """The place between two columns of sentences, in points from the left; 0 if a page has none."""
    middle, sides = _strip(pieces, width)
    fewer, more = sorted(share_full(side, _width(side)) for side in sides) if sides else (0.0, 0.0)
    beside = more >= _LEAST_BESIDE[0] and fewer >= _LEAST_BESIDE[1]
    return middle if fewer >= _LEAST_FULL or beside else 0.0


def has_sides(pieces: Sequence[Any], width: float) -> bool:
    """Whether most of a page is to the left or to the right of an empty strip in its middle, sentences or not."""
    middle, sides = _strip(pieces, width)
    crossing = sum(item.x < middle < item.x + item.width for item in pieces)
    return bool(sides) and crossing < _MOST_ACROSS * len(pieces)


def _strip(pieces: Sequence[Any], width: float) -> tuple[float, list[list[list[Any]]]]:
    """The middle of the widest strip that the fewest pieces cross, and the lines on its sides; none if they are few."""
    places = range(int(_MIDDLE[0] * width), int(_MIDDLE[1] * width))
    edges = Counter[int]()
    for left, right in extents(pieces):
        edges[max(places.start, floor(left) + 1)] += 1
        edges[max(places.start, ceil(right))] -= 1
    crossed = list(accumulate(edges[at] for at in places))
    fewest = min(crossed, default=0)
    best = current = (0, 0)
    for at, count in zip(places, crossed, strict=True):
        current = (current[0] or at, at) if count == fewest else (0, 0)
        best = max(best, current, key=lambda run: run[1] - run[0])
    middle = sum(best) / 2
    sides = [_side(pieces, middle, left=left) for left in (True, False)]
    is_one = all(len(side) >= _LEAST_LINES for side in sides) and not _is_between_words(pieces, middle)
    return middle, sides if is_one else []


def _is_between_words(pieces: Sequence[Any], at: float) -> bool:
    """Whether a strip is no wider than a space where each word is a piece: many lines cross it, and most others with
    text on both sides have no more than a space there."""
    gaps: list[float] = []
    crossing = 0
    lines = lines_across(pieces)
    for line in lines:
        left = [float(item.x + item.width) for item in line if item.x + item.width <= at]
        right = [float(item.x) for item in line if item.x >= at]
        crossing += len(left) + len(right) < len(line)
        if left and right and len(left) + len(right) == len(line):
            gaps.append(min(right) - max(left))
    narrow = bool(gaps) and median(gaps) < _SPACE * median(float(item.height) for item in pieces)
    return narrow and crossing >= _MANY_CROSSING * len(lines)


def extents(pieces: Iterable[Any]) -> Iterator[tuple[float, float]]:
    """Where each piece begins and ends; a label ends where its paragraph begins, as no gutter is between them."""
    for line in lines_across(pieces):
        for item, after in zip(line, [*line[1:], None], strict=True):
            end = float(item.x + item.width)
            is_label = after is not None and _LABEL.fullmatch(item.text.strip())
            if is_label and after.x - end < _LABEL_GAP * item.height:
                end = max(end, float(after.x))
            yield float(item.x), end


def crops(pieces: Sequence[Any], at: float, width: float, height: float) -> list[Crop]:
    """The parts of a page with a gutter in the order of reading; none if there are too many."""
    bands = _bands(pieces, at)
    if not 0 < len(bands) <= _MOST_BANDS or height <= 0:
        return []
    edges = [(above.bottom + below.top) / 2 for (_, above), (_, below) in pairwise(bands)]
    edges = [bands[0][1].top - 1, *edges, bands[-1][1].bottom + 1]
    parts: list[Crop] = []
    for (across, _), (top, bottom) in zip(bands, pairwise(edges), strict=True):
        above, below = max(0.0, top / height), max(0.0, 1 - bottom / height)
        sides = ((0.0, 0.0),) if across else ((1 - at / width, 0.0), (0.0, at / width))
        parts += [(above, right, below, left) for right, left in sides]
    return parts


def _side(pieces: Iterable[Any], at: float, *, left: bool) -> list[list[Any]]:
    return lines_across(item for item in pieces if (item.x + item.width <= at if left else item.x >= at))


def _width(lines: Sequence[Sequence[Any]]) -> float:
    places = [line_of(line) for line in lines]
    return max((place.right for place in places), default=0.0) - min((place.left for place in places), default=0.0)


def share_full(lines: Sequence[Sequence[Any]], width: float = 0.0) -> float:
    """The share of lines, in a column of that width or of their own, that are full ones of sentences; 0 to 1."""
    width = width or _width(lines)
    full = 0
    for line in lines:
        place = line_of(line)
        words = sum(len(_WORD.findall(item.text)) for item in line)
        full += place.right - place.left >= _FULL * width and words >= _LEAST_WORDS
    return full / len(lines)


def _bands(pieces: Sequence[Any], at: float) -> list[tuple[bool, Line]]:
    """The parts of a page from top to bottom: whether one is as wide as the page, and its extent.

    A part without sentences on either side of the gutter, such as a table, is wide too.
    """
    crossing = [line_of(line) for line in lines_across(item for item in pieces if item.x < at < item.x + item.width)]
    bands: list[tuple[bool, Line]] = []
    for line in map(line_of, lines_across(pieces)):
        across = any(other.top <= line.middle <= other.bottom for other in crossing)
        apart = bool(bands) and line.top - bands[-1][1].bottom > _APART * (line.bottom - line.top)
        _add(bands, across=across, extent=line, joined=not apart)
    widths = [_width(_side(pieces, at, left=left)) for left in (True, False)]
    merged: list[tuple[bool, Line]] = []
    for across, extent in bands:
        inside = [item for item in pieces if extent.top <= item.y + item.height / 2 <= extent.bottom]
        sides = [_side(inside, at, left=left) for left in (True, False)]
        reads = any(side and share_full(side, width) >= _LEAST_FULL for side, width in zip(sides, widths, strict=True))
        _add(merged, across=across or (all(sides) and not reads), extent=extent, joined=True)
    return merged


def _add(bands: list[tuple[bool, Line]], *, across: bool, extent: Line, joined: bool) -> None:
    """Append a part, or join it to the last one if that is of its kind."""
    if joined and bands and bands[-1][0] == across:
        last = bands.pop()[1]
        extent = replace(last, bottom=max(last.bottom, extent.bottom))
    bands.append((across, extent))
