"""Markdown: the file's own text, with a section for each heading."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from .decode import decode
from .document import Document
from .front_matter import front_matter
from .sections import document_with_headings
from .template_tags import template_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it import MarkdownIt

# What markdown-it needs for a heading's inline markup grows with the square of its length.
_INLINE_CHARS = 500


class MarkdownLoader:
    """Reads Markdown (CommonMark headings, YAML front matter)."""

    suffixes = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd"})
    version = "2"

    def load(self, data: bytes, name: str) -> Document:
        """Find the headings and the front matter; the text itself stays as it is.

        Front matter and lines of nothing but template tags stand in no section. The title is the front matter's, else
        the first heading, else `name`.
        """
        return markdown_document(decode(data, name), name)


def markdown_document(text: str, name: str) -> Document:
    """Markdown as a document."""
    body, facts = front_matter(text)
    try:
        headings = list(markdown_headings(text, body))
    except RecursionError:
        headings = []
    skipped = [*([(0, body)] if body else []), *template_lines(text, body)]
    return document_with_headings(text, name, headings, {**facts, "format": "markdown"}, skip=skipped)


def markdown_headings(text: str, body: int = 0) -> Iterator[tuple[int, int, str]]:
    """Yield (offset, level, words) of the headings after `body`, those inside lists and quotes left out."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark")
    inline = MarkdownIt("commonmark")
    parser.core.ruler.enableOnly(["normalize", "block"])  # only headings need their inline markup read
    lines = text[body:].split("\n")
    starts = [body]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    tokens = parser.parse(text[body:])
    for opening, content in itertools.pairwise(tokens):
        if opening.type == "heading_open" and opening.level == 0 and opening.map:
            words = _words(inline, content.content)
            yield starts[opening.map[0]], int(opening.tag[1:]), " ".join(words.split())


def _words(inline: MarkdownIt, source: str) -> str:
    """The words of a heading without their markup."""
    if len(source) > _INLINE_CHARS:
        return source
    children = inline.parseInline(source)[0].children or []
    return "".join(" " if child.type.endswith("break") else child.content for child in children)
