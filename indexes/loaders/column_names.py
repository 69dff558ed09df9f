"""Which rows of a sheet name its columns: no sheet and no CSV file says so."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .tables import Row

_SAMPLE_ROWS = 20
_LEAST_ROWS = 2
"""Fewest rows below the first that tell."""
_MOST = 0.9
"""Share of those rows that must be like the first."""
_MOST_NAMES = 2
"""Most rows of names above a blank row."""
_DIGITS = re.compile(r"\d+")
_YEAR = re.compile(r"(?:19|20)\d\d")
NUMBER = re.compile(r"[-+\u2212]?[.,]?\d[\d.,' ]*+%?")


def header_rows(rows: Sequence[Row]) -> int:
    """How many rows at the top name the columns: 1, or 0 if the first row is like those below it.

    It is if there are only numbers (but whole ones alone may be years that name columns), if it has a number twice, or
    if in some column its cell differs from the others only in its numbers: `V15.1` above `V15.2` and `V15.3`, a date
    above dates.
    """
    first, *others = [row for row in rows[: _SAMPLE_ROWS + 1] if any(row)] or [()]
    if len(others) < _LEAST_ROWS:
        return 1
    numbers = all(NUMBER.fullmatch(cell) for row in (first, *others) for cell in row)
    if (numbers and not all(map(str.isdigit, first))) or _repeats_a_number(first):
        return 0
    columns = [[row[at] for row in others if at < len(row) and row[at]] for at in range(len(first))]
    return 0 if any(_is_one_of(cell, column) for cell, column in zip(first, columns, strict=True)) else 1


def are_names_of(above: Sequence[Mapping[int, str]], below: Mapping[int, str]) -> bool:
    """Whether rows name the columns of a row that follows behind a blank one; each maps a column's number to its cell.

    They have no numbers, and the row below has some, in none but columns that they name.
    """
    if len(above) > _MOST_NAMES or len(above[-1]) < _LEAST_ROWS:
        return False
    if any(NUMBER.fullmatch(cell) for row in above for cell in row.values()):
        return False
    numbers = {column for column, cell in below.items() if NUMBER.fullmatch(cell)}
    return bool(numbers) and numbers <= above[-1].keys()


def _repeats_a_number(cells: Row) -> bool:
    """Names differ, but for years that are merged cells."""
    numbers = [cell for cell in cells if cell.isdigit() and not _YEAR.fullmatch(cell)]
    return len(set(numbers)) < len(numbers)


def _is_one_of(cell: str, column: Sequence[str]) -> bool:
    """A mere year may name a column, or a number of the week."""
    if len(column) < _LEAST_ROWS or cell.isdigit() or not any(map(str.isdigit, cell)):
        return False
    return sum(_shape(other) == _shape(cell) for other in column) >= _MOST * len(column)


def _shape(cell: str) -> str:
    """The cell with each number as one sign."""
    return _DIGITS.sub("9", cell)
