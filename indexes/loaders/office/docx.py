"""Word documents (.docx): headings by their styles, tables, lists, text boxes, footnotes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..document import Document
from ..tables import Cell, count, expand, write_table
from ..writer import TextWriter
from ..xml import attribute, child, children, local
from .docx_styles import Styles
from .package import Package

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element as Element

_CELL_CHARS = 1_000
_INDENTS = 8
# What stands around paragraphs and tables and says nothing itself.
_AROUND = frozenset(("sdt", "sdtContent", "ins", "moveTo", "smartTag", "customXml", "AlternateContent", "Choice"))

# Deleted or moved away, said twice for old programs, instructions to the program, or drawn.
_LEFT_OUT = frozenset(
    "del moveFrom Fallback instrText delText delInstrText pPr rPr tbl fldData annotationRef ruby_rt rt".split()
)
_TEXT = frozenset(("t",))
_SIGNS = {"tab": " ", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": "", "ptab": " "}
_NOTES = frozenset(("footnoteReference", "endnoteReference"))


class DocxLoader:
    """Reads Word documents since 2007."""

    suffixes = frozenset({".docx", ".docm", ".dotx"})
    version = "5"

    def load(self, data: bytes, name: str) -> Document:
        """Write the text as blocks; deleted text is left out, inserted text is in."""
        package = Package(data, name, what="a Word document")
        reader = _Reader(package)
        reader.body(package.xml(package.main))
        reader.footnotes()
        facts = package.facts()
        title = reader.writer.title(facts.get("title", ""), reader.title) or name
        return reader.writer.document(title, {**facts, "format": "docx"})


class _Reader:
    def __init__(self, package: Package) -> None:
        self.writer = TextWriter()
        self.title = ""
        self._package = package
        self._styles = Styles(package)
        self._in_list = False
        self._level = 0
        self._bold: list[str] = []

    def body(self, root: Element) -> None:
        body = child(root, "body")
        self._blocks(root if body is None else body)
        self._end_heading()

    def footnotes(self) -> None:
        """Notes stand at the end, each with the number that its place in the text shows."""
        for kind in ("footnotes", "endnotes"):
            for part in self._package.targets(self._package.main, f"/{kind}").values():
                for note in children(self._package.maybe(part)):
                    number, special = attribute(note, "id"), attribute(note, "type")
                    text = " ".join(_Runs(paragraph).text() for paragraph in _paragraphs(note))
                    if text.strip() and special not in ("separator", "continuationSeparator"):
                        self.writer.write(f"[^{number}]: {' '.join(text.split())}")

    def _blocks(self, parent: Element) -> None:
        for element in parent:
            kind = local(element)
            if kind == "p":
                self._paragraph(element)
            elif kind == "tbl":
                self._in_list = False
                self._end_heading()
                self._table(element)
            elif kind in _AROUND:
                self._blocks(element)

    def _paragraph(self, element: Element) -> None:
        runs = _Runs(element)
        words = runs.text().strip()
        level = self._styles.level(element)
        indent = self._styles.indent(element)
        bold = level is None and indent is None and self._styles.set_as_heading(element, words)
        if words and not (bold and words[0].islower()):
            self._end_heading()
        listed = False
        if words and level == 0:
            self.title = self.title or " ".join(words.split())
            self._heading(words, 1)
        elif words and level is not None:
            self._heading(words, level)
        elif words and indent is not None:
            self.writer.write("  " * min(indent, _INDENTS) + f"- {words}", tight=self._in_list)
            listed = True
        elif bold:
            self._bold.append(words)
        elif words:
            self.writer.write(words)
        if words:
            self._in_list = listed
        for box in runs.boxes:
            self._blocks(box)

    def _heading(self, words: str, level: int) -> None:
        self._level = level
        self.writer.heading(words, level)

    def _end_heading(self) -> None:
        """Write a heading that is one by its bold type, of one or more lines, below those that have a style for it."""
        self.writer.heading(" ".join(self._bold), self._level + 1)
        self._bold = []

    def _table(self, table: Element) -> None:
        rows = list(_rows(table))
        cells = [cell for row in rows for cell in _cells(row)]
        if len(cells) == 1 or any(child(cell, "tbl") is not None or _is_long(cell) for cell in cells):
            for cell in cells:  # it lays out a page
                self._blocks(cell)
            return
        heads = sum(1 for row in rows if child(row, "trPr", "tblHeader") is not None)
        write_table(self.writer, _table_texts(rows), headers=max(1, min(heads, len(rows) - 1)))


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


def _table_texts(rows: list[Element]) -> list[tuple[str, ...]]:
    """The texts of a table; a cell that goes on from above says so, and not how far it reaches."""
    texts: list[tuple[str, ...]] = []
    for row in expand([[_cell(cell) for cell in _cells(row)] for row in rows]):
        above = texts[-1] if texts else ()
        texts.append(
            tuple(above[at] if text == _FROM_ABOVE and at < len(above) else text for at, text in enumerate(row))
        )
    return [tuple("" if text == _FROM_ABOVE else text for text in row) for row in texts]


_FROM_ABOVE = "\x00"


def _cell(cell: Element) -> Cell:
    properties = child(cell, "tcPr")
    merge = child(properties, "vMerge")
    span = child(properties, "gridSpan")
    text = " ".join(_Runs(paragraph).text() for paragraph in _paragraphs(cell))
    goes_on = merge is not None and attribute(merge, "val", "continue") == "continue"
    columns = 1 if span is None else count(attribute(span, "val"))
    return Cell(_FROM_ABOVE if goes_on else " ".join(text.split()), columns)


def _paragraphs(parent: Element) -> Iterator[Element]:
    for element in parent:
        kind = local(element)
        if kind == "p":
            yield element
        elif kind in _AROUND or kind in ("tbl", "tr", "tc"):
            yield from _paragraphs(element)


def _is_long(cell: Element) -> bool:
    return sum(len(_Runs(paragraph).text()) for paragraph in children(cell, "p")) > _CELL_CHARS


class _Runs:
    """What one paragraph says, and the text boxes that hang on it."""

    def __init__(self, paragraph: Element) -> None:
        self.boxes: list[Element] = []
        self._pieces: list[str] = []
        self._read(paragraph)

    def text(self) -> str:
        """The words, line breaks kept."""
        return "".join(self._pieces)

    def _read(self, element: Element) -> None:
        for part in element:
            kind = local(part)
            if kind in _TEXT:
                self._pieces.append(part.text or "")
            elif kind in _SIGNS:
                self._pieces.append(_SIGNS[kind])
            elif kind == "txbxContent":
                self.boxes.append(part)
            elif kind in _NOTES:
                self._pieces.append(f"[^{attribute(part, 'id')}]")
            elif kind == "sym":
                self._pieces.append(_symbol(attribute(part, "char")))
            elif kind == "f":
                self._fraction(part)
            elif kind not in _LEFT_OUT:
                self._read(part)

    def _fraction(self, fraction: Element) -> None:
        """A fraction of a formula: its two parts would run into each other."""
        for part in fraction:
            kind = local(part)
            if kind in ("num", "den"):
                self._pieces.append("/(" if kind == "den" else "(")
                self._read(part)
                self._pieces.append(")")


def _symbol(code: str) -> str:
    """The sign of a symbol font; those in the private area have no meaning outside it."""
    try:
        sign = chr(int(code, 16))
    except (ValueError, OverflowError):
        return ""
    return "" if "\ue000" <= sign <= "\uf8ff" or "\ud800" <= sign <= "\udfff" else sign
