"""A block of a text: a paragraph, a list item, a row of a table, a heading, a line of code."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["paragraph", "item", "heading", "row", "code", "fact", "mark"]
"""A fact is one of the front matter. A mark is a line for the program that renders the page, not part of what a reader
sees."""


class Block(NamedTuple):
    """One block of a text."""

    start: int
    """Character offset of its first non-space character."""
    end: int
    """Character offset after its last non-space character."""
    kind: Kind
    group: int
    """Equal for blocks that belong together: the rows of one table, the lines of one code block."""
