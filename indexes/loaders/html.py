"""HTML: the readable text of a page, with a section for each heading."""

from __future__ import annotations

import codecs
import re

from .decode import byte_order_mark, decode
from .document import Document
from .html_text import PageText
from .writer import TextWriter

_CHARSET_BYTES = 4_096
_DECLARED = (
    re.compile(rb"\A\s{0,64}<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}[\"']\s{0,9}([-\w.:]{1,40})"),
    re.compile(rb"<\s{0,9}meta\b[^>]{0,400}?charset\s{0,9}=\s{0,9}[\"']?\s{0,9}([-\w.:]{1,40})", re.IGNORECASE),
)


class HtmlLoader:
    """Reads a page as a person sees it: no scripts, styles, navigation or hidden parts."""

    suffixes = frozenset({".html", ".htm", ".xhtml"})
    version = "13"

    def load(self, data: bytes, name: str) -> Document:
        """Extract the text, which the library stores and to which spans refer.

        Headings and paragraphs are blocks of their own, list items begin with "- ", tables are Markdown tables, code
        stands between fences, and what a definition list says of a term that has an id is a section apart. The title
        is <title>, else <h1>, else the first heading, else `name`.
        """
        writer = TextWriter()
        page = read_page(page_source(data, name), writer)
        first = next((words for _, level, words in writer.headings if level == 1), "")
        facts = {"language": page.language} if page.language else {}
        return writer.document(writer.title(page.title, first) or name, {**facts, "format": "html"})


def page_source(data: bytes, name: str) -> str:
    """Decode a page as it says it is encoded."""
    return decode(data, name, encoding=_encoding(data))


def read_page(source: str, writer: TextWriter) -> PageText:
    """Write the readable text of HTML."""
    from lxml.etree import HTMLParser, ParserError

    # As bytes, because lxml would obey a <meta charset> in text that is already decoded.
    parser = HTMLParser(target=PageText(writer), encoding="utf-8")
    try:
        parser.feed(source.encode("utf-8", "replace"))
        page = parser.close()
    except ParserError:  # nothing in it
        return PageText(writer)
    return page  # type: ignore[no-any-return]


def _encoding(data: bytes) -> str:
    """Return the codec that the page declares, as browsers understand it; UTF-8 when none is known."""
    if byte_order_mark(data)[0]:
        return "utf-8"
    match = next(filter(None, (pattern.search(data[:_CHARSET_BYTES]) for pattern in _DECLARED)), None)
    try:
        codec = codecs.lookup(match[1].decode("ascii") if match else "utf-8").name
        "".encode(codec)  # not every codec is one of text: "rot13", "hex", and "undefined" encodes nothing
    except (LookupError, UnicodeError):
        return "utf-8"
    if codec in ("iso8859-1", "ascii"):
        return "cp1252"
    return "utf-8" if codec.startswith(("utf-16", "utf-32", "idna", "punycode")) else codec
