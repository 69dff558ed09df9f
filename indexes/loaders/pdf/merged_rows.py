"""Rows of a table that liteparse merged into one: each of their lines on the page is a row."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..column_names import NUMBER
from ..tables import Row, line
from .page_lines import PageLines
from .pieces import lines_across
from .tables import cells, map_tables

_MARKS = re.compile(r"[*\\_]+")
_NONE = re.compile(r"[-\u2013\u2014\u2212]|\.{2,3}|…")
"""Stand for no number."""
_WORD = re.compile(r"[^\W\d_]{2}")
_LEAST_CELLS, _LEAST_FILLED = 2, 1 / 3
"""Fewest cells that have as many numbers as there are rows, and their share of those with several words."""
_LEAST_BOTH, _MOSTLY = 2, 0.8
"""Fewest cells that have the name of a column and a number below it, and their share of all but the first."""

_Words = list[str]


def with_rows_apart(text: str, pieces: Sequence[Any]) -> str:
    """A page whose tables have no rows with several numbers in each cell, nor with the name of each column and a number
    below it, if these and their labels are on lines of their own."""
    lines = PageLines([words_in(" ".join(item.text for item in each)) for each in lines_across(pieces)])

    def apart(block: list[str]) -> list[str]:
        head, *body = [cells(each) for each in (block[0], *block[2:])]
        names = _below_names(head, lines)
        first = names or _apart(head, lines)
        above = [] if names or len(first) == 1 else [("",) * len(head)]
        rows = [*above, *first, *(row for each in body for row in _below_names(each, lines) or _apart(each, lines))]
        return block if len(rows) == len(block) - 1 else [line(rows[0]), block[1], *map(line, rows[1:])]

    return map_tables(text, apart)


def words_in(text: str) -> _Words:
    """The words of a text, without marks of Markdown."""
    return _MARKS.sub("", text).split()


def _apart(row: Row, lines: PageLines) -> list[Row]:
    """The rows in a row; itself alone if it is one."""
    told = [words_in(cell) for cell in row]
    counts = Counter(len(words) for words in told if len(words) > 1 and all(map(_is_value, words)))
    if len(counts) != 1:
        return [row]
    (size, filled), *_ = counts.items()
    several = sum(len(words) > 1 for words in told)
    if filled < _LEAST_CELLS or filled < _LEAST_FILLED * several:
        return [row]
    found = lines.with_words([word for words in told for word in words])
    with_values = [sum(map(_is_value, words)) >= filled for words in found]
    if sum(with_values) != size:
        return [row]
    parts = _parts(told, found, with_values, size)
    if parts is None:
        return [row]
    rows = [tuple(" ".join(cell) for cell in each) for each in zip(*parts, strict=True)]
    columns = [cell for cell in zip(*rows, strict=True) if any(map(_WORD.search, cell))]
    return rows if columns and all(map(all, columns)) else [row]  # else one row, whose words take several lines


def _below_names(row: Row, lines: PageLines) -> list[Row]:
    """The names of columns and the row below them, of a row that has both (`Depth 7`, `Toll 40`); empty if not."""
    told = [words_in(cell) for cell in row]
    both = [
        words for words in told[1:] if len(words) > 1 and _is_value(words[-1]) and not any(map(_is_value, words[:-1]))
    ]
    if len(both) < _LEAST_BOTH or len(both) < _MOSTLY * sum(map(bool, told[1:])):
        return []
    found = lines.with_words([word for words in told for word in words])
    above, below = found[:-1], [word for words in found[-1:] for word in words]
    if not above or any(_is_value(word) for words in above for word in words):
        return []
    names, values = [], []
    for words in told:
        at = next((at for at in range(len(words)) if words[at:] == below[: len(words) - at]), len(words))
        names.append(" ".join(words[:at]))
        values.append(" ".join(words[at:]))
        del below[: len(words) - at]
    return [] if below else [tuple(names), tuple(values)]


def _is_value(word: str) -> bool:
    return NUMBER.fullmatch(word) is not None or _NONE.fullmatch(word) is not None


def _parts(
    told: Sequence[_Words], lines: Sequence[_Words], with_values: Sequence[bool], size: int
) -> list[list[_Words]] | None:
    """What each of so many rows has of each cell; None if the words of a line are in another order."""
    nth = [min(sum(with_values[:at]), size - 1) for at in range(len(lines))]
    for at in range(1, len(lines)):
        goes_on = not with_values[at] and with_values[at - 1] and lines[at][0][:1].islower()
        nth[at] -= goes_on and sum(with_values[:at]) < size
    rest = [list(words) for words in lines]
    parts: list[list[_Words]] = []
    for words in told:
        cell: list[_Words] = [[] for _ in range(size)]
        each_one = len(words) == size and all(map(_is_value, words))
        left = list(words)
        for at, own in enumerate(rest):
            while left and own and own[0] == left[0] and not (each_one and cell[nth[at]]):
                cell[nth[at]].append(own.pop(0))
                left.pop(0)
        if left:
            return None
        parts.append(cell)
    return parts
