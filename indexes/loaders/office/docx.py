"""Word documents (.docx): headings by their styles, tables, lists, text boxes, footnotes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..document import Document
from ..tables import Cell, expand, write_table
from ..writer import TextWriter
from ..xml import attribute, child, children, local
from .docx_styles import Styles
from .package import Package
from .words import Runs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element as Element

_CELL_CHARS = 1_000
_INDENTS = 8
# What stands around paragraphs and tables and says nothing itself.
_AROUND = frozenset(("sdt", "sdtContent", "ins", "moveTo", "smartTag", "customXml", "AlternateContent", "Choice"))


class DocxLoader:
    """Reads Word documents since 2007."""

    suffixes = frozenset({".docx", ".docm", ".dotx"})
    version = "1"

    def load(self, data: bytes, name: str) -> Document:
        """Write the text as blocks; deleted text is left out, inserted text is in.

        :raises UnreadableFileError: if it is no Word document, damaged or encrypted.
        """
        package = Package(data, name, what="a Word document")
        reader = _Reader(package)
        reader.body(package.xml(package.main))
        reader.footnotes()
        facts = package.facts()
        titles = (str(facts.get("title", "")), reader.title, *(words for _, _, words in reader.writer.headings))
        title = next(filter(None, titles), name)
        return reader.writer.document(title, {**facts, "format": "docx"})


class _Reader:
    def __init__(self, package: Package) -> None:
        self.writer = TextWriter()
        self.title = ""
        self._package = package
        self._styles = Styles(package)
        self._in_list = False

    def body(self, root: Element) -> None:
        body = child(root, "body")
        self._blocks(root if body is None else body)

    def footnotes(self) -> None:
        """Notes stand at the end, each with the number that its place in the text shows."""
        for kind in ("footnotes", "endnotes"):
            for part in self._package.targets(self._package.main, f"/{kind}").values():
                root = self._package.maybe(part)
                for note in () if root is None else root:
                    number, special = attribute(note, "id"), attribute(note, "type")
                    said = " ".join(Runs(paragraph).text() for paragraph in _paragraphs(note))
                    if said.strip() and special not in ("separator", "continuationSeparator"):
                        self.writer.write(f"[^{number}]: {' '.join(said.split())}")

    def _blocks(self, parent: Element) -> None:
        for element in parent:
            kind = local(element)
            if kind == "p":
                self._paragraph(element)
            elif kind == "tbl":
                self._in_list = False
                self._table(element)
            elif kind in _AROUND:
                self._blocks(element)

    def _paragraph(self, element: Element) -> None:
        runs = Runs(element)
        words = runs.text().strip()
        level = self._styles.level(element)
        indent = self._styles.indent(element)
        listed = False
        if words and level == 0:
            self.title = self.title or " ".join(words.split())
            self.writer.heading(words, 1)
        elif words and level is not None:
            self.writer.heading(words, level)
        elif words and indent is not None:
            self.writer.write("  " * min(indent, _INDENTS) + f"- {words}", tight=self._in_list)
            listed = True
        elif words:
            self.writer.write(words)
        if words:
            self._in_list = listed
        for box in runs.boxes:
            self._blocks(box)

    def _table(self, table: Element) -> None:
        rows = list(_rows(table))
        cells = [cell for row in rows for cell in _cells(row)]
        if len(cells) == 1 or any(child(cell, "tbl") is not None or _is_long(cell) for cell in cells):
            for cell in cells:  # it lays out a page
                self._blocks(cell)
            return
        heads = sum(1 for row in rows if child(row, "trPr", "tblHeader") is not None)
        write_table(self.writer, _merged(rows), headers=max(1, min(heads, len(rows) - 1)))


def _rows(parent: Element) -> Iterator[Element]:
    for element in parent:
        kind = local(element)
        if kind == "tr" and child(element, "trPr", "del") is None:
            yield element
        elif kind in _AROUND:
            yield from _rows(element)


def _cells(parent: Element) -> Iterator[Element]:
    for element in parent:
        kind = local(element)
        if kind == "tc":
            yield element
        elif kind in _AROUND:
            yield from _cells(element)


def _merged(rows: list[Element]) -> list[tuple[str, ...]]:
    """The texts of a table; a cell that goes on from above says so, and not how far it reaches."""
    found: list[tuple[str, ...]] = []
    for row in expand([[_cell(cell) for cell in _cells(row)] for row in rows]):
        above = found[-1] if found else ()
        found.append(
            tuple(above[at] if text == _FROM_ABOVE and at < len(above) else text for at, text in enumerate(row))
        )
    return [tuple("" if text == _FROM_ABOVE else text for text in row) for row in found]


_FROM_ABOVE = "\x00"


def _cell(cell: Element) -> Cell:
    properties = child(cell, "tcPr")
    merge = child(properties, "vMerge")
    span = child(properties, "gridSpan")
    columns = attribute(span, "val", "1") if span is not None else "1"
    text = " ".join(Runs(paragraph).text() for paragraph in _paragraphs(cell))
    goes_on = merge is not None and attribute(merge, "val", "continue") == "continue"
    return Cell(
        _FROM_ABOVE if goes_on else " ".join(text.split()),
        int(columns) if columns.isascii() and columns.isdigit() and len(columns) < 6 else 1,
    )


def _paragraphs(parent: Element) -> Iterator[Element]:
    for element in parent:
        kind = local(element)
        if kind == "p":
            yield element
        elif kind in _AROUND or kind in ("tbl", "tr", "tc"):
            yield from _paragraphs(element)


def _is_long(cell: Element) -> bool:
    return sum(len(Runs(paragraph).text()) for paragraph in children(cell, "p")) > _CELL_CHARS
