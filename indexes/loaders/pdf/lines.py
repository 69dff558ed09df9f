"""The text of a page line by line, for pages whose words liteparse puts in the wrong order.

It sorts pieces of text by their tops. Where a font does not tell its ascent, as the bitmap fonts of older TeX files do
not, "as" has a lower top than "The", and words move to the next line.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import Any

from ..writer import TextWriter
from .gutter import share_full
from .pieces import BULLETS, ENDED, HYPHENATED, joined, line_of, lines_across

_WORD = re.compile(r"\w+")
_LEFTWARD = frozenset(("R", "AL"))
_FENCED = re.compile(r"^```\n(?:(?!```)[^\n]*\n){1,200}```$", re.MULTILINE)
_LEAST_FULL = 0.35
"""Share of the lines of a page of sentences that are full ones."""
_LEAST_BESIDE = 3
"""Fewest words on a line beside those in the letters of code."""
_LEAST_PAIRS = 10
_LEAST_FOUND = 0.9
"""Share of the words beside one another on a line that have to be so in the text."""
_LEAST_FOLLOWING = 0.8
"""Share of the lines of a column that have to be before the next one in its text."""
_SPACE = 0.6
"""Part of a line's height that is between two words, at most; a column or a cell begins after more."""
_PARAGRAPH = 1.35
"""Usual distances of two lines from which on a paragraph begins."""
_INDENT = 0.7
"""Part of a line's height by which the first line of a paragraph is indented, or its last one is shorter."""
_HEADING = 1.15
"""Sizes of the text from which on a line is a heading."""
_TITLE = 1.5
_HEADING_CHARS = 120
_LABEL = re.compile(rf"(?:\d{{1,3}}(?:\.\d{{1,3}}){{0,4}}[.)]|\(?\w{{1,3}}[.)]|[{BULLETS}\u2013\u2014])\s")


def is_garbled(pieces: Sequence[Any], text: str) -> bool:
    """Whether words that are beside one another on a page often are not so in its text."""
    return _lacks([pair for line in lines_across(pieces) for pair in _pairs(line)], text, least=_LEAST_FOUND)


def has_parted_lines(pieces: Sequence[Any], text: str) -> bool:
    """Whether words in the letters of code, in the middle of a line, are blocks of code in the text, and more of these
    than blocks of several lines; not on a page of tables and forms."""
    lines = lines_across(pieces)
    if "\n|" in text or not lines or share_full(lines) < _LEAST_FULL:
        return False
    blocks = [block.split("\n")[1:-1] for block in _FENCED.findall(text)]
    alone = Counter(block[0].strip() for block in blocks if len(block) == 1 and block[0].strip())
    parted = 0
    for line in lines:
        for item in line:
            words = item.text.strip()
            others = sum(len(_WORD.findall(other.text)) for other in line if other is not item)
            if alone[words] and others >= _LEAST_BESIDE:
                alone[words] -= 1
                parted += 1
    return parted > sum(len(block) > 1 for block in blocks)


def is_out_of_order(pieces: Sequence[Any], text: str) -> bool:
    """Whether the lines of a column often do not follow each other in its text."""
    pairs = [
        (last[-1], first[0])
        for above, below in pairwise(lines_across(pieces))
        if (last := _WORD.findall(above[-1].text)) and (first := _WORD.findall(below[0].text))
        if not HYPHENATED.search(above[-1].text.rstrip())
    ]
    return _lacks(pairs, text, least=_LEAST_FOLLOWING)


def _lacks(pairs: Sequence[tuple[str, str]], text: str, *, least: float) -> bool:
    """Whether less than that share of the pairs are neighbours in a text; not if there are few pairs."""
    neighbours = set(pairwise(_WORD.findall(text)))
    return len(pairs) >= _LEAST_PAIRS and sum(pair in neighbours for pair in pairs) < least * len(pairs)


def _pairs(line: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """The last word of each piece and the first one of the next, where only a space is between them.

    None of text that is read from right to left.
    """
    for first, second in pairwise(line):
        before, after = _WORD.findall(first.text), _WORD.findall(second.text)
        if _is_leftward(first.text) or _is_leftward(second.text):
            continue
        if before and after and 0 < second.x - first.x - first.width < _SPACE * max(first.height, second.height):
            yield before[-1], after[0]


def _is_leftward(text: str) -> bool:
    return any(unicodedata.bidirectional(char) in _LEFTWARD for char in text)


def text_by_lines(pieces: Sequence[Any]) -> str:
    """Pieces of text as Markdown: paragraphs, and headings by their size. `pieces` stand in one column."""
    lines = lines_across(pieces)
    if not lines:
        return ""
    body = median(float(item.font_size) for line in lines for item in line for _ in item.text)
    writer = TextWriter()
    for paragraph in _paragraphs(lines):
        text = joined(item for line in paragraph for item in line)
        size = _size(paragraph[0])
        if size > _HEADING * body and len(text) <= _HEADING_CHARS:
            writer.heading(text, 1 if size > _TITLE * body else 2)
        else:
            writer.write(text)
    return writer.text()


def _paragraphs(lines: Sequence[Sequence[Any]]) -> Iterator[list[Sequence[Any]]]:
    areas = [line_of(line) for line in lines]
    usual = median(below.middle - above.middle for above, below in pairwise(areas)) if len(lines) > 1 else 0.0
    left, right = min(area.left for area in areas), max(area.right for area in areas)
    paragraph = [lines[0]]
    for (line, area), (before, above) in zip(
        zip(lines[1:], areas[1:], strict=True), zip(lines, areas, strict=False), strict=False
    ):
        height = max(item.height for item in line)
        ended = bool(ENDED.search(before[-1].text))
        apart = area.middle - above.middle > _PARAGRAPH * usual or abs(_size(line) - _size(before)) > 1
        indented = ended and (area.left > left + _INDENT * height or above.right < right - _INDENT * height)
        if apart or indented or _LABEL.match(joined(line)):
            yield paragraph
            paragraph = []
        paragraph.append(line)
    yield paragraph


def _size(line: Sequence[Any]) -> float:
    return median(float(item.font_size) for item in line)
