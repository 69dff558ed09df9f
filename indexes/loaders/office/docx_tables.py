"""The tables of a Word document: which lay out a page, which have labels for rows, which have names for columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..column_names import header_rows
from ..tables import Cell, Row, count, expand, whole_number
from ..xml import attribute, child, children, local
from .docx_runs import AROUND, Runs, paragraphs
from .docx_styles import is_bold, runs_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.etree import _Element as Element

    from .docx_looks import Looks
    from .docx_numbers import Numbers

_CELL_CHARS = 1_000
_LEAD_CHARS = 80
"""A longer text over the whole width of a table is a paragraph between its rows."""
_LABELLED = 2
"""Columns of a table that has labels for rows."""
_FROM_ABOVE = "\x00"


class Grid(NamedTuple):
    """Rows with as many columns each, of which the first `headers` name the columns."""

    rows: list[Row]
    headers: int


def parts_of(table: Element, numbers: Numbers, looks: Looks) -> Iterator[Grid | Element]:
    """Yield what a table consists of, in order: rows, and cells whose text stands alone, as in a table for layout.

    The numbers of paragraphs are counted on while it is read.
    """
    rows = [cells for row in _rows(table) if (cells := list(_cells(row)))]
    cells = [cell for row in rows for cell in row]
    columns = max(map(len, rows), default=0)
    longest = _LEAD_CHARS if columns == 1 else _CELL_CHARS
    if len(cells) == 1 or any(child(cell, "tbl") is not None or _chars(cell, looks) > longest for cell in cells):
        yield from cells
        return
    headers = sum(1 for row in _rows(table) if child(row, "trPr", "tblHeader") is not None)
    headers = 0 if headers == len(rows) else headers
    labelled = not headers and _has_labels(rows)
    header: list[Row] = []
    together: list[Sequence[Element]] = []
    for row in [*rows, ()]:
        alone = len(row) == 1 < columns and (columns == _LABELLED or _chars(row[0], looks) > _LEAD_CHARS)
        if row and not alone:
            together.append(row)
            continue
        if together:
            texts = _texts(together, numbers, looks)
            unnamed = labelled or not (headers or header_rows(texts))
            first = 0 if unnamed else max(1, min(headers, len(texts) - 1))
            yield Grid([*header, *texts], len(header) or first)
            header = header or texts[:first]
            together = []
        yield from row


def _rows(parent: Element) -> Iterator[Element]:
    for element in parent:
        kind = local(element)
        if kind == "tr" and child(element, "trPr", "del") is None:
            yield element
        elif kind in AROUND:
            yield from _rows(element)


def _cells(parent: Element) -> Iterator[Element]:
    for element in parent:
        kind = local(element)
        if kind == "tc":
            yield element
        elif kind in AROUND:
            yield from _cells(element)


def _has_labels(rows: Sequence[Sequence[Element]]) -> bool:
    """Whether the first of two columns is set in bold type, or has a title above it, and the second has no name."""
    pairs = [row for row in rows if len(row) > 1]
    if not pairs or any(len(row) != _LABELLED for row in pairs) or _is_bold(pairs[0][1]):
        return False
    return rows[0] != pairs[0] or (len(pairs) > 1 and all(_is_bold(row[0]) for row in pairs))


def _is_bold(cell: Element) -> bool:
    """Whether the first paragraph of a cell that is not empty is all in bold."""
    runs = next(filter(None, map(runs_of, paragraphs(cell))), [])
    return bool(runs) and all(map(is_bold, runs))


def _texts(rows: Sequence[Sequence[Element]], numbers: Numbers, looks: Looks) -> list[Row]:
    """The texts of a table, in which a merged cell is marked as continued, without its extent."""
    texts: list[Row] = []
    for row in expand([[*_indent(row), *(_cell(cell, numbers, looks) for cell in row)] for row in rows]):
        above = texts[-1] if texts else ()
        texts.append(
            tuple(above[at] if text == _FROM_ABOVE and at < len(above) else text for at, text in enumerate(row))
        )
    return [tuple("" if text == _FROM_ABOVE else text for text in row) for row in texts]


def _indent(row: Sequence[Element]) -> Iterator[Cell]:
    """What stands for the columns that a row leaves out before its first cell."""
    before = next((child(each, "trPr", "gridBefore") for each in row[0].iterancestors("{*}tr")), None)
    if before is not None and (columns := whole_number(attribute(before, "val"), 3)):
        yield Cell("", columns)


def _cell(cell: Element, numbers: Numbers, looks: Looks) -> Cell:
    properties = child(cell, "tcPr")
    merge = child(properties, "vMerge")
    span = child(properties, "gridSpan")
    goes_on = merge is not None and attribute(merge, "val", "continue") == "continue"
    columns = 1 if span is None else count(attribute(span, "val"))
    return Cell(_FROM_ABOVE if goes_on else _text(cell, numbers, looks), columns)


def _text(cell: Element, numbers: Numbers, looks: Looks) -> str:
    words: list[str] = []
    for paragraph in paragraphs(cell):
        text = Runs(paragraph, looks).text()
        label = numbers.label(paragraph, text)
        words += [*([label.text] if label and text else ()), text]
    return " ".join(" ".join(words).split())


def _chars(cell: Element, looks: Looks) -> int:
    return sum(len(Runs(paragraph, looks).text()) for paragraph in children(cell, "p"))
