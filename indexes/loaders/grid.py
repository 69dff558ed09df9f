"""The cells of a sheet, where most of the sheet is empty."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .column_names import NUMBER, are_names_of, begins_with_values, header_rows, names_in_groups
from .tables import Row, write_table
from .writer import TextWriter

_RANGE = re.compile(r"([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})")
_NOISE = 4
"""Digits that twelve significant ones make needless, at least, where a number was computed: 94445.8999999999."""
_MERGED_CELLS = 100_000
_LEAST_TITLES, _MOST_TITLES = 2, 4
"""Rows of one cell each, above the rows of a table."""


class Grid:
    """Takes cells in any order and writes them as tables, a blank row between two of them."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, str]] = {}
        self._merged: set[int] = set()
        self._repeats = _MERGED_CELLS

    def put(self, row: int, column: int, text: str) -> None:
        """Put a text into a cell; both numbers count from 1."""
        self._rows.setdefault(row, {})[column] = text

    def merge(self, cells: str) -> None:
        """Repeat the first cell of a range such as "A1:B3" in all its cells, up to a limit for any sheet."""
        match = _RANGE.fullmatch(cells)
        if not match:
            return
        left, top, right, bottom = column_number(match[1]), int(match[2]), column_number(match[3]), int(match[4])
        text = self._rows.get(top, {}).get(left)
        size = (right - left + 1) * (bottom - top + 1)
        if not text or right < left or bottom < top or size * (len(text) + 1) > self._repeats:
            return
        self._repeats -= size * (len(text) + 1)
        self._merged.update(range(top, bottom + 1) if right > left else ())
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                self.put(row, column, text)

    def write(self, writer: TextWriter, title: str) -> None:
        """Write the sheet under its name: titles as lines, each table in blocks that know their cells.

        A table that begins with values has the names of the table above it, if they name the columns of its numbers.
        """
        above: list[int] = []
        for nth, (names, table) in enumerate(self._named_tables()):
            if not nth:
                writer.heading(title, 1)
            before = len(table)
            lead = self._write_titles(writer, table)
            names = max(0, names - before + len(table))
            if not table:
                continue
            borrowed = above if not names and begins_with_values(self._cells(table), self._cells(above)) else []
            columns = sorted({column for row in (*borrowed, *table) for column in self._rows[row]})
            rows = [self._row(row, columns) for row in (*borrowed, *table)]
            headers = len(borrowed) or names or self._headers(table) or header_rows(rows)
            above = borrowed or table[:headers]
            ranges = [_range(row, columns) for row in (*table[:1] * len(borrowed), *table)]
            write_table(writer, rows, headers=headers, lead=lead, ranges=ranges)

    def _write_titles(self, writer: TextWriter, table: list[int]) -> str:
        """Write the titles that a table begins with, and take them off it; returns the last one above its rows."""
        while self._has_title(table):
            row = table.pop(0)
            title = next(iter(self._rows[row].values()))
            if table and not self._has_title(table):
                return title
            writer.place(_range(row, sorted(self._rows[row])))
            writer.write(title)
        return ""

    def _has_title(self, table: list[int]) -> bool:
        """Whether a table begins with a row of one text: merged cells, or one cell above a row of several, or the name
        of a part, above its first column and others like it, before a row with numbers."""
        top = self._cells(table[: _MOST_TITLES + 2])
        if not top or len(set(top[0].values())) > 1:
            return False
        if len(top[0]) > 1:
            return table[0] in self._merged
        wide = next((at for at, row in enumerate(top) if len(row) > 1), 0)
        if wide < _LEAST_TITLES:
            return wide == 1
        numbers = any(NUMBER.fullmatch(cell) for cell in top[wide].values())
        return numbers and all(min(row) == min(top[wide]) for row in top[:wide])

    def _headers(self, table: list[int]) -> int:
        """2 if the first row is merged over groups of names in the second, else 0."""
        return 2 if table[0] in self._merged and names_in_groups(self._cells(table)) else 0

    def _cells(self, rows: list[int]) -> list[dict[int, str]]:
        return [self._rows[row] for row in rows]

    def _named_tables(self) -> Iterator[tuple[int, list[int]]]:
        """How many rows of names a table has above a blank row, 0 if none, and the numbers of all its rows."""
        names: list[int] = []
        for table in self._tables():
            if names and table[0] == names[-1] + 2 and self._name(names, table[0]):
                yield len(names), names + table
                names = []
                continue
            if names:
                yield 0, names
            names = table
        if names:
            yield 0, names

    def _name(self, names: list[int], row: int) -> bool:
        return are_names_of(self._cells(names), self._rows[row])

    def _tables(self) -> Iterator[list[int]]:
        """The numbers of rows that follow one another."""
        table: list[int] = []
        for row in sorted(self._rows):
            if table and row != table[-1] + 1:
                yield table
                table = []
            table.append(row)
        if table:
            yield table

    def _row(self, row: int, columns: list[int]) -> Row:
        cells = self._rows[row]
        last = max(cells)
        return tuple(cells.get(column, "") for column in columns if column <= last)


def _range(row: int, columns: list[int]) -> str:
    return f"{letters(columns[0])}{row}:{letters(columns[-1])}{row}"


def letters(column: int) -> str:
    """The name of a column: 1 is "A", 28 is "AB"."""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def column_number(place: str) -> int:
    """The number of the column from 1 in "AB12"; 0 if there is none."""
    number = 0
    for letter in place[:3]:
        if not ("A" <= letter <= "Z"):
            break
        number = number * 26 + ord(letter) - 64
    return number


def number_text(number: float) -> str:
    """A number as people write it: 0.1, not 0.10000000000000001, and 2.26, not 2.2599999999999998."""
    if number.is_integer() and abs(number) < 1e15:
        return str(int(number))
    exact, short = f"{number:.15g}", f"{number:.12g}"
    return short if len(short) + _NOISE <= len(exact) and "e" not in short else exact
