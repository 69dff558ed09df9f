"""XML of any kind: its words, with titles as headings, tables as tables, and the values of records with their names."""

from __future__ import annotations

from ..document import Document, UnreadableFileError
from ..xml import safe
from .attributes import AttributeReader
from .entities import with_entities
from .reader import XmlReader


class XmlLoader:
    """Reads XML such as DocBook, JATS and TEI, and any other as the words of its elements."""

    suffixes = frozenset({".xml", ".nxml", ".dbk"})
    version = "6"

    def load(self, data: bytes, name: str) -> Document:
        """Write each element that has words as a block, or if none has, its attributes; nothing is fetched, and libxml2
        ends a bomb of entities.

        What stands before a fault of the XML is kept, and noted.
        """
        from lxml import etree

        reader: XmlReader | AttributeReader = XmlReader()
        notes: tuple[str, ...] = ()
        try:
            _read(data, reader)
            if reader.writer.empty:
                reader = AttributeReader()
                _read(data, reader)
        except etree.XMLSyntaxError as error:
            reader.close()
            if reader.writer.empty:
                why = str(error).partition(", line")[0][:100].lower()
                raise UnreadableFileError(f"is not valid XML ({why})", name) from error
            notes = ("is damaged XML: what stands before the fault was read",)
        return reader.writer.document(reader.writer.title() or name, {"format": "xml"}, notes=notes)


def _read(data: bytes, reader: XmlReader | AttributeReader) -> None:
    from lxml import etree

    parser = etree.XMLParser(target=reader, **safe())
    parser.feed(with_entities(data))
    parser.close()
