"""Cells of a Markdown table that were quoted without the rest of their row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .spans import Span, normalise

_CELL = re.compile(r"(?<!\\)\||\n")
_RULE = re.compile(r"[\s:|-]+")
_LABEL = re.compile(r":\s+")


@dataclass(frozen=True)
class _Row:
    """A line of a table."""

    cells: tuple[str, ...]
    header: tuple[str, ...]
    """The names of its columns; empty if the passage does not have them."""
    span: Span


def find_row(quote: str, text: str) -> Span | None:
    """The row of a table in `text` whose cells `quote` holds, or None if there is none, or more than one.

    The quote is `cell | cell`, in any order, or `name of the column: cell`; each is a whole cell of the row, or names a
    column of it, and then the quote has the row's cell in that column too. The row's own line is the span.
    """
    parts = _cells(quote) if "|" in quote else [_plain(part) for part in _LABEL.split(quote, maxsplit=1)]
    wanted = [part for part in parts if any(character.isalnum() for character in part)]
    if len(wanted) < 2:
        return None
    rows = [row.span for row in _rows(text) if _has(row, wanted)]
    return rows[0] if len(rows) == 1 else None


def _has(row: _Row, wanted: Sequence[str]) -> bool:
    values = {cell for cell in wanted if cell in row.cells}
    names = {name: at for at, name in enumerate(row.header) if name in wanted and name not in values}
    named = [row.cells[at] if at < len(row.cells) else "" for at in names.values()]
    return bool(values) and {*values, *names}.issuperset(wanted) and values.issuperset(named)


def _rows(text: str) -> list[_Row]:
    rows: list[_Row] = []
    header: tuple[str, ...] = ()
    at, follows = 0, False
    for line in text.splitlines(keepends=True):
        bare = line.strip()
        if not bare.startswith("|"):
            header, follows = (), False
        elif _RULE.fullmatch(bare):
            header, follows = (rows.pop().cells if follows else ()), False
        else:
            start = at + line.index("|")
            rows.append(_Row(tuple(_cells(bare)), header, Span(start, start + len(bare))))
            follows = True
        at += len(line)
    return rows


def _cells(line: str) -> list[str]:
    return [_plain(cell) for cell in _CELL.split(line.strip().removeprefix("|").removesuffix("|"))]


def _plain(cell: str) -> str:
    return normalise(cell)[0].strip()
