"""Markdown: the file's own text, with a section for each heading."""

from __future__ import annotations

import datetime
import itertools
import math
import re
from typing import TYPE_CHECKING, Any

from .decode import decode
from .document import Document, Scalar, marks_from_headings, sections_from_marks

if TYPE_CHECKING:
    from collections.abc import Iterator

_FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*$\n?", re.DOTALL | re.MULTILINE)
_FRONT_MATTER_CHARS = 65_536
_INT64 = 2**63


class MarkdownLoader:
    """Reads Markdown (CommonMark headings, YAML front matter)."""

    suffixes = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx"})

    def load(self, data: bytes, name: str) -> Document:
        """Find the headings and the front matter; the text itself stays as it is.

        The title is the front matter's, else the first heading, else `name`.

        :raises UnreadableFileError: if the bytes are binary or not valid UTF-8.
        """
        text = decode(data, name)
        body, facts = _front_matter(text)
        try:
            headings = list(_headings(text, body))
        except RecursionError:
            headings = []
        titles = (str(facts.get("title", "")).strip(), *(words for _, _, words in headings))
        return Document(
            text=text,
            title=next(filter(None, titles), name),
            sections=sections_from_marks(text, marks_from_headings(headings)),
            metadata={**facts, "format": "markdown"},
        )


def _headings(text: str, body: int) -> Iterator[tuple[int, int, str]]:
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
            children = inline.parseInline(content.content)[0].children or []
            words = "".join(" " if child.type.endswith("break") else child.content for child in children)
            yield starts[opening.map[0]], int(opening.tag[1:]), " ".join(words.split())


def _front_matter(text: str) -> tuple[int, dict[str, Scalar]]:
    """Return the offset where the body begins, and the scalars of the YAML before it."""
    match = _FRONT_MATTER.match(text, 0, _FRONT_MATTER_CHARS)
    if not match:
        return 0, {}
    values = _yaml(match[1])
    if values is not None and not isinstance(values, dict):
        return 0, {}  # prose between two rules
    facts = {str(key).lower(): _scalar(value) for key, value in (values or {}).items()}
    return match.end(), {key: value for key, value in facts.items() if value is not None}


def _yaml(source: str) -> Any:
    """Parse YAML; None if it is broken."""
    import yaml

    class Loader(yaml.SafeLoader):
        def flatten_mapping(self, node: yaml.MappingNode) -> None:
            """Leave merge keys alone: nested ones grow without bound."""

    try:
        return yaml.load(source, Loader)  # noqa: S506 - a SafeLoader
    except (yaml.YAMLError, RecursionError, ValueError):
        return None


def _scalar(value: object) -> Scalar | None:
    """Return a value that a store can keep, or None to drop it."""
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, int) and not -_INT64 <= value < _INT64:
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if isinstance(value, str | int | float | bool) else None
