"""Tables of AsciiDoc: cells between bars, in rows as the columns say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..separated import rows_of
from ..tables import Cell, Row, count, expand
from .inline import Inline

_MOST_COLUMNS = 100
_MOST_REPEATED = 100
_CELL = re.compile(
    r"(?:(?<=\s)|(?<![^\n]))(?:(?P<times>[0-9]{1,3})\*)?(?:(?P<columns>[0-9]{1,3})?(?:\.(?P<rows>[0-9]{1,3}))?\+)?"
    r"(?:[<^>]?(?:\.[<^>])?)(?P<style>[a-z])?\||(?<!\\)\|"
)
_COLUMNS = re.compile(r"cols=(?:\"([^\"]{1,500})\"|([\w*.<^>~%]{1,60}))")
_REPEATED = re.compile(r"([0-9]{1,3})\*")
_HEADER = re.compile(r"%[\w%]{0,60}header|(?:options|opts)=\"?[\w,]{0,60}header")
_NO_HEADER = re.compile(r"%[\w%]{0,60}noheader|(?:options|opts)=\"?[\w,]{0,60}noheader")
_LIST_MARK = re.compile(r"(?m)^[ \t]{0,20}(?:\*{1,5}|\.{1,5}|-) ")


def read_table(lines: Sequence[str], options: str, inline: Inline, *, commas: bool) -> tuple[list[Row], int]:
    """The rows of a table from the lines between its delimiters, merged cells repeated, and how many are its header.

    `options` is what stands in brackets above it; `commas` says that commas part the cells.
    """
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    implied = first == 0 and len(lines) > 1 and not lines[1].strip()
    header = implied or _HEADER.search(options) is not None
    text = "\n".join(lines)
    if commas:
        rows = [[Cell(inline.rendered(cell.strip())) for cell in row] for row in rows_of(text, ",") if row]
    else:
        columns = _columns(options) or len(_cells(lines[first] if lines else "", inline))
        styles = [mark["style"] for mark in _CELL.finditer(text)]
        header = header or set(styles[:columns]) == {"h"}
        rows = _in_rows(_cells(text, inline), max(1, columns))
    return expand(rows), int(header and len(rows) > 1 and not _NO_HEADER.search(options))


def _columns(options: str) -> int:
    """How many columns the options say; 0 if they do not."""
    match = _COLUMNS.search(options)
    parts = (match[1] or match[2]).replace(";", ",").split(",") if match else []
    repeated = (_REPEATED.match(part.strip()) for part in parts)
    return min(sum(int(times[1]) if times else 1 for times in repeated), _MOST_COLUMNS)


def _cells(text: str, inline: Inline) -> list[Cell]:
    marks = list(_CELL.finditer(text))
    cells: list[Cell] = []
    for mark, after in zip(marks, [*(mark.start() for mark in marks[1:]), len(text)], strict=False):
        words = _LIST_MARK.sub("", text[mark.end() : after].replace("\\|", "|").strip())
        cell = Cell(inline.rendered(words.replace(" +\n", "\n")), count(mark["columns"], 3), count(mark["rows"], 3))
        cells += [cell] * min(count(mark["times"], 3), _MOST_REPEATED)
    return cells


def _in_rows(cells: Sequence[Cell], columns: int) -> list[list[Cell]]:
    """The cells in rows of so many columns, those counted that reach down from a row above."""
    rows: list[list[Cell]] = []
    covered: dict[int, int] = {}  # row -> columns that cells above it take
    row: list[Cell] = []
    for cell in cells:
        row.append(cell)
        for below in range(1, min(cell.rows, _MOST_REPEATED)):
            covered[len(rows) + below] = covered.get(len(rows) + below, 0) + cell.columns
        while sum(entry.columns for entry in row) + covered.get(len(rows), 0) >= columns:
            rows.append(row)
            row = []
            if covered.get(len(rows), 0) < columns:
                break
    return [*rows, row] if row else rows
