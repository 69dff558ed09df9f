"""Tables of numbers, such as statements and budgets, read line by line.

On the page each of their rows is a line: a label, and numbers right below each other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..tables import Row, write_table
from ..writer import TextWriter
from .number_lines import Cell, NumberLine, is_beside, is_rest, number_lines, with_labels
from .number_names import APART, FAR, MOST_LABELS, OVER, Extent, is_over, names_above, names_over

_ALIGNED = 3.0
"""Points by which the right edges of numbers below each other may differ."""
_LEAST_ROWS = 3
_LEAST_LABELLED = 0.5
"""Share of the rows that have a label with a word."""
_LEAST_NUMBERS = 0.3
"""Share of the cells to their right that are no dashes."""
_MOST_TEXTS = 3
"""Most columns of words to the left of the numbers."""
_LEAST_PAGES = 5
"""Fewest rows of a table of contents."""
_LABEL_CHARS = 250
_MOST_FOLLOWING = 0.2
"""Share of the rows whose label goes on from that of the row above, at most."""
_LEADER = re.compile(r"\.{4}|(?:\. ){3}|…")
_PAGE = re.compile(r"(\d{1,4})(?: ?[-\u2013] ?\d{1,4})?")
_WORD = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True)
class NumberTable:
    """A table on a page: its place in points from the top, the names of its columns, and its rows."""

    top: float
    bottom: float
    columns: tuple[Extent, ...]
    """Where each column of numbers begins and ends."""
    names: Row
    rows: tuple[Row, ...]

    def markdown(self) -> str:
        """The table in Markdown."""
        writer = TextWriter()
        write_table(writer, [self.names, *self.rows], headers=1)
        return writer.text()


def number_tables(pieces: Sequence[Any]) -> list[NumberTable]:
    """The tables of numbers of a page, from top to bottom. One without names of columns has those of the one above it
    whose columns are its own."""
    lines = number_lines(pieces)
    tables: list[NumberTable] = []
    at = free = 0
    while at < len(lines):
        end = _end(lines, at) if lines[at].amounts else at
        table = _table(lines[free:at], lines[at:end], tables[-1] if tables else None) if end > at else None
        if table:
            tables.append(table)
            free = end
        at = max(end, at + 1)
    return tables


def _end(lines: Sequence[NumberLine], start: int) -> int:
    """The end of the rows, and of the lines without numbers between them, that begin with a line."""
    edge = min(cell.left for cell in lines[start].amounts)
    end = start + 1
    waiting = 0
    for at in range(start + 1, len(lines)):
        each = lines[at]
        far = each.top - lines[at - 1].bottom > APART * each.height
        if far and (waiting or not _is_aligned(lines[start:end], each)):
            break
        if _has_years(each) and not all(map(_has_years, lines[start:end])):
            break  # the names of another table
        if each.amounts:
            edge = min(edge, *(cell.left for cell in each.amounts))
            if any(other.right > edge + OVER for other in lines[at - waiting : at]):
                break
            end, waiting = at + 1, 0
        elif waiting == MOST_LABELS or each.right > edge + OVER:
            break
        else:
            waiting += 1
    while (
        end < len(lines) and not lines[end].amounts and lines[end].right < edge and is_rest(*lines[end - 1 : end + 1])
    ):
        end += 1
    return end


def _is_aligned(rows: Sequence[NumberLine], each: NumberLine) -> bool:
    """Whether all numbers of a line end below those of rows not far above it."""
    if not each.amounts or each.top - rows[-1].bottom > FAR * each.height:
        return False
    edges = {cell.right for row in rows for cell in row.amounts}
    return all(any(abs(cell.right - edge) <= _ALIGNED for edge in edges) for cell in each.amounts)


def _has_years(each: NumberLine) -> bool:
    """Whether the numbers of a line are years, and no label is to their left."""
    return bool(each.amounts) and not each.words and all(cell.is_year for cell in each.amounts)


def _table(above: Sequence[NumberLine], lines: Sequence[NumberLine], before: NumberTable | None) -> NumberTable | None:
    """The table of some lines; None if they are none."""
    first = next((at for at, each in enumerate(lines) if not all(cell.is_year for cell in each.amounts)), len(lines))
    columns = _columns(lines[first:])
    if not columns:
        return None
    while first and not _are_names(lines[first - 1], columns):
        first -= 1  # a row whose values are like years
    heads, lines = [*above, *lines[:first]], lines[first:]
    if heads and not heads[-1].amounts and heads[-1].right < columns[0][0] and is_beside(heads[-1], lines[0]):
        lines = [heads.pop(), *lines]  # the first line of a label of two
    rows, columns = [each for each in lines if each.amounts], _columns(lines)
    numbers = [any(map(str.isdigit, cell.text)) for each in rows for cell in each.amounts]
    labelled = sum(_WORD.search(each.label) is not None for each in rows)
    if len(rows) < _LEAST_ROWS or labelled < _LEAST_LABELLED * len(rows) or not columns:
        return None
    if any(_LEADER.search(each.label) for each in lines) or _is_contents(rows, columns) or _is_prose(rows):
        return None
    wordy = sum(len(each.words) > _MOST_TEXTS for each in rows)
    if sum(numbers) < _LEAST_NUMBERS * len(numbers) or 2 * wordy > len(rows):
        return None
    taken, names = names_above(heads, lines[0], columns)
    if before and not any(names) and _are_same(before.columns, columns):
        names = before.names
    top = heads[len(heads) - taken :]
    labels = [each for each in top if (placed := names_over(each, columns)) is not None and not any(placed)]
    lines = [*labels, *lines]
    texts = [_row(label, each, columns) for label, each in with_labels(lines)]
    if max(len(row[0]) for row in texts) > _LABEL_CHARS:
        return None
    return NumberTable((top or lines)[0].top, max(each.bottom for each in lines), columns, names, tuple(texts))


def _are_names(each: NumberLine, columns: Sequence[Extent]) -> bool:
    """Whether the years of a line are names of columns: there is no label to its left, or it has other names."""
    placed = names_over(each, columns)
    others = any(is_over(cell, columns) for cell in each.words)
    return placed is not None and (0 not in placed or others)


def _is_contents(rows: Sequence[NumberLine], columns: Sequence[Extent]) -> bool:
    """Whether rows are those of a table of contents: titles with numbers of pages, which rise in each column."""
    pages: list[list[int]] = [[] for _ in columns]
    for each in rows:
        for cell in each.amounts:
            number = _PAGE.fullmatch(cell.text)
            if number is None:
                return False
            pages[_column_of(cell, columns)].append(int(number[1]))
    return len(rows) >= _LEAST_PAGES and all(one <= other for column in pages for one, other in pairwise(column))


def _is_prose(rows: Sequence[NumberLine]) -> bool:
    """Whether rows are lines of sentences beside numbers, such as those of a chart."""
    follow = [is_rest(above, below) for above, below in pairwise(rows) if above.words]
    return sum(follow) >= _MOST_FOLLOWING * len(rows)


def _columns(rows: Sequence[NumberLine]) -> tuple[Extent, ...]:
    """Where the columns of numbers begin and end; none if some row has two numbers in one of them."""
    columns: list[Extent] = []
    for left, right in sorted((cell.left, cell.right) for each in rows for cell in each.amounts):
        if columns and left < columns[-1][1]:
            columns[-1] = columns[-1][0], max(right, columns[-1][1])
        else:
            columns.append((left, right))
    places = [[_column_of(cell, columns) for cell in each.amounts] for each in rows]
    return () if any(len(set(each)) < len(each) for each in places) else tuple(columns)


def _column_of(cell: Cell, columns: Sequence[Extent]) -> int:
    return next(at for at, (left, right) in enumerate(columns) if left <= cell.left and cell.right <= right)


def _are_same(columns: Sequence[Extent], others: Sequence[Extent]) -> bool:
    """Whether columns end at the same places."""
    return len(columns) == len(others) and all(
        abs(one[1] - other[1]) <= _ALIGNED for one, other in zip(columns, others, strict=True)
    )


def _row(label: str, each: NumberLine, columns: Sequence[Extent]) -> Row:
    row = [label, *("" for _ in columns)]
    for cell in each.amounts:
        row[1 + _column_of(cell, columns)] = cell.text
    return tuple(row)
