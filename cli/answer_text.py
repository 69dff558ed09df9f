"""The text of an answer in a terminal: its tables with aligned columns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from ..evidence.markup.plain import table_cells


def blocks(text: str) -> Iterator[Text | Table]:
    """The text as what rich prints, in order; a table is as wide as it must be."""
    for is_table, lines in groupby(text.split("\n"), key=lambda line: line.startswith("| ")):
        part = [*lines]
        if is_table and len(part) > 2 and not part[1].strip("| -"):
            yield _table(part)
        elif told := "\n".join(part).strip("\n"):
            yield Text(told)


def _table(lines: list[str]) -> Table:
    head, _, *rows = lines
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in table_cells(head):
        table.add_column(Text(name))
    for row in rows:
        table.add_row(*map(Text, table_cells(row)))
    return table
