"""Tables of a reply: each row is read as an item of a list, which can be checked, cited and left out like any other
sentence, and is shown as a row again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pydantic import BaseModel, ConfigDict

from ...evidence.markup.plain import table_cells
from ...evidence.text.spans import Span
from .marks import GROUP, Placed, placed, without_marks
from .unfound import SAID

DASH = "\u2013"
"""Stands in a cell of which nothing was found."""
_STANDS_FOR = "\ue001"
"""A private character around the number of a row at the beginning of its item."""
_PLACE = re.compile(rf"{_STANDS_FOR}(\d+){_STANDS_FOR}")
_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
_NOT_FOUND = re.compile(rf"\W*{SAID}\b", re.IGNORECASE)
_EDGE = re.compile(r"(?<!\\)\|")


class Row(BaseModel):
    """A row of a table as a model wrote it, without numbers of sentences."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    columns: tuple[str, ...]
    cells: tuple[str, ...]
    places: tuple[tuple[Placed, ...], ...] = ()
    """Of each cell, where in it and behind it its writer put numbers of sentences."""

    @property
    def told(self) -> str:
        """What its cells tell, without the names of the columns."""
        return ". ".join(cell for cell in self.cells if cell != DASH)


def without_tables(text: str) -> tuple[str, list[Row], list[str]]:
    """The text with each row of its Markdown tables as an item of a list, after the names of the columns; the rows; and
    what cells say was not found, each behind what it is of: `Berth 5: fee`.

    The first cell names the item. Numbers of sentences are kept at the end of the item.
    """
    lines = text.replace(_STANDS_FOR, "").split("\n")
    read: list[str] = []
    rows: list[Row] = []
    missing: list[str] = []
    head = ""
    for at, line in enumerate(lines):
        if "|" in line and _is_rule("".join(lines[at + 1 : at + 2])):
            head = _BREAK.sub("; ", line)
        elif head and "|" in line:
            if not _is_rule(line):
                item, unfound = _item(head, _BREAK.sub("; ", line), len(rows))
                read.append(item)
                missing += unfound
                rows.append(Row(columns=_written(head), cells=_written(line), places=_places(line)))
        else:
            head = ""
            read.append(line)
    return "\n".join(read), rows, missing


def row_of(text: str, rows: Sequence[Row]) -> tuple[str, Row | None]:
    """An item of `without_tables` without the number of its row, and the row that it stands for; cells that were taken
    out of the text are empty."""
    place = _PLACE.match(text)
    bare = _PLACE.sub("", text)
    if place is None:
        return bare, None
    row = rows[int(place[1])]
    told = _letters(bare)
    return bare, row.model_copy(update={"cells": tuple(c if _letters(c) in told else DASH for c in row.cells)})


def whole_rows(text: str, spans: Iterable[Span]) -> list[Span]:
    """The sentences of a text, those of a row as one."""
    joined: list[Span] = []
    until = 0
    for start, end in spans:
        if joined and start < until:
            joined[-1] = (joined[-1][0], end)
            continue
        joined.append((start, end))
        place = _PLACE.search(text, start, end)
        until = _end_of_line(text, place.start()) if place else 0
    return joined


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _is_rule(line: str) -> bool:
    return "|" in line and "--" in line and not table_cells(line)


def _item(head: str, row: str, number: int) -> tuple[str, list[str]]:
    """`| Berth 5 | 7 m [3] |` below `| Berth | Depth |` as an item: Berth 5, a dash, and `Depth: 7 m [3]`; and what it
    says was not found. A row of which nothing was found is no item."""
    groups = "".join(match[0].strip() for match in GROUP.finditer(row))
    names, (first, *cells) = table_cells(head) or [""], table_cells(GROUP.sub("", row)) or [""]
    named = [*zip([*map(_asked, names[1:]), *[""] * len(cells)], cells, strict=False)]
    unfound = [_cell(first, name) for name, cell in named if _NOT_FOUND.match(cell)]
    told = [f"{name}: {cell}" if name else cell for name, cell in named if cell and not _NOT_FOUND.match(cell)]
    if unfound and not told:
        return "", [first]
    place = f"{_STANDS_FOR}{number}{_STANDS_FOR}"
    item = f"- {place}{f' {DASH} '.join(filter(None, (first, '; '.join(told))))}{' ' if groups else ''}{groups}"
    return item, unfound


def shown_row(cells: Iterable[str]) -> str:
    """A row of a table in Markdown."""
    return "| " + " | ".join(cells) + " |"


def told_as(row: Row) -> str:
    """A row as the item that it is read as."""
    first, *cells = table_cells(shown_row(row.cells))
    names = [*map(_asked, row.columns[1:]), *[""] * len(cells)]
    told = [f"{name}: {cell}" if name else cell for name, cell in zip(names, cells, strict=False) if cell != DASH]
    return f" {DASH} ".join(filter(None, (first, "; ".join(told))))


def cell_of(row: Row, at: int) -> str:
    """What a cell of a row is about: `Berth 5: fee`."""
    return _cell(row.cells[0], _asked(row.columns[at]) if at < len(row.columns) else "")


def _cell(row: str, column: str) -> str:
    return ": ".join(filter(None, (row, column)))


def _written(line: str) -> tuple[str, ...]:
    """The cells of a line with their own marks, such as those of code."""
    return tuple(GROUP.sub("", cell).strip() for cell in _cells(_BREAK.sub("; ", line)))


def _places(line: str) -> tuple[tuple[Placed, ...], ...]:
    """Of each cell, the numbers in it; those in front of its words belong behind them."""
    return tuple(tuple(_placed(cell.strip())) for cell in _cells(_BREAK.sub("; ", line)))


def _placed(cell: str) -> Iterator[Placed]:
    text, marks = without_marks(cell)
    yield from placed(text, 0, len(text), marks)
    if opening := tuple(number for mark in marks if mark.opens or not mark.at for number in mark.numbers):
        yield Placed(behind="", numbers=opening)


def _cells(line: str) -> list[str]:
    return _EDGE.split(line.strip().removeprefix("|").removesuffix("|"))


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _asked(name: str) -> str:
    """The name of a column without the sign that would end a sentence: `Lit?` above `yes`."""
    return name.rstrip("?!:. ") or name
