"""What stands above a passage that begins in the middle of a table or a list: the names of the table's columns, or the
line that announces the list."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby

from ...evidence.announcing import Lists
from ...evidence.injection.flags import flags_in
from ...evidence.markup.blocks import Block, blocks
from ...evidence.markup.rows import head_of
from ...evidence.text.spans import Span

_LONGEST = 300
"""Most characters of the line, which is stored and embedded with each passage of the table or the list."""


class Above:
    """The tables of a text that name their columns, and its lists that a line announces."""

    def __init__(self, text: str, *, source_code: bool = False) -> None:
        """The comments of source code are no document: of them only tables count."""
        self._text = text
        self._ends: list[int] = []
        self._tables: list[tuple[int, str]] = []
        """Offset of the first character below the column names, and the names."""
        every_block = blocks(text)
        for (kind, _), group in groupby(every_block, key=lambda block: (block.kind, block.group)):
            rows = [(block.start, block.end) for block in group] if kind == "row" else []
            names, head = head_of(text, rows) if rows else (None, ())
            if header := self._line(names):
                self._ends.append(rows[-1][1])
                self._tables.append((head[-1][1], header))
        self._items = {} if source_code else dict(_announced(text, every_block))

    def at(self, start: int) -> str:
        """The row that names the columns of the table around the offset `start`, or the line that announces the list
        with the item that begins there; empty if there is none above it."""
        if start in self._items:
            return self._line(self._items[start])
        at = bisect_left(self._ends, start + 1)
        below, names = self._tables[at] if at < len(self._tables) else (start, "")
        return names if below < start else ""

    def _line(self, span: Span | None) -> str:
        line = " ".join(self._text[slice(*span)].split()) if span else ""
        return line if any(map(str.isalnum, line)) and len(line) <= _LONGEST and not flags_in(line) else ""


def _announced(text: str, every_block: Sequence[Block]) -> Iterator[tuple[int, Span]]:
    """Where each item begins of a list that a sentence announces, and that sentence; without items of nested lists."""
    starts = [block.start for block in every_block]
    lists = Lists(text)
    for block in every_block:
        if block.kind == "mark":
            continue
        lists.see(block)
        lead = lists.lead if block.kind == "item" else None
        if lead is not None and every_block[bisect_right(starts, lead[0]) - 1].kind == "paragraph":
            yield block.start, lead
