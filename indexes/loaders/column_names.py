"""Which rows of a sheet name its columns: no sheet and no CSV file says so."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ...evidence.text.years import RECENT
from .tables import Row

_SAMPLE_ROWS = 20
_LEAST_ROWS = 2
"""Fewest rows below the first that tell."""
_MOST = 0.9
"""Share of those rows that must be like the first."""
_VALUE_CHARS = 60
"""Characters from which on a cell is no name of a column."""
_LEAST_NAMED = 2 / 3
"""Share of the columns below merged cells that have names of their own."""
_MOST_NAMES = 2
"""Most rows of names above a blank row."""
_DIGITS = re.compile(r"\d+")
YEAR = re.compile(RECENT)
_PLAIN = re.compile(r"\d{1,15}(?:\.\d{1,15})?")
NUMBER = re.compile(r"\(?[-+\u2212]?(?:[$€£¥] ?)?[-+\u2212]?[.,]?\d[\d.,' ]*+[%$€£¥]?\)?")
"""Also an amount in brackets, as accountants write one below zero."""


def header_rows(rows: Sequence[Row]) -> int:
    """How many rows at the top name the columns: 1, or 0 if the first row is like those below it.

    It is if there are only numbers (but whole ones alone may be years that name columns), if it has a number twice, or
    an amount above numbers, or if in some column its cell differs from the others only in its numbers: `V15.1` above
    `V15.2` and `V15.3`, a date above dates.
    """
    first, *others = [row for row in rows[: _SAMPLE_ROWS + 1] if any(row)] or [()]
    if len(others) < _LEAST_ROWS:
        return 1
    numbers = all(NUMBER.fullmatch(cell) for row in (first, *others) for cell in row)
    if (numbers and not all(map(str.isdigit, first))) or _repeats_a_number(first):
        return 0
    columns = [[row[at] for row in others if at < len(row) and row[at]] for at in range(len(first))]
    if any(_is_one_of(cell, column) for cell, column in zip(first, columns, strict=True)):
        return 0
    return 0 if _has_amounts(first, columns) else 1


def has_values(first: Row, others: Sequence[Row]) -> bool:
    """Whether the first row of a table, where names of columns stand, has values, or nothing."""
    if not any(first) or header_rows([first, *others]) == 0:
        return True
    return any(NUMBER.fullmatch(cell) or len(cell) > _VALUE_CHARS for cell in first)


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


def begins_with_values(rows: Sequence[Mapping[int, str]], names: Sequence[Mapping[int, str]]) -> bool:
    """Whether rows have no names of their own, but those of a table above them: the first has numbers, which are not
    years, and all numbers, in several columns, are in columns that the last row of those `names` names."""
    if not rows or not names or any(NUMBER.fullmatch(cell) for cell in names[-1].values()):
        return False
    first = [cell for cell in rows[0].values() if NUMBER.fullmatch(cell)]
    numbers = {column for row in rows for column, cell in row.items() if NUMBER.fullmatch(cell)}
    named = numbers <= names[-1].keys() and len(numbers) >= _LEAST_ROWS
    return named and not all(map(YEAR.fullmatch, first))


def names_in_groups(rows: Sequence[Mapping[int, str]]) -> bool:
    """Whether the second row names the columns below the merged cells of the first, and numbers stand below them."""
    if len(rows) <= _LEAST_ROWS:
        return False
    first, second, *below = rows
    groups: dict[str, int] = {}
    for column, cell in first.items():
        if first.get(column + 1) == cell or first.get(column - 1) == cell:
            groups[cell] = groups.get(cell, 0) + (column in second)
    names = (*(cell for cell in first.values() if not YEAR.fullmatch(cell)), *second.values())
    if any(map(NUMBER.fullmatch, names)):
        return False
    in_groups = [column for column, cell in first.items() if cell in groups]
    named = all(count >= _LEAST_ROWS for count in groups.values())
    if not named or sum(column in second for column in in_groups) < _LEAST_NAMED * len(in_groups):
        return False
    return any(NUMBER.fullmatch(row.get(column, "")) for row in below for column in in_groups)


def _repeats_a_number(cells: Row) -> bool:
    """Names differ, but for years that are merged cells."""
    numbers = [cell for cell in cells if cell.isdigit() and not YEAR.fullmatch(cell)]
    return len(set(numbers)) < len(numbers)


def _has_amounts(cells: Row, columns: Sequence[Sequence[str]]) -> bool:
    """Whether a row has a number with a sign above numbers; but `0.5`, `1.5` and `2.5`, which rise, are names."""
    numbers = [(cell, column) for cell, column in zip(cells, columns, strict=True) if NUMBER.fullmatch(cell)]
    values = [float(cell) for cell, _ in numbers if _PLAIN.fullmatch(cell)]
    if 1 < len(values) == len(numbers) and all(before < after for before, after in pairwise(values)):
        return False
    return any(
        not cell.isdigit() and len(column) >= _LEAST_ROWS and all(map(NUMBER.fullmatch, column))
        for cell, column in numbers
    )


def _is_one_of(cell: str, column: Sequence[str]) -> bool:
    """A mere year may name a column, or a number of the week."""
    if len(column) < _LEAST_ROWS or cell.isdigit() or not any(map(str.isdigit, cell)):
        return False
    return sum(_shape(other) == _shape(cell) for other in column) >= _MOST * len(column)


def _shape(cell: str) -> str:
    """The cell with each number as one sign."""
    return _DIGITS.sub("9", cell)
