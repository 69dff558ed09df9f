"""AsciiDoc: the file's own text, with its headings and the attributes of its header."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .decode import decode
from .document import Document
from .sections import document_with_headings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...evidence.spans import Span

_HEADING = re.compile(r"(={1,6}|#{1,6})[ \t]+(\S.*)")
_ATTRIBUTE = re.compile(r":([a-zA-Z][\w-]{0,60}):[ \t]*(.*)")
_FENCE = re.compile(r"(-{4,}|\.{4,}|={4,}|\*{4,}|\+{4,}|_{4,}|/{4,}|`{3,}|\|===)[ \t]*")
_AUTHOR = re.compile(r"([^<>:]{2,80}?)(?:[ \t]+<[^>]{1,80}>)?")
_VERBATIM = ("-", ".", "+", "/", "`")
_HEADER_LINES = 40
_VALUE_CHARS = 300


class AsciidocLoader:
    """Reads AsciiDoc."""

    suffixes = frozenset({".adoc", ".asciidoc", ".asc"})
    version = "1"

    def load(self, data: bytes, name: str) -> Document:
        """Find headings and header attributes; the text stays as it is, comment blocks stand in no section."""
        text = decode(data, name)
        comments: list[Span] = []
        headings = list(_headings(text, comments))
        facts = {**_attributes(text), "format": "asciidoc"}
        return document_with_headings(text, name, headings, facts, skip=comments)


def _headings(text: str, comments: list[Span]) -> Iterator[tuple[int, int, str]]:
    at, fence, fence_start = 0, "", 0
    for line in text.split("\n"):
        end = at + len(line) + 1
        match = _FENCE.fullmatch(line)
        if fence:
            if line.rstrip() == fence:
                if fence[0] == "/":
                    comments.append((fence_start, min(end, len(text))))
                fence = ""
        elif match and match[1][0] in _VERBATIM:
            fence, fence_start = line.rstrip(), at
        elif not match:
            heading = _HEADING.fullmatch(line)
            if heading:
                yield at, len(heading[1]), " ".join(heading[2].replace("*", "").replace("`", "").split())
        at = end


def _attributes(text: str) -> dict[str, str]:
    """ ":author: Jane" lines of the header, and the author line below the title."""
    facts: dict[str, str] = {}
    lines = text.split("\n", _HEADER_LINES)[:_HEADER_LINES]
    for number, line in enumerate(lines):
        attribute = _ATTRIBUTE.fullmatch(line)
        if attribute:
            if attribute[2].strip():
                facts[attribute[1].lower().replace("-", "_")] = attribute[2].strip()[:_VALUE_CHARS]
        elif number and lines[number - 1].startswith("= ") and line.strip():
            author = _AUTHOR.fullmatch(line.strip())
            if author:
                facts.setdefault("author", author[1].strip())
        elif line.strip() and not line.startswith(("= ", "//")):
            break
    return facts
