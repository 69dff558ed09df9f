"""List items that are nothing but a term, with its explanation in the paragraphs indented below them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .markup.block import Block
from .markup.blocks import marker_end
from .text.line_spans import before_on_line
from .text.spans import Span

_MARKED = (
    r"(?:\*{1,3}[^*\n]{1,80}(?<![.!?;,\s*])\*{1,3}|_{1,2}[^_\n]{1,80}(?<![.!?;,\s_])_{1,2}|`{1,2}[^`\n]{1,80}`{1,2})"
)
_NEEDED = r"(?:[A-Z]{4,12}|(?i:optional|required|recommended|mandatory|deprecated|read-only))"
_KIND = rf"(?:,? {_MARKED})?(?:,? \(?{_NEEDED}\)?)?"
"""What a value of that name is, and whether it must be there."""
_TERM = re.compile(rf"\s{{1,9}}({_MARKED}(?:(?:,| /| or) {_MARKED}){{0,4}}(?: \([^()\n]{{1,60}}\))?){_KIND}:?")
"""`**StopSignal**`, `` `--rope`, `--line` (optional): ``, `**length** _number_, OPTIONAL`."""


class Terms:
    """Which term the paragraph explains that is being read, by indentation."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._open: list[tuple[int, Span | None]] = []
        self.term: Span | None = None
        """The term that the block seen last explains; None if it explains none."""
        self.inside = False
        """Whether the block seen last stands inside a list item."""

    def see(self, block: Block) -> None:
        """Take note of the next block."""
        depth = len(before_on_line(self._text, block.start))
        while self._open and (self._open[-1][0] >= depth or block.kind == "heading"):
            self._open.pop()
        self.inside = bool(self._open)
        self.term = self._open[-1][1] if self._open and block.kind == "paragraph" else None
        if block.kind == "item":
            self._open.append((depth, _term_in(self._text, block)))


def _term_in(text: str, item: Block) -> Span | None:
    """The term of which an item consists; None for any other item."""
    match = _TERM.fullmatch(text, marker_end(text, item), item.end)
    return match and match.span(1)


def explained_below(text: str, every_block: Sequence[Block]) -> Iterator[int]:
    """The ends of the items that are nothing but a term, with something indented right below them."""
    for item, below in pairwise(every_block):
        inside = item.kind == "item" and len(before_on_line(text, below.start)) > len(before_on_line(text, item.start))
        if inside and _term_in(text, item):
            yield item.end
