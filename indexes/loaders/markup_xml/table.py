"""The table that is open at a place of an XML file: its head, body and foot, and the cells that span others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tables import Cell, Row, count, expand, whole_number, write_table
from . import names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..writer import TextWriter

_MOST_COLUMNS = 1_000


class Table:
    """Takes the rows of HTML, JATS and of CALS, the tables of DocBook and DITA."""

    def __init__(self) -> None:
        self._head: list[list[Cell]] = []
        self._body: list[list[Cell]] = []
        self._foot: list[list[Cell]] = []
        self._part = self._body
        self._columns: dict[str, int] = {}
        """The number of each named column of CALS, from 1."""
        self._last_column = 0
        self._spans: dict[str, tuple[str, str]] = {}
        """Name -> first and last column of each span that CALS defines."""

    def __bool__(self) -> bool:
        return bool(self._head or self._body or self._foot)

    def begin(self, kind: str, attributes: Mapping[str, str]) -> None:
        """A part of the table begins, or one of its columns is described."""
        if kind == "thead":
            self._part = self._head
        elif kind == "tfoot":
            self._part = self._foot
        elif kind == "colspec":
            self._last_column = whole_number(attributes.get("colnum", "")) or self._last_column + 1
            if "colname" in attributes and len(self._columns) < _MOST_COLUMNS:
                self._columns[attributes["colname"]] = self._last_column
        elif kind == "spanspec" and len(self._spans) < _MOST_COLUMNS:
            self._spans[attributes.get("spanname", "")] = attributes.get("namest", ""), attributes.get("nameend", "")

    def end(self, kind: str) -> None:
        """It ends."""
        if kind in names.TABLE_PARTS:
            self._part = self._body

    def cell(self, words: str, attributes: Mapping[str, str]) -> Cell:
        """A cell with all the places that it covers."""
        named = self._spans.get(attributes.get("spanname", ""), ("", ""))
        first = self._columns.get(attributes.get("namest", named[0]))
        last = self._columns.get(attributes.get("nameend", named[1]))
        columns = last - first + 1 if first and last else count(attributes.get("colspan"))
        more_rows = whole_number(attributes.get("morerows", ""))
        return Cell(words, max(1, columns), more_rows + 1 if more_rows else count(attributes.get("rowspan")))

    def add(self, row: list[Cell]) -> None:
        """A row ends."""
        if row:
            self._part.append(row)

    def write(self, writer: TextWriter) -> None:
        """Write the table, its foot last, wherever that stands in the file."""
        head, body = expand(self._head), expand(self._body)
        rows: list[Row] = [*head, *body, *expand(self._foot)]
        write_table(writer, rows, headers=max(1, len(head)))
