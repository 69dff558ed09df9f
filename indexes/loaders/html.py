"""HTML: the readable text of a page, with a section for each heading."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

from .decode import byte_order_mark, decode
from .document import Document, marks_from_headings, sections_from_marks
from .html_text import PageText

if TYPE_CHECKING:
    from bs4 import BeautifulSoup

_XML_DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")
_CHARSET_BYTES = 4_096


class HtmlLoader:
    """Reads a page as a person sees it: no scripts, styles, navigation or hidden parts."""

    suffixes = frozenset({".html", ".htm", ".xhtml"})

    def load(self, data: bytes, name: str) -> Document:
        """Extract the text; it is what the library stores and what spans refer to.

        Headings and paragraphs are blocks of their own, list items begin with "- ", table rows read
        "a | b | c", preformatted text is kept as it is. The title is <title>, else <h1>, else the first
        heading, else `name`.

        :raises UnreadableFileError: if the bytes are binary or not valid in the encoding they declare.
        """
        soup = _parse(decode(data, name, encoding=_encoding(data)))
        found = soup.head.title if soup.head else None
        title = " ".join(found.get_text().split()) if found else ""
        page = PageText(soup.body or soup)
        first = next((words for _, level, words in page.headings if level == 1), "")
        titles = (title, first, *(words for _, _, words in page.headings))
        return Document(
            text=page.text,
            title=next(filter(None, titles), name),
            sections=sections_from_marks(page.text, marks_from_headings(page.headings)),
            metadata={"format": "html"},
        )


def _parse(source: str) -> BeautifulSoup:
    from bs4 import BeautifulSoup

    source = _XML_DECLARATION.sub("", source, count=1)
    if "<" not in source:
        source = f"<body>{source}"  # bs4 warns of text that looks like a path
    # As bytes, because lxml would obey a <meta charset> in text that is already decoded.
    return BeautifulSoup(source.encode("utf-8", "replace"), "lxml", from_encoding="utf-8")


def _encoding(data: bytes) -> str:
    """Return the codec that the page declares, as browsers understand it; UTF-8 when none is known."""
    from bs4.dammit import EncodingDetector

    if byte_order_mark(data)[0]:
        return "utf-8"
    declared = EncodingDetector.find_declared_encoding(data[:_CHARSET_BYTES], is_html=True) or "utf-8"
    try:
        codec = codecs.lookup(declared).name
        "".encode(codec)  # not every codec is one of text: "rot13", "hex"
    except LookupError:
        return "utf-8"
    if codec in ("iso8859-1", "ascii"):
        return "cp1252"
    return "utf-8" if codec.startswith(("utf-16", "utf-32", "idna", "punycode")) else codec
