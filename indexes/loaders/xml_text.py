"""XML of any kind: its words, with titles as headings, tables as tables, and the values of records with their names."""

from __future__ import annotations

from dataclasses import dataclass, field

from .document import Document, UnreadableFileError
from .list_records import line_of
from .tables import Row, write_table
from .writer import TextWriter
from .xml import safe

_TITLES = frozenset(("title", "head", "heading", "article-title", "invention-title"))
_PARTS = frozenset(
    ("sec", "section", "chapter", "div", "article", "abstract", "part", "appendix", "app", "ack", "body")
)
_INLINE = frozenset(
    """italic bold sup sub xref ref a b i u em strong code emph sc underline monospace named-content styled-content
    ext-link email span tt figref claim-ref crossref sb sp o pub-id
    math mrow mi mn mo ms mtext mspace msub msup msubsup mfrac msqrt mroot mover munder munderover mfenced mstyle
    mtable mtr mtd semantics""".split()
)
_ROWS = frozenset(("tr", "row"))
_CELLS = frozenset(("td", "th", "entry"))
_PROSE = frozenset(
    """p para simpara li item line l lg note quote caption label abstract body text term def definition s seg
    listitem entry cell td th summary content""".split()
)
"""Elements whose words are read without a name."""
_LAST_LEVEL = 9


class XmlLoader:
    """Reads XML such as JATS, DocBook and TEI, and any other as the words of its elements."""

    suffixes = frozenset({".xml", ".nxml", ".dbk"})
    version = "4"

    def load(self, data: bytes, name: str) -> Document:
        """Write each element that has words as a block; nothing is fetched, and libxml2 ends a bomb of entities.

        What stands before a fault of the XML is kept, and noted.
        """
        from lxml import etree

        reader = _Reader()
        notes: tuple[str, ...] = ()
        try:
            parser = etree.XMLParser(target=reader, **safe())
            parser.feed(data)
            parser.close()
        except etree.XMLSyntaxError as error:
            reader.close()
            if reader.writer.empty:
                why = str(error).partition(", line")[0][:100].lower()
                raise UnreadableFileError(f"is not valid XML ({why})", name) from error
            notes = ("is damaged XML: what stands before the fault was read",)
        return reader.writer.document(reader.writer.title() or name, {"format": "xml"}, notes=notes)


@dataclass
class _Element:
    """One that has begun, and is neither a part, a title, part of a table nor inside a line."""

    kind: str
    is_leaf: bool = True
    values: dict[str, list[str]] = field(default_factory=dict)
    """Name -> words of each element inside that held words alone, not yet written."""


class _Reader:
    """Takes the events of lxml's parser."""

    def __init__(self) -> None:
        self.writer = TextWriter()
        self._depth = 0
        self._words: list[str] = []
        self._row: list[str] | None = None
        self._rows: list[Row] = []
        self._in_title = 0
        self._open: list[_Element] = []

    def start(self, tag: str, _: object) -> None:
        """An element begins."""
        kind = tag.rpartition("}")[2]
        if kind in _PARTS:
            self._flush()
            self._depth += 1
        elif kind in _TITLES:
            self._flush()
            self._in_title += 1
        elif kind in _ROWS:
            self._end_row()
            self._flush_words()
            self._row = []
        elif kind in _CELLS:
            self._flush()
        elif kind not in _INLINE:
            self._begin(kind)

    def data(self, words: str) -> None:
        """Text between tags."""
        self._words.append(words)

    def end(self, tag: str) -> None:
        """An element ends."""
        kind = tag.rpartition("}")[2]
        if kind in _TITLES:
            self._in_title = max(0, self._in_title - 1)
            self.writer.heading(self._take_words(), min(max(1, self._depth), _LAST_LEVEL))
        elif kind in _CELLS and self._row is not None:
            self._row.append(self._take_words())
        elif kind in _ROWS:
            self._end_row()
        elif kind in _PARTS:
            self._flush()
            self._depth -= 1
        elif kind not in _INLINE and kind not in _CELLS:
            self._end()

    def close(self) -> None:
        """The file ends."""
        self._end_row()
        self._in_title = 0
        self._flush()

    def _end_row(self) -> None:
        """A row ends, or another one begins inside it."""
        if self._row is not None:
            words = self._take_words()
            cells = [*self._row, words] if words else self._row
            self._rows += [tuple(cells)] if cells else []
            self._row = None

    def _begin(self, kind: str) -> None:
        if self._rows or any(map(str.strip, self._words)):
            self._flush()
        if self._open:
            self._open[-1].is_leaf = False
            self._write_values(self._open[:-1])
        self._open.append(_Element(kind))

    def _end(self) -> None:
        """Keep single words until it is known what follows them."""
        ended = self._open.pop() if self._open else _Element("")
        if ended.is_leaf and self._open and self._row is None and not self._in_title and not self._rows:
            if words := self._take_words():
                self._open[-1].values.setdefault(ended.kind, []).append(words)
        else:
            self._write_values([ended])
            self._flush()

    def _write_values(self, elements: list[_Element]) -> None:
        """Write values of several names on one line, each after its name; others become blocks of words."""
        for element in elements:
            values, element.values = element.values, {}
            record = len(values) > 1 and _PROSE.isdisjoint(values)
            line = line_of({name: ", ".join(words) for name, words in values.items()}) if record else ""
            for block in [line] if line else [words for each in values.values() for words in each]:
                self.writer.write(block)

    def _take_words(self) -> str:
        words = " ".join("".join(self._words).split())
        self._words.clear()
        return words

    def _flush_words(self) -> None:
        words = self._take_words()
        if words and self._row is None and not self._in_title:
            self.writer.write(words)
        elif words:
            self._words.append(f"{words} ")

    def _flush(self) -> None:
        self._write_values(self._open)
        if self._row is None:
            rows, self._rows = self._rows, []
            if rows:
                write_table(self.writer, rows)
        self._flush_words()
