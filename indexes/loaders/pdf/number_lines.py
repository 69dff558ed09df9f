"""Lines of a page of a PDF as rows of a table of numbers: a label, and the numbers to its right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..column_names import NUMBER, YEAR
from .paragraphs import OPEN
from .pieces import HYPHENATED, line_of, lines_across

_SPACE = 0.6
"""Part of a line's height that is between two words of a cell, at most."""
_WORDS = 0.1
"""Part of a line's height that is between two words, at least."""
_NOTE_CHARS = 20
"""Most characters of a note in the place of the last number of a row."""
_FULL, _LONG = 0.8, 30
"""Share of the widest label that one takes, and its characters, that goes on in a next line with a capital."""
_HALF = 0.7
"""Heights of a row by which its numbers are above or below a line of its label, at most."""
SIGNS = "$€£¥"
_DASHES = ("-", "\u2013", "\u2014", "\u2212")
_RANGE = re.compile(r" (?:to|-|\u2013) ")


@dataclass(frozen=True)
class Cell:
    """Words of a line that stand together."""

    text: str
    left: float
    right: float

    @property
    def is_amount(self) -> bool:
        """Whether it is a number, a range of numbers, or a dash for none."""
        return is_amount(self.text)

    @property
    def is_year(self) -> bool:
        """Whether it is a year, which may name a column."""
        return YEAR.fullmatch(self.text) is not None


@dataclass(frozen=True)
class NumberLine:
    """A line of a page: the words to the left of its numbers, and these."""

    top: float
    bottom: float
    words: tuple[Cell, ...]
    amounts: tuple[Cell, ...]

    @property
    def label(self) -> str:
        """Its words."""
        return " ".join(cell.text for cell in self.words)

    @property
    def height(self) -> float:
        """From its top to its bottom."""
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        """Halfway between its top and its bottom."""
        return (self.top + self.bottom) / 2

    @property
    def right(self) -> float:
        """Where its words end."""
        return max((cell.right for cell in self.words), default=0.0)

    @property
    def width(self) -> float:
        """That of its words."""
        return self.right - min((cell.left for cell in self.words), default=self.right)


def is_amount(text: str) -> bool:
    """Whether a cell is a number, a range of numbers, or a dash for none."""
    bare = text.strip(f"{SIGNS} ")
    return bare in _DASHES or all(NUMBER.fullmatch(part.strip(f"{SIGNS} ")) for part in _RANGE.split(bare))


def number_lines(pieces: Sequence[Any]) -> list[NumberLine]:
    """The lines of some pieces of text, from top to bottom."""
    return [_line(items) for items in lines_across(pieces)]


def _line(items: Sequence[Any]) -> NumberLine:
    place = line_of(items)
    cells = list(_cells(items))
    end = len(cells)
    if end > 2 and len(cells[-1].text) <= _NOTE_CHARS and not cells[-1].is_amount:
        end -= cells[-2].is_amount and cells[-3].is_amount  # a note in the last column
    first = end
    while first and cells[first - 1].is_amount:
        first -= 1
    first = first if first < end else len(cells)
    return NumberLine(place.top, place.bottom, tuple(cells[:first]), tuple(cells[first:]))


def _cells(items: Sequence[Any]) -> Iterator[Cell]:
    """The cells of a line: words with gaps as between words. A currency sign belongs to the amount behind it."""
    last: Cell | None = None
    height = max(float(item.height) for item in items)
    for part in (part for item in items for part in _parts(item)):
        gap = part.left - last.right if last is not None else 0.0
        if last is not None and last.text in SIGNS and part.is_amount:
            last = replace(part, text=f"{last.text}{part.text}")
        elif last is not None and gap < _SPACE * height and not _begins(part, last):
            space = " " if gap > _WORDS * height else ""
            last = Cell(f"{last.text}{space}{part.text}", last.left, part.right)
        else:
            if last is not None:
                yield last
            last = part
    if last is not None:
        yield last


def _begins(part: Cell, last: Cell) -> bool:
    """Whether words near those before them are a cell of their own."""
    in_range = part.text in _DASHES or last.text[-1:] in _DASHES
    return part.text in SIGNS or (last.is_amount and part.is_amount and not in_range)


def _parts(item: Any) -> list[Cell]:
    """A piece of text; each of the amounts that it ends with if it has several."""
    words = " ".join(item.text.split())
    left, width = float(item.x), float(item.width)
    tokens = words.split(" ")
    first = len(tokens)
    while first and (tokens[first - 1] in SIGNS or is_amount(tokens[first - 1])):
        first -= 1
    if len(tokens) - first < 2 or (not any(token in SIGNS for token in tokens[first:]) and first):
        return [Cell(words, left, left + width)]
    step = width / len(words)
    parts: list[Cell] = []
    at = 0
    for token in filter(None, (" ".join(tokens[:first]), *tokens[first:])):
        parts.append(Cell(token, left + at * step, left + (at + len(token)) * step))
        at += len(token) + 1
    return parts


def with_labels(lines: Sequence[NumberLine]) -> list[tuple[str, NumberLine]]:
    """Each row with its whole label, and each line between rows that is a heading."""
    widest = max((each.width for each in lines), default=0.0)
    rows: list[tuple[str, NumberLine]] = []
    waiting: list[NumberLine] = []
    for before, each in zip((None, *lines), lines, strict=False):
        goes_on = before is not None and _goes_on(before, each, widest)
        if waiting and not goes_on and not is_beside(waiting[-1], each):
            rows.append((_label(waiting), waiting[0]))
            waiting = []
        if each.amounts:
            rows.append((_label([*waiting, each]), each))
            waiting = []
        elif rows and not waiting and (goes_on or (not rows[-1][1].words and is_beside(each, rows[-1][1]))):
            rows[-1] = (_joined(rows[-1][0], each.label), rows[-1][1])
        else:
            waiting.append(each)
    return [*rows, (_label(waiting), waiting[0])] if waiting else rows


def is_rest(above: NumberLine, below: NumberLine) -> bool:
    """Whether a line goes on with the words of the one above it."""
    return below.top - above.bottom < below.height and below.label[:1].islower()


def _goes_on(above: NumberLine, below: NumberLine, widest: float) -> bool:
    """Whether the label of a line goes on in the next one."""
    if not above.words or not below.words or below.top - above.bottom > below.height:
        return False
    label = above.label
    if below.label[:1].islower() or OPEN.search(label) or HYPHENATED.search(label):
        return True
    full = above.width >= _FULL * widest and len(label) >= _LONG and not label.endswith(":")
    full = full and label.isupper() == below.label.isupper()
    return not above.amounts and (full or label.endswith((",", "&")))


def is_beside(words: NumberLine, row: NumberLine) -> bool:
    """Whether a line of a label is half a line above or below the numbers of its row, and above or below its words."""
    apart = row.words and (row.words[0].left > words.right or row.right < words.words[0].left)
    return not apart and abs(words.middle - row.middle) < _HALF * row.height


def _label(lines: Sequence[NumberLine]) -> str:
    label = ""
    for each in lines:
        label = _joined(label, each.label)
    return label


def _joined(first: str, second: str) -> str:
    if HYPHENATED.search(first) and second[:1].islower():
        return f"{first[:-1]}{second}"
    return f"{first} {second}".strip()
