"""AsciiDoc, stored as Markdown: its headings, lists, code, tables and terms, without the marks for its processor."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..decode import decode
from ..document import Document
from ..stated import with_stated
from ..writer import TextWriter
from .conditions import shown_lines
from .lines import VALUE_CHARS, attribute, header_end, heading, is_mark
from .text import AsciidocText

_AUTHOR = re.compile(r"(?!=)([^<>:;]{2,80}?)(?:[ \t]+<[^>]{1,80}>)?")
_REVISION = re.compile(
    r"(?:(?:v(?=\d)|(?=[^,:]{1,20},))(?P<revnumber>\d[\w.-]{0,20})(?:,[ \t]{0,9}|(?=:)|$))?"
    r"(?P<revdate>[^:]{0,40}\d{4}[^:]{0,20})?(?::.*)?"
)
"""The line below the authors: `v1.2, 2024-05-03: with lamps`."""
_STATED = {"author": "author", "version": "revnumber", "date": "revdate", "status": "status"}
_HEADER_LINES = 40


class AsciidocLoader:
    """Reads AsciiDoc."""

    suffixes = frozenset({".adoc", ".asciidoc", ".asc"})
    version = "5"

    def load(self, data: bytes, name: str) -> Document:
        """Write the text as Markdown, which is what the library stores; comments, pictures, sources of
        diagrams and what a condition hides are left out.

        The attributes of the header are metadata, and stand where the text refers to them; author and revision also
        stand in front of the text. The title is that of the document, else `name`.
        """
        text = "\n".join(shown_lines(decode(data, name).replace("\x00", "").split("\n")))
        facts = _facts(text)
        writer = TextWriter()
        AsciidocText(writer, facts).read(text)
        document = writer.document(writer.title(facts.get("title", "")) or name, {**facts, "format": "asciidoc"})
        return with_stated(document, {name: facts.get(fact, "") for name, fact in _STATED.items()})


def _facts(text: str) -> dict[str, str]:
    """ ":author: Jane" lines of the header, and the lines of the authors and the revision below the title."""
    lines = [line.rstrip() for line in text.split("\n", _HEADER_LINES)[:_HEADER_LINES]]
    first = next((at for at, line in enumerate(lines) if line and attribute(line) is None and not is_mark(line)), 0)
    title = heading(lines, first)
    end = header_end(lines, first + title[2] - 1) if title and title[0] == 1 else first
    attributes = filter(None, map(attribute, lines[:end]))
    facts = {re.sub(r"[\s-]", "_", name): value[:VALUE_CHARS] for name, value in attributes if value}
    below = [line.strip() for line in lines[first + (title[2] if title else 0) : end] if attribute(line) is None]
    return {**_below_title(below), **facts}


def _below_title(lines: Sequence[str]) -> dict[str, str]:
    """What the first two of these lines say of the authors and the revision."""
    authors = [_AUTHOR.fullmatch(author.strip()) for author in lines[0].split(";")] if lines else []
    names = [author[1].strip() for author in authors if author]
    if not names or len(names) < len(authors):
        return {}
    revision = _REVISION.fullmatch(lines[1]) if len(lines) > 1 else None
    said = {fact: words.strip(" ,") for fact, words in (revision.groupdict() if revision else {}).items() if words}
    return {"author": ", ".join(names), **said}
