"""The cells of a sheet, where most of the sheet is empty."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .column_names import are_names_of, header_rows
from .tables import Row, write_table
from .writer import TextWriter

_RANGE = re.compile(r"([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})")
_MERGED_CELLS = 100_000


class Grid:
    """Takes cells in any order and writes them as tables, a blank row between two of them."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, str]] = {}
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
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                self.put(row, column, text)

    def write(self, writer: TextWriter, title: str) -> None:
        """Write the sheet under its name: titles as lines, each table in blocks that know their cells."""
        for nth, (names, table) in enumerate(self._named_tables()):
            if not nth:
                writer.heading(title, 1)
            if len(table) > 1 and len(self._rows[table[0]]) == 1 and len(self._rows[table[1]]) > 1:
                writer.place(_range(table[0], sorted(self._rows[table[0]])))  # a title above the table
                writer.write(next(iter(self._rows[table.pop(0)].values())))
            columns = sorted({column for row in table for column in self._rows[row]})
            rows = [self._row(row, columns) for row in table]
            write_table(
                writer, rows, headers=names or header_rows(rows), ranges=[_range(row, columns) for row in table]
            )

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
        return are_names_of([self._rows[name] for name in names], self._rows[row])

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
    """A number as people write it: 0.1, not 0.10000000000000001."""
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else f"{number:.15g}"
