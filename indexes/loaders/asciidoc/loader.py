"""AsciiDoc, stored as Markdown: its headings, lists, code, tables and terms, without the marks for its processor."""

from __future__ import annotations

import re

from ..decode import decode
from ..document import Document
from ..writer import TextWriter
from .lines import VALUE_CHARS, attribute, header_end, heading, is_mark
from .text import AsciidocText

_AUTHOR = re.compile(r"([^<>:]{2,80}?)(?:[ \t]+<[^>]{1,80}>)?")
_HEADER_LINES = 40


class AsciidocLoader:
    """Reads AsciiDoc."""

    suffixes = frozenset({".adoc", ".asciidoc", ".asc"})
    version = "2"

    def load(self, data: bytes, name: str) -> Document:
        """Write the text as Markdown, which is what the library stores; comments and pictures are left out.

        The attributes of the header are metadata, and stand where the text refers to them. The title is that of the
        document, else `name`.
        """
        text = decode(data, name).replace("\x00", "")
        facts = _facts(text)
        writer = TextWriter()
        AsciidocText(writer, facts).read(text)
        return writer.document(writer.title(facts.get("title", "")) or name, {**facts, "format": "asciidoc"})


def _facts(text: str) -> dict[str, str]:
    """ ":author: Jane" lines of the header, and the author line below the title."""
    lines = [line.rstrip() for line in text.split("\n", _HEADER_LINES)[:_HEADER_LINES]]
    first = next((at for at, line in enumerate(lines) if line and attribute(line) is None and not is_mark(line)), 0)
    title = heading(lines, first)
    end = header_end(lines, first + title[2] - 1) if title and title[0] == 1 else first
    attributes = filter(None, map(attribute, lines[:end]))
    facts = {re.sub(r"[\s-]", "_", name): value[:VALUE_CHARS] for name, value in attributes if value}
    below = next((line for line in lines[first + (title[2] if title else 0) : end] if attribute(line) is None), "")
    author = _AUTHOR.fullmatch(below.strip())
    return {**facts, "author": facts.get("author", author[1].strip())} if author else facts
