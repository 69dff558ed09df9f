"""EPUB books: each chapter of the spine through the HTML loader."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from ...evidence.scalars import Scalar
from .document import Document, UnreadableFileError
from .html import page_source, read_page
from .loader import InParts
from .writer import TextWriter
from .xml import attribute, child, children, facts, parse_xml, words
from .zips import Zip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element as Element

_FACTS = {"title": "title", "creator": "author", "language": "language", "date": "created", "subject": "subject"}
_ENCRYPTION = "META-INF/encryption.xml"


class EpubLoader(InParts):
    """Reads EPUB books."""

    suffixes = frozenset({".epub"})
    version = "7"

    def parts(self, data: bytes, name: str) -> Iterator[Document]:
        """Yield a document for each chapter; a damaged one is noted and the others are read."""
        book = Zip(data, name, what="an EPUB")
        place = _package_place(book, name)
        package = parse_xml(book.read(place), name, part=place)
        book_facts = {**_facts(package), "format": "epub"}
        title = str(book_facts.get("title", ""))
        for number, part in enumerate(_spine(package, posixpath.dirname(place)), 1):
            writer = TextWriter()
            try:
                page = read_page(page_source(book.read(part), part), writer)
            except UnreadableFileError as error:
                reason = "is protected against copying" if _ENCRYPTION in book else error.reason
                yield Document("", title, (), book_facts, notes=(f"{reason} (chapter {number}, {part!r})",))
                continue
            if not writer.headings and page.title and page.title != title:
                chapter = TextWriter()
                chapter.heading(page.title, 1)
                chapter.write(writer.text())
                writer = chapter
            yield writer.document(title, book_facts)


def _package_place(book: Zip, name: str) -> str:
    container = parse_xml(book.read("META-INF/container.xml"), name, part="META-INF/container.xml")
    for root in children(child(container, "rootfiles"), "rootfile"):
        return attribute(root, "full-path")
    raise UnreadableFileError("is not an EPUB (it does not say where its contents are)", name)


def _facts(package: Element) -> dict[str, Scalar]:
    metadata = child(package, "metadata")
    values: dict[str, Scalar] = {key: str(value)[:300] for key, value in facts(metadata, _FACTS).items()}
    for element in children(metadata, "meta"):
        if attribute(element, "property") == "dcterms:modified":
            values["modified"] = words(element)
    return values


def _spine(package: Element, folder: str) -> Iterator[str]:
    items = {attribute(item, "id"): item for item in children(child(package, "manifest"), "item")}
    parts: set[str] = set()
    for reference in children(child(package, "spine"), "itemref"):
        item = items.get(attribute(reference, "idref"))
        if item is None or "nav" in attribute(item, "properties").split():
            continue
        part = posixpath.normpath(posixpath.join(folder, unquote(attribute(item, "href"))))
        if part not in parts:
            parts.add(part)
            yield part
