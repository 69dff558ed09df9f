"""OpenDocument files: texts (.odt), sheets (.ods) and slides (.odp)."""

from __future__ import annotations

import textwrap
from bisect import bisect_left
from typing import TYPE_CHECKING

from ....evidence.scalars import Scalar
from ..column_names import header_rows
from ..document import Document, UnreadableFileError
from ..grid import Grid
from ..tables import Cell, count, expand, write_table
from ..writer import TextWriter, fenced
from ..xml import attribute, child, children, facts, local, parse_xml
from ..zips import Zip
from .odf_styles import Styles
from .odf_text import BOXES, OdfText, boxes, is_hidden

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_KINDS = {"text": "odt", "spreadsheet": "ods", "presentation": "odp"}
_FACTS = {
    "title": "title", "initial-creator": "author", "creator": "author", "creation-date": "created", "date": "modified",
    "language": "language", "subject": "subject",
}  # fmt: skip
_AROUND = BOXES | {"section", "index-body", "frame", "g", "page"}
_INDENTS = 8
_MOST_ROWS = 1_048_576
_MOST_CELLS = 2_000_000
_CELL_CHARS = 1_000

_ColumnStyles = list[tuple[int, str]]
"""The last of the columns that share a style for their cells, and the style."""


class OdfLoader:
    """Reads OpenDocument files."""

    suffixes = frozenset({".odt", ".ott", ".ods", ".ots", ".odp", ".otp"})
    version = "9"

    def load(self, data: bytes, name: str) -> Document:
        """Write the text as blocks, sheets as tables that know their cells, slides as pages."""
        package = Zip(data, name, what="an OpenDocument file")
        content = parse_xml(package.read("content.xml"), name, part="content.xml")
        body = child(content, "body")
        kind = next((element for element in children(body) if local(element) in _KINDS), None)
        if kind is None:
            raise UnreadableFileError("holds no text, sheet or slide", name)
        named = [parse_xml(package.read(part), name, part=part) for part in ("styles.xml",) if part in package]
        reader = _Reader(OdfText(Styles([*named, content]), kind))
        if local(kind) == "spreadsheet":
            reader.sheets(kind)
        elif local(kind) == "presentation":
            reader.slides(kind)
        else:
            reader.blocks(kind, 0)
        metadata = {**_facts(package, name), "format": _KINDS[local(kind)]}
        return reader.writer.document(reader.writer.title(metadata.get("title", ""), reader.title) or name, metadata)


def _facts(package: Zip, name: str) -> dict[str, Scalar]:
    if "meta.xml" not in package:
        return {}
    return facts(child(parse_xml(package.read("meta.xml"), name, part="meta.xml"), "meta"), _FACTS)


class _Reader:
    def __init__(self, text: OdfText) -> None:
        self._text = text
        self.writer = TextWriter()
        self.title = ""
        self._cells = _MOST_CELLS
        self._code: list[str] = []
        """Lines of code that are not written yet, as no other text stood below them."""

    def blocks(self, parent: Element, depth: int) -> None:
        """Write paragraphs, headings, lists and tables; `depth` counts the lists around them."""
        for element in parent:
            kind = local(element)
            if self._is_of_code(element, kind):
                continue
            self._end_code(depth)
            if kind == "h":
                self.writer.heading(self._text.heading(element), _number(attribute(element, "outline-level")))
            elif kind == "p":
                self._paragraph(element, depth)
            elif kind == "list":
                for item in element:
                    self.blocks(item, depth + 1)
            elif kind == "table":
                self._table(element)
            elif kind == "numbered-paragraph":
                self.blocks(element, _number(attribute(element, "level")))
            elif kind in _AROUND and not is_hidden(element):
                self.blocks(element, depth)
        self._end_code(depth)

    def _is_of_code(self, element: Element, kind: str) -> bool:
        """Whether a paragraph is code, or empty between code, and was taken as such; one with a text box is none."""
        if kind != "p" or next(boxes(element), None) is not None:
            return False
        code = self._text.code(element)
        blank = self._code and not self._text.words(element)
        if code or blank:
            self._code.append(code)
        return bool(code or blank)

    def _end_code(self, depth: int) -> None:
        """Write lines of code as one block, inside the item of a list around it."""
        if lines := textwrap.dedent("\n".join(self._code)).rstrip():
            self.writer.write(textwrap.indent(fenced(lines), "  " * (depth + 1) if depth else ""))
        self._code = []

    def slides(self, presentation: Element) -> None:
        """Write each slide as a page, its title as heading, its notes at the end."""
        for number, page in enumerate(children(presentation, "page"), 1):
            self.writer.page()
            for frame in page:
                if attribute(frame, "class") == "title":
                    self.writer.heading(" ".join(self._text.words(paragraph) for paragraph in frame.iter("{*}p")), 1)
            self.writer.place(f"slide {number}")
            for frame in page:
                if attribute(frame, "class") not in ("title", "date-time", "footer", "page-number"):
                    self.blocks([frame] if local(frame) in _AROUND else [], 0)
            lines = [
                self._text.words(paragraph) for notes in children(page, "notes") for paragraph in notes.iter("{*}p")
            ]
            if any(lines):
                self.writer.write(f"Notes: {' '.join(filter(None, lines))}")
            self.writer.place("")

    def sheets(self, spreadsheet: Element) -> None:
        """Write each sheet."""
        for table in children(spreadsheet, "table"):
            grid, row, styles = Grid(), 1, _column_styles(table)
            for element in _rows(table):
                times = _number(attribute(element, "number-rows-repeated"))
                cells = self._row(element, styles)
                for _ in range(min(times, _MOST_ROWS) if cells else 0):
                    self._cells -= len(cells)
                    if self._cells < 0:
                        break
                    for column, text in cells:
                        grid.put(row, column, text)
                    row += 1
                row += 0 if cells else times
            grid.write(self.writer, attribute(table, "name"))

    def _row(self, row: Element, styles: _ColumnStyles) -> list[tuple[int, str]]:
        """(column, text) of each cell of a sheet's row that has one."""
        texts: list[tuple[int, str]] = []
        column = 1
        of_row = attribute(row, "default-cell-style-name")
        for cell in row:
            if local(cell) not in ("table-cell", "covered-table-cell"):
                continue
            times = _number(attribute(cell, "number-columns-repeated"))
            text = self._text.cell(cell, of_row or _style_at(column, styles))
            spanned = _number(attribute(cell, "number-columns-spanned"))
            if text:
                texts += [(at, text) for at in range(column, column + min(max(times, spanned), 1_000))]
            column += times
        return texts

    def _paragraph(self, element: Element, depth: int) -> None:
        text = self._text.words(element)
        if text and attribute(element, "style-name") == "Title":
            title = self._text.heading(element)
            self.title = self.title or title
            self.writer.heading(title, 1)
        elif text and depth:
            self.writer.write("  " * min(depth - 1, _INDENTS) + f"- {text}", tight=True)
        else:
            self.writer.write(text)
        for box in boxes(element):
            self.blocks(box, 0)

    def _table(self, table: Element) -> None:
        rows = list(_rows(table))
        cells = [[cell for cell in row if local(cell) in ("table-cell",)] for row in rows]
        all_cells = [cell for row in cells for cell in row]
        if len(all_cells) == 1 or any(len(self._text.cell(cell)) > _CELL_CHARS for cell in all_cells):
            for cell in all_cells:
                self.blocks(cell, 0)
            return
        heads = sum(1 for row in rows if local(row.getparent()) == "table-header-rows")
        texts = expand(
            [
                Cell(
                    self._text.cell(cell),
                    _number(attribute(cell, "number-columns-spanned")),
                    _number(attribute(cell, "number-rows-spanned")),
                )
                for cell in row
            ]
            for row in cells
        )
        named = max(1, min(heads, len(rows) - 1)) if heads else header_rows(texts)
        write_table(self.writer, texts, headers=named)


def _rows(table: Element) -> list[Element]:
    rows: list[Element] = []
    for element in table:
        kind = local(element)
        if kind == "table-row":
            rows.append(element)
        elif kind in ("table-header-rows", "table-rows", "table-row-group"):
            rows += _rows(element)
    return rows


def _column_styles(table: Element) -> _ColumnStyles:
    styles: _ColumnStyles = []
    last = 0
    for column in table.iter("{*}table-column"):
        last += _number(attribute(column, "number-columns-repeated"))
        styles.append((last, attribute(column, "default-cell-style-name")))
    return styles


def _style_at(column: int, styles: _ColumnStyles) -> str:
    at = bisect_left(styles, (column, ""))
    return styles[at][1] if at < len(styles) else ""


def _number(value: str) -> int:
    return count(value, digits=8)
