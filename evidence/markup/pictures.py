"""Pictures of Markdown on lines of their own, above or below the words of a paragraph or a list item."""

from __future__ import annotations

import re

from ..text.line_spans import line_spans
from .block import Block

_PICTURE = r"!\[[^\[\]\n]{0,500}\](?:\([^()\n]{1,500}\)|\[[^\[\]\n]{0,100}\])"
_LINE = re.compile(rf"[ \t>]*(?:(?:{_PICTURE}|\[{_PICTURE}\]\([^()\n]{{1,500}}\))(?:\{{[^{{}}\n]{{0,200}}\}})?[ \t]*)+")


def without_pictures(text: str, block: Block) -> Block:
    """A paragraph or list item without such lines at its beginning and end; all of it if it has nothing else."""
    if block.kind not in ("paragraph", "item") or "![" not in text[block.start : block.end]:
        return block
    words = [span for span in line_spans(text, block.start, block.end) if not _LINE.fullmatch(text, *span)]
    return block._replace(start=words[0][0], end=words[-1][1]) if words else block


def is_picture(text: str, start: int, end: int) -> bool:
    """Whether a span is nothing but pictures; it may begin behind the `!` of the first."""
    first = start - (start > 0 and text[start - 1] == "!")
    return all(_LINE.fullmatch(text, *span) for span in line_spans(text, first, end))
