"""The rows of one HTML table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .code_pieces import spanned
from .column_names import header_rows
from .tables import Cell, count, expand, write_table
from .writer import TextWriter

# A longer cell is part of a page laid out as a table.
_CELL_CHARS = 1_000
_CELLS = ("td", "th")
# Words on both sides of these are not one word.
_INLINE = frozenset(
    """a abbr b bdi bdo cite code data dfn em font i ins kbd mark q samp small span strong sub sup time tt u
    var""".split()
)


class HtmlTable:
    """Gathers simple rows and writes them as one Markdown table."""

    def __init__(self) -> None:
        self._rows: list[list[Cell]] = []
        self._heads = 0
        self._body = False
        self._linked = 0
        """How many rows begin with a link, as an index of pages has it."""

    def add_row(self, events: Iterable[tuple[str, str, Mapping[str, str]]]) -> bool:
        """Take a row from the events between its tags; False if it is part of a page layout instead."""
        cells: list[Cell] = []
        pieces: list[str] = []
        names: list[str] = []
        spans = (1, 1)
        linked = False
        for kind, value, attributes in events:
            if kind == "data":
                pieces.append(value)
            elif value not in _CELLS:
                pieces.append("" if value in _INLINE else " ")
                linked = linked or (value == "a" and not cells)
            elif kind == "start":
                pieces, spans = [], (count(attributes.get("colspan")), count(attributes.get("rowspan")))
                names.append(value)
            else:
                cells.append(Cell(_text(pieces), *spans))
                pieces = []
        if len(cells) < len(names):
            cells.append(Cell(_text(pieces), *spans))
        if max((len(cell.text) for cell in cells), default=0) > _CELL_CHARS:
            return False
        if not self._body and names and "td" not in names:
            self._heads += 1
        self._body = self._body or "td" in names
        self._linked += linked
        self._rows.append(cells)
        return True

    def end_head(self) -> None:
        """<thead> ends: its rows are the header, whether their cells are <th> or <td>."""
        self._heads = len(self._rows)
        self._body = True

    def write(self, writer: TextWriter) -> None:
        """Write the rows gathered so far, and start again."""
        rows = expand(self._rows)
        names = 0 if self._linked == len(rows) > 1 else header_rows(rows)
        heads = max(1, min(self._heads, len(rows) - 1)) if self._heads else names
        self._rows, self._heads, self._body, self._linked = [], 0, False, 0
        if all(len(row) < 2 for row in rows):
            for nth, row in enumerate(filter(any, rows)):
                writer.write("".join(row), tight=nth > 0)
        else:
            write_table(writer, rows, headers=heads)


def _text(pieces: Iterable[str]) -> str:
    return " ".join("".join(filter(None, spanned(pieces))).split())
