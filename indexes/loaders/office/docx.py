"""Word documents (.docx): headings by their styles, numbers, tables, lists, text boxes, footnotes."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from ..column_names import has_values
from ..document import Document
from ..tables import write_table
from ..writer import TextWriter, fenced
from ..xml import attribute, child, children, local
from .clauses import is_of_clause, parted
from .docx_looks import Looks
from .docx_numbers import Numbers
from .docx_runs import AROUND, Runs, paragraphs
from .docx_styles import Styles
from .docx_tables import Grid, parts_of
from .package import Package

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

    from ..tables import Row
    from .docx_numbers import Label

_INDENTS = 8
_TITLE_CHARS = 100
_BEGINNING = 1_000
"""Characters of a text that say its title if it is this document's."""
_NUMBER = re.compile(r"\d{1,3}[.)]")
"""A label that Markdown has for items, too."""


class DocxLoader:
    """Reads Word documents since 2007."""

    suffixes = frozenset({".docx", ".docm", ".dotx"})
    version = "11"

    def load(self, data: bytes, name: str) -> Document:
        """Write the text as blocks; text that is deleted, struck out or hidden and tables of contents are left out."""
        package = Package(data, name, what="a Word document")
        root = package.xml(package.main)
        reader = _Reader(package, root)
        reader.body(root)
        reader.footnotes()
        facts = package.facts()
        title = reader.writer.title(_declared(facts.get("title", ""), reader), reader.title) or name
        return reader.writer.document(title, {**facts, "format": "docx"})


def _declared(title: object, reader: _Reader) -> str:
    """The title that a file declares; "" for one that another is set instead of, as in a file made of another."""
    beginning = reader.writer.text()[:_BEGINNING].casefold()
    said = all(word in beginning for word in str(title).casefold().split())
    return str(title) if said or not reader.title else ""


class _Reader:
    def __init__(self, package: Package, root: Element) -> None:
        self.writer = TextWriter()
        self.title = ""
        self._title_blocks = 0
        """Blocks up to the last line of the title."""
        self._package = package
        self._styles = Styles(package)
        self._looks = Looks(self._styles, root)
        self._numbers = Numbers(package, self._styles, self._looks)
        self._level = 0
        self._bold: list[str] = []
        self._code: list[str] = []
        """Lines of code that are not written yet, as no other text stood below them."""
        self._raised: dict[int, int] = {}
        """List -> the levels that its headings stand above, or below, the depths of their numbers."""
        self._items: list[int] = []
        """Depths of the list items that enclose the next block."""
        self._names: Row = ()
        """The names of the columns of a table that nothing stands below yet."""

    def body(self, root: Element) -> None:
        body = child(root, "body")
        self._blocks(root if body is None else body)
        self._end_block()

    def footnotes(self) -> None:
        """Write the notes at the end, each with the number that marks its place in the text."""
        for kind in ("footnotes", "endnotes"):
            for part in self._package.targets(self._package.main, f"/{kind}").values():
                for note in children(self._package.maybe(part)):
                    number, special = attribute(note, "id"), attribute(note, "type")
                    text = " ".join(Runs(paragraph, self._looks).text() for paragraph in paragraphs(note))
                    if text.strip() and special not in ("separator", "continuationSeparator"):
                        self.writer.write(f"[^{number}]: {' '.join(text.split())}")

    def _blocks(self, parent: Element) -> None:
        for element in parent:
            kind = local(element)
            if kind == "p":
                self._paragraph(element)
            elif kind == "tbl":
                self._table(element)
            elif kind in AROUND:
                self._blocks(element)

    def _paragraph(self, element: Element) -> None:
        runs = Runs(element, self._looks)
        words = "" if self._styles.of_contents(element) else runs.text().strip()
        label = self._numbers.label(element, words)
        if words:
            self._write_words(element, runs, label)
        elif self._code:
            self._code.append("")
        for box in runs.boxes:
            self._blocks(box)

    def _write_words(self, element: Element, runs: Runs, label: Label | None) -> None:
        self._names = ()
        words, plain = runs.text().strip(), runs.plain().strip()
        level = self._styles.level(element)
        if level is None and label is None and (code := runs.code()):
            self._end_heading()
            self._code.append(code)
            return
        self._end_code()
        if level is None and label is None and self._styles.set_as_title(element, plain, first=self.writer.empty):
            level, self._title_blocks = 0, 0
        bold = level is None and label is None and self._styles.set_as_heading(element, plain)
        if not (bold and plain[0].islower()):
            self._end_heading()
        if bold:
            self._bold.append(plain)
        elif level is not None:
            self._headed(plain, level, label)
        else:
            self._text(words, label)

    def _headed(self, words: str, level: int, label: Label | None) -> None:
        """Write a paragraph in the style of a heading, perhaps a whole clause; the document's title has level 0."""
        if level == 0:
            self._add_to_title(" ".join(words.split()))
        title, text = parted(words)
        if title:
            self._items = []
            self._level = self._by_number(max(level, 1), label)
            self.writer.heading(f"{label.text} {title}" if label else title, self._level)
            self.writer.write(text)
        else:
            self._text(words, label)

    def _add_to_title(self, words: str) -> None:
        """Take the first line that is set as a title, and those in its style right below that fit behind it."""
        longer = f"{self.title}: {words}"
        if not self.title:
            self.title, self._title_blocks = words, self.writer.blocks + 1
        elif self.writer.blocks == self._title_blocks and len(longer) <= _TITLE_CHARS:
            self.title, self._title_blocks = longer, self.writer.blocks + 1

    def _by_number(self, level: int, label: Label | None) -> int:
        """The level of a heading; headings numbered in one list are nested as their numbers are."""
        if label is None or not label.text:
            return level
        return max(1, label.depth + self._raised.setdefault(label.list, level - label.depth))

    def _text(self, words: str, label: Label | None) -> None:
        """Write a paragraph or the item of a list; a clause such as 5.1 is a paragraph where no list is around it."""
        if label is None or (is_of_clause(label.text) and not self._items):
            self._items = []
            self.writer.write(f"{label.text} {words}" if label else words)
            return
        marker = label.text if _NUMBER.fullmatch(label.text) else f"- {label.text}".rstrip()
        in_list = bool(self._items)
        while self._items and self._items[-1] >= label.depth:
            self._items.pop()
        self.writer.write("  " * min(len(self._items), _INDENTS) + f"{marker} {words}", tight=in_list)
        self._items.append(label.depth)

    def _end_block(self) -> None:
        self._end_heading()
        self._end_code()

    def _end_code(self) -> None:
        """Write lines of code as one block, inside the item of a list that they follow."""
        if lines := textwrap.dedent("\n".join(self._code)).rstrip():
            indent = "  " * (len(self._items) + 1) if self._items else ""
            self.writer.write(textwrap.indent(fenced(lines), indent))
        self._code = []

    def _end_heading(self) -> None:
        """Write a heading that is only set in bold, of one or more lines, below those in the style of a heading."""
        if self._bold:
            self._items = []
            self.writer.heading(" ".join(self._bold), self._level + 1)
            self._bold = []

    def _table(self, table: Element) -> None:
        for part in parts_of(table, self._numbers, self._looks):
            self._end_block()
            self._items = []
            if isinstance(part, Grid):
                rows, headers = self._continued(part)
                write_table(self.writer, rows, headers=headers)
                names = next((row for row in rows[: headers + 1] if len(set(row)) > 1), ()) if headers else ()
                self._names = () if has_values(names, ()) else names
            else:
                self._blocks(part)
        self._end_block()
        self._items = []

    def _continued(self, table: Grid) -> Grid:
        """A table; one right below another, as where a table is parted at the end of a page, has the names of that, if
        it has as many columns and no names of its own."""
        first, *others = table.rows
        if len(first) != len(self._names) or not (len(set(first)) == 1 or has_values(first, others)):
            return table
        return Grid([self._names, *table.rows], 1)
