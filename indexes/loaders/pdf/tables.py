"""Tables that liteparse found on a page: it takes their first row for the names of the columns, whatever it holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby

from ..column_names import NUMBER, YEAR, header_rows
from ..header_names import are_names, one_header
from ..tables import Row, line

_CELL = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[|:\s-]+")
_LEAST_ROWS = 3
_STOPS = (".", ",", ";")
"""End a cell of a sentence that liteparse took for a row."""


def map_tables(text: str, change: Callable[[list[str]], list[str]]) -> str:
    """A page of Markdown with the lines of each of its tables changed."""
    lines: list[str] = []
    for is_table, group in groupby(text.split("\n"), key=lambda each: each.startswith("|")):
        block = list(group)
        lines += change(block) if is_table and len(block) > 1 and is_rule(block[1]) else block
    return "\n".join(lines)


def tables_of(text: str) -> list[list[Row]]:
    """The rows of each table of a page of Markdown, that of the names first."""
    tables: list[list[Row]] = []

    def taken(block: list[str]) -> list[str]:
        tables.append([cells(each) for each in (block[0], *block[2:])])
        return block

    map_tables(text, taken)
    return tables


def is_rule(text: str) -> bool:
    """Whether a line is that between the names of the columns and the rows."""
    return _RULE.fullmatch(text) is not None


def cells(text: str) -> Row:
    """The cells of a line of a table."""
    return tuple(cell.strip().replace("\\|", "|") for cell in _CELL.split(text.strip().removesuffix("|"))[1:])


def with_column_names(text: str) -> str:
    """A page whose tables have column names only if they name some: none of a first row that is like those below it,
    and one row of names of groups of columns above their names."""
    return map_tables(text, _table)


def _table(block: list[str]) -> list[str]:
    """The lines of a table."""
    rows = [cells(each) for each in (block[0], *block[2:])]
    if len(block) <= _LEAST_ROWS and not _has_values(rows[0]):
        return block
    if any(rows[0]) and (_has_values(rows[0]) or header_rows(rows) == 0 or _has_a_value(rows[0])):
        return [line(("",) * len(rows[0])), block[1], block[0], *block[2:]]
    if _has_groups(rows):
        sentence = any(cell.endswith(_STOPS) for cell in rows[0])
        lead, names = (" ".join(filter(None, rows[0])), rows[1]) if sentence else one_header(rows[:2])
        return [*filter(None, [lead]), line(names), block[1], *block[3:]]
    return block


def _has_a_value(row: Row) -> bool:
    """Whether one cell of a row is a number, which is no year, and others are words: these are no names then."""
    filled = [cell for cell in row if cell]
    numbers = [cell for cell in filled if NUMBER.fullmatch(cell)]
    return len(numbers) == 1 and len(filled) > _LEAST_ROWS and not YEAR.fullmatch(numbers[0])


def _has_values(row: Row) -> bool:
    """Whether half of the cells of a row or more, and two at least, are numbers, and not all of them years."""
    filled = [cell for cell in row if cell]
    numbers = [cell for cell in filled if NUMBER.fullmatch(cell)]
    return len(numbers) >= 2 and 2 * len(numbers) >= len(filled) and not all(map(YEAR.fullmatch, numbers))


def _has_groups(rows: list[Row]) -> bool:
    """Whether the first row, with gaps, is above a row of names, which is above numbers."""
    first, names, *body = rows
    if not any(first) or all(first[1:]) or not are_names(rows[:2]) or any(map(NUMBER.fullmatch, (*first, *names))):
        return False
    named = sum(map(bool, names))
    return named >= len(names) - 1 and all(any(map(NUMBER.fullmatch, row)) for row in body)
