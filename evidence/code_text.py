"""The text of code that is cut into several addresses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .address import Address


def code_text(parts: Sequence[Address]) -> str:
    """The lines of parts of code, indented as in their source, with the blank lines between them."""
    text = parts[0].with_indent
    for before, part in pairwise(parts):
        text += "\n" * _line_breaks(before, part) + part.with_indent
    return text


def _line_breaks(before: Address, part: Address) -> int:
    if before.passage.id != part.passage.id:
        return 1
    between = part.passage.text[before.sentence.end : part.sentence.start]
    return max(1, between.count("\n")) if between.isspace() else 1
