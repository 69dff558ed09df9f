"""A row of a table as a reader sees it: each cell with the name of its column."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..text.spans import Span
from .html_rows import is_bold, is_header, is_row
from .plain import Markup, table_cells

_DIGIT = re.compile(r"\d")
_TITLE_CHARS = 60
_ENDS = ".?!:;"


def shown_row(header: str, row: str, markup: Markup) -> str:
    """The cells of a row after the names of their columns; a title over all columns comes once, before the row.

    If two cells have no column names, the first names the second. A cell that is merged across the row comes alone.
    """
    inside: Markup = "rst" if markup == "rst" else "markdown"
    names, cells = table_cells(header, inside), table_cells(row, inside)
    if len(cells) > 1 and len(set(cells)) == 1:
        return cells[0]
    if len(names) > 1 and len(set(names)) == 1:
        return _behind(names[0], _unnamed(cells))
    if not any(names):
        return _unnamed(cells)
    return "; ".join(_behind(name, cell) for name, cell in _named(names, cells))


def shown_cells(header: str, row: str, markup: Markup) -> list[tuple[str, str]]:
    """The name of the column of each cell that is not empty, and the cell as `shown_row` shows it; empty if the columns
    have no names of their own."""
    inside: Markup = "rst" if markup == "rst" else "markdown"
    names, cells = table_cells(header, inside), table_cells(row, inside)
    merged = len(cells) > 1 and len(set(cells)) == 1
    if merged or len(set(filter(None, names))) < 2:
        return []
    return [(name, _behind(name, cell)) for name, cell in _named(names, cells)]


def head_of(text: str, rows: Sequence[Span]) -> tuple[Span | None, Sequence[Span]]:
    """The row that names a table's columns, None if none does, and all rows of the header, which are not cited: that
    row, and the rule below it."""
    ruled = len(rows) > 1 and not table_cells(text[slice(*rows[1])])
    head = rows[:2] if ruled else rows[:1] if _heads([text[slice(*row)] for row in rows]) else ()
    if head and _names_columns(text[slice(*head[0])]):
        return head[0], head
    return None, head[1:]


def _heads(rows: Sequence[str]) -> bool:
    """Whether the first of these rows is a header of HTML: by its tags, since it is all in bold and the next is not, or
    since it is all words above numbers."""
    marked = len(rows) > 1 and is_bold(rows[0]) and not is_bold(rows[1])
    return is_header(rows[0]) or marked or _is_above_numbers(rows)


def _is_above_numbers(rows: Sequence[str]) -> bool:
    """Whether the first of three or more rows of HTML has words in every cell, and the others have numbers in all but
    their first."""
    if len(rows) <= 2 or not is_row(rows[0]):
        return False
    head, *others = map(table_cells, rows)
    are_words = len(head) > 1 and all(cell and not _DIGIT.search(cell) for cell in head)
    return are_words and all(
        len(cells) == len(head) and all(map(_DIGIT.search, cells[1:])) and not _DIGIT.fullmatch(cells[0])
        for cells in others
    )


def _names_columns(row: str) -> bool:
    """Whether the first row of a table may name its columns: not if it is a label with its value, "Name: | Ann", but
    "Berth: | Boat:" does."""
    first, *others = table_cells(row) or [""]
    return not first.endswith(":") or (bool(others) and all(cell.endswith(":") for cell in others))


def says_nothing(row: str) -> bool:
    """Whether a row is one short cell, merged across all columns, that does not end a sentence: a title of the rows
    below, or a label without its value."""
    cells = table_cells(row)
    alone = [cell for cell in cells if cell]
    if len(alone) == 1 and alone[0].endswith(":"):
        return True
    return len(cells) > 1 and len(set(cells)) == 1 and len(cells[0]) <= _TITLE_CHARS and cells[0][-1:] not in _ENDS


def _named(names: list[str], cells: list[str]) -> list[tuple[str, str]]:
    padded = [*names, *[""] * (len(cells) - len(names))]
    return [(name, cell) for name, cell in zip(padded, cells, strict=False) if cell]


def _unnamed(cells: list[str]) -> str:
    cells = [cell for cell in cells if cell]
    return _behind(*cells) if len(cells) == 2 else "; ".join(cells)


def _behind(name: str, cell: str) -> str:
    return f"{name.rstrip(':')}: {cell}" if name else cell
