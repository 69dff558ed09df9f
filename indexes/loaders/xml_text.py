"""XML of any kind: its words, with titles as headings and tables as tables where it uses the usual names."""

from __future__ import annotations

from .document import Document, UnreadableFileError
from .tables import Row, write_table
from .writer import TextWriter
from .xml import safe

_TITLES = frozenset(("title", "head", "heading", "article-title", "invention-title"))
_PARTS = frozenset(
    ("sec", "section", "chapter", "div", "article", "abstract", "part", "appendix", "app", "ack", "body")
)
_INLINE = frozenset(
    """italic bold sup sub xref ref a b i u em strong code emph sc underline monospace named-content styled-content
    ext-link email span tt figref claim-ref crossref sb sp o pub-id""".split()
)
_ROWS = frozenset(("tr", "row"))
_CELLS = frozenset(("td", "th", "entry"))
_LAST_LEVEL = 9


class XmlLoader:
    """Reads XML such as JATS, DocBook and TEI, and any other as the words of its elements."""

    suffixes = frozenset({".xml", ".nxml", ".dbk"})
    version = "3"

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


class _Reader:
    """Takes the events of lxml's parser."""

    def __init__(self) -> None:
        self.writer = TextWriter()
        self._depth = 0
        self._words: list[str] = []
        self._row: list[str] | None = None
        self._rows: list[Row] = []
        self._in_title = 0

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
            self._flush_words()
            self._row = []
        elif kind not in _INLINE:
            self._flush()

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
        elif kind in _ROWS and self._row is not None:
            self._rows.append(tuple(self._row))
            self._row = None
        elif kind not in _INLINE and kind not in _CELLS:
            self._flush()
        if kind in _PARTS:
            self._depth -= 1

    def close(self) -> None:
        """The file ends."""
        self._row = None
        self._in_title = 0
        self._flush()

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
        if self._row is None:
            rows, self._rows = self._rows, []
            if rows:
                write_table(self.writer, rows)
        self._flush_words()
