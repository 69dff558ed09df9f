"""Columns of nothing but currency signs or units: each belongs to the numbers beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....evidence.bearing.units import unit
from ..tables import Row, line
from .number_lines import SIGNS, is_amount
from .tables import cells, map_tables

_UNIT = re.compile(rf"[^\W\d_]{{1,3}}|[%{SIGNS}]")
_CAPITAL, _LETTER = re.compile("[A-Z]"), re.compile("[a-z]")
"""A grade, and a unit or a mark of some of the numbers."""
_THOUSANDS = ("k", "mn", "bn")


def with_whole_amounts(text: str) -> str:
    """A page whose tables have the signs before their amounts, and units behind them, in the cells of these."""
    return map_tables(text, _table)


def _table(block: list[str]) -> list[str]:
    names, *rows = (cells(each) for each in (block[0], *block[2:]))
    if any(len(row) != len(names) for row in rows):
        return block
    at = 1
    while at < len(names):
        if at + 1 < len(names) and _are_signs(rows, at) and _are_numbers(rows, at, at + 1):
            names, rows = _joined(names, at, " "), [_joined(row, at, "") for row in rows]
        elif at > 1 and not names[at] and names[at - 1] and _are_units(rows, at) and _are_numbers(rows, at, at - 1):
            names, rows = _joined(names, at - 1, " "), [_joined(row, at - 1, " ") for row in rows]
        else:
            at += 1
    return [line(names), "|" + "---|" * len(names), *map(line, rows)] if len(names) < len(cells(block[0])) else block


def _are_signs(rows: Sequence[Row], at: int) -> bool:
    signs = {row[at] for row in rows if row[at]}
    return bool(signs) and all(sign in SIGNS for sign in signs)


def _are_units(rows: Sequence[Row], at: int) -> bool:
    """Whether a column has only units, as often as not; nothing but letters are some only if each number has one."""
    units = [row[at] for row in rows if row[at]]
    numbers = sum(bool(row[at - 1]) for row in rows)
    enough = 2 * len(units) >= len(rows) > 0 and (len(units) == numbers or not all(map(_LETTER.fullmatch, units)))
    return enough and all(map(_is_unit, units))


def _is_unit(cell: str) -> bool:
    named = unit(cell) is not None and not _CAPITAL.fullmatch(cell)
    return _UNIT.fullmatch(cell) is not None and (named or cell in _THOUSANDS)


def _are_numbers(rows: Sequence[Row], at: int, beside: int) -> bool:
    """Whether one column has only numbers, and one wherever another has something."""
    return all(is_amount(row[beside]) if row[beside] else not row[at] for row in rows)


def _joined(row: Row, at: int, gap: str) -> Row:
    """A row with a cell and the next one as one."""
    return *row[:at], gap.join(filter(None, row[at : at + 2])), *row[at + 2 :]
