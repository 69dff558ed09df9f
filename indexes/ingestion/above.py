"""What stands above a passage that begins in the middle of a table, a list or a code block: the names of the table's
columns and its caption, the line that announces the list, or the fence or the directive that opens the block."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby

from ...evidence.announcing import Lists
from ...evidence.injection.flags import flags_in
from ...evidence.markup.block import Block
from ...evidence.markup.blocks import blocks
from ...evidence.markup.captions import caption_of_table
from ...evidence.markup.rows import head_of
from ...evidence.markup.sentences import strip
from ...evidence.markup.tabs import Tabs
from ...evidence.markup.verbatim import fence_of, literal_blocks, opens_literal
from ...evidence.text.line_spans import indent_of
from ...evidence.text.spans import Span

_LONGEST = 300
"""Most characters of the line, which is stored and embedded with each passage of the table or the list."""
_BAR = re.compile(r"(?<!\\)\|")
_ANY_CODE = ".. code::"
"""Stands above code that a paragraph announces, `So it is done::`, or a directive that cannot be stored."""


class Above:
    """The tables of a text that name their columns, its lists that a line announces, and its code blocks."""

    def __init__(self, text: str, *, source_code: bool, rst: bool = False) -> None:
        """The comments of source code are no document: of them only tables count. `rst` is whether the text is
        reStructuredText."""
        self._text = text
        self._literal = list(self._announced_code()) if rst else []
        """Of each code block of reStructuredText, the offsets of the lines above and below it, and what opens it."""
        self._fenced: list[tuple[int, int, Span]] = []
        """Of each code block, the offsets behind its first line and of its last one, and the fence that opens it."""
        self._ends: list[int] = []
        self._tables: list[tuple[int, str]] = []
        """Offset of the first character below the column names, and the names, with the table's caption below."""
        self._rows: list[Span] = []
        self._heads: list[Span] = []
        """The column names of each table with the rule below them, if rows follow."""
        every_block = blocks(text, rst=rst)
        before: Block | None = None
        for (kind, _), group in groupby(every_block, key=lambda block: (block.kind, block.group)):
            members = list(group)
            first, last = members[0], members[-1]
            if kind == "code" and not source_code and fence_of(text[first.start : first.end]):
                self._fenced.append((first.end, last.start, (first.start, first.end)))
            rows = [(block.start, block.end) for block in members] if kind == "row" else []
            self._rows += rows
            names, head = head_of(text, rows) if rows else (None, ())
            if header := self._line(names):
                self._ends.append(rows[-1][1])
                self._tables.append((head[-1][1], self._with_caption(header, before)))
                if len(rows) > len(head) > 1:
                    self._heads.append((head[0][0], head[-1][1]))
            before = last
        self._items = {} if source_code else dict(_announced(text, every_block))
        self._prose = () if source_code else [block.start for block in every_block if block.kind != "code"]
        """Where each block begins that is no line of code."""

    def at(self, start: int) -> str:
        """The row that names the columns of the table around the offset `start`, with the table's caption on a second
        line, the line that announces the list with the item that begins there, or the fence or the directive that opens
        the code block around it, the latter with its indentation; empty if there is none above it.
        """
        at = bisect_right(self._literal, (start,)) - 1
        if at >= 0 and start < self._literal[at][1]:
            return self._literal[at][2]
        at = bisect_right(self._fenced, (start,)) - 1
        if at >= 0 and start <= self._fenced[at][1]:
            return self._line(self._fenced[at][2])
        if start in self._items:
            return self._line(self._items[start])
        at = bisect_left(self._ends, start + 1)
        below, names = self._tables[at] if at < len(self._tables) else (start, "")
        return self._from_column(names, start) if below < start else ""

    def _from_column(self, names: str, start: int) -> str:
        """The names of the columns from that of the cell on in which the offset `start` is, if it is inside a row."""
        at = bisect_left(self._rows, (start,)) - 1
        row = self._text[self._rows[at][0] : start] if at >= 0 and start < self._rows[at][1] else ""
        bars = len(_BAR.findall(row)) - row.startswith("|") + (bool(row) and self._text[start] == "|")
        header, line_end, caption = names.partition("\n")
        if bars <= 0 or "|" not in header:
            return names
        left = "|".join(_BAR.split(header.removeprefix("|"))[bars:])
        return f"|{left}{line_end}{caption}" if left else ""

    def is_prose(self, start: int) -> bool:
        """Whether a block that is no line of code begins there: a paragraph, a list item, a row."""
        at = bisect_left(self._prose, start)
        return at < len(self._prose) and self._prose[at] == start

    def below_head(self, start: int, end: int) -> Span | None:
        """What is left of a chunk without the part of a table's head that it begins or ends with: the names alone, or
        the rest of the rule below them, tell nothing. None if nothing is left."""
        first, last = bisect_right(self._heads, (start,)) - 1, bisect_left(self._heads, (end,)) - 1
        if first >= 0 and start < self._heads[first][1]:
            start = self._heads[first][1]
        if last >= 0 and end <= self._heads[last][1]:
            end = self._heads[last][0]
        return strip(self._text, start, end)

    def _announced_code(self) -> Iterator[tuple[int, int, str]]:
        lines = self._text.split("\n")
        starts = [*accumulate((len(line) + 1 for line in lines), initial=0)]
        for above, first, last in literal_blocks(lines):
            if above < first:
                line = self._line((starts[above], starts[above + 1])) if opens_literal(lines[above]) else ""
                indent = lines[above][: indent_of(lines[above])]
                yield starts[above] + 1, starts[last + 1], f"{indent}{line or _ANY_CODE}"

    def _with_caption(self, header: str, block: Block | None) -> str:
        """The header of the table behind a block, above its caption if it has one."""
        span = (block.start, block.end) if block is not None and block.kind == "paragraph" else None
        both = "\n".join(filter(None, (header, caption_of_table(self._line(span)))))
        return header if flags_in(both) else both

    def _line(self, span: Span | None) -> str:
        line = " ".join(self._text[slice(*span)].split()) if span else ""
        says_something = any(map(str.isalnum, line)) or fence_of(line)
        return line if says_something and len(line) <= _LONGEST and not flags_in(line) else ""


def _announced(text: str, every_block: Sequence[Block]) -> Iterator[tuple[int, Span]]:
    """Where each item begins of a list that a sentence announces, and that sentence; without items of nested lists."""
    starts = [block.start for block in every_block]
    lists = Lists(text, Tabs(text))
    for block in every_block:
        if block.kind == "mark":
            continue
        lists.see(block)
        lead = lists.lead if block.kind == "item" else None
        if lead is not None and every_block[bisect_right(starts, lead[0]) - 1].kind == "paragraph":
            yield block.start, lead
