"""Numbered headings that liteparse takes for the beginning of a paragraph, or parts from their numbers.

"5.2 Leader election" on a line of its own, in another font than the text and at least as large, is a heading, and so
are "B. Leading" in such a font and "VII. EVALUATION" in any.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from .paragraphs import OPEN
from .pieces import is_next_line, joined, lines_across, on_one_line

_NUMBER = r"\d{1,2}(?:\.\d{1,2}){0,4}\.?"
_NUMBERED = re.compile(rf"(?P<number>{_NUMBER}|[IVX]{{1,5}}\.|[A-Z]\.)(?: +(?P<title>\S.*))?")
_ROMAN = re.compile(r"[IVX]{1,5}\.")
_LONE = re.compile(_NUMBER)
_TITLE = re.compile(r"(?![A-Z]\. )(?=\W{0,2}[^\W\d_a-z])(?=.{0,80}[^\W\d_]{2})[^;:!]{3,100}")
_SENTENCE = re.compile(r"[.,]\Z|[a-z][.?]\W{0,2} ")
"""The end of one, or of a part of it."""
_MOST_WORDS, _MOST_OF_ITEM = 12, 6
"""Most words of a title, and of one whose number may be that of a step in a list: "1."."""
_APART = re.compile(rf"^(?:- )?(?P<number>{_NUMBER})\n\n(?P<marks>#{{1,6}}) (?P<title>(?!\d)\S.*)", re.MULTILINE)
"""A number, and the heading below it that lacks it."""
_GAP, _GAP_AFTER_NUMBER = 1.2, 3.0
"""Heights of a line that may be free between two words, and between a number and its title."""
_SIZE, _LARGER = 0.95, 1.05
"""Sizes of the text that a heading has at least, and from which on it is larger."""
_LEVEL = 0.1
"""Points by which the sizes of two pieces of a title may differ."""


def with_numbers_before_titles(text: str) -> str:
    """A page with each number of a section that stands alone above its heading in that heading."""
    return _APART.sub(r"\g<marks> \g<number> \g<title>", text)


def with_section_lines(text: str, pieces: Sequence[Any]) -> str:
    """A page, whose pieces of text these are, with its numbered headings as headings."""
    for heading, marks in _headings(pieces):
        words = r"[ \n]".join(re.escape(word) for word in heading.split())
        begun = re.compile(rf"^(?:- |\*{{1,3}})?{words}(?:\*{{1,3}})?(?:$| (?P<rest>\S))", re.MULTILINE)
        if match := begun.search(text):
            rest = f"\n\n{match['rest']}" if match["rest"] else ""
            text = f"{text[: match.start()]}{marks} {heading}{rest}{text[match.end() :]}"
    return text


def _headings(pieces: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """The lines of a page that are numbered headings, each with its next line if its title has two, and its marks: what
    has a number as a step has, in letters of the text's size, ranks below other headings."""
    upright = [item for item in pieces if not item.rotation]
    fonts: Counter[tuple[str, float]] = Counter()
    for item in upright:
        fonts[item.font_name, round(item.font_height, 1)] += len(item.text)
    if not fonts:
        return
    (font, size), _ = fonts.most_common(1)[0]
    for line in _parts(upright):
        number = line[0]
        match = _NUMBERED.fullmatch(number.text.strip())
        if match is None or number.font_height < _SIZE * size:
            continue
        title = joined(line)[len(match["number"]) :].strip()
        in_capitals = _ROMAN.fullmatch(match["number"]) is not None and title.isupper()
        if number.font_name == font and not in_capitals:
            continue
        may_be_step = match["number"].rstrip(".").isdigit()
        most = _MOST_OF_ITEM if may_be_step else _MOST_WORDS
        is_title = _TITLE.fullmatch(title) and not _SENTENCE.search(title) and len(title.split()) <= most
        if is_title and all(item.font_name == number.font_name for item in line):
            heading = joined([*line, *_below(line, upright)])
            if not OPEN.search(heading):
                yield heading, "##" if may_be_step and number.font_height < _LARGER * size else "#"


def _parts(pieces: Iterable[Any]) -> Iterator[list[Any]]:
    """The lines of a page, each cut where it has a gap, as between two columns."""
    for line in lines_across(pieces):
        part = line[:1]
        for last, item in pairwise(line):
            most = _GAP_AFTER_NUMBER if _LONE.fullmatch(last.text.strip()) else _GAP
            if item.x - last.x - last.width > most * last.height:
                yield part
                part = []
            part.append(item)
        yield part


def _below(line: Sequence[Any], pieces: Sequence[Any]) -> list[Any]:
    """The pieces of the next line, if it is in the same font and size and goes on with the title."""
    first, title = line[0], line[min(1, len(line) - 1)]
    same = [
        item
        for item in pieces
        if item.font_name == first.font_name and abs(item.font_height - first.font_height) < _LEVEL
    ]
    for item in same:
        if (is_next_line(first, item) or is_next_line(title, item)) and not _NUMBERED.match(item.text):
            return next(part for part in _parts(other for other in same if on_one_line(other, item)) if item in part)
    return []
