"""Parts of a text that are kept in one chunk if they fit: tables, lists, code blocks and runs of tabs."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, takewhile

from ...evidence.announcing import announces, announces_list, defined_below
from ...evidence.markup.block import Block
from ...evidence.markup.tabs import Tab
from ...evidence.text.spans import Span

_LONGEST_MARK = 8
"""Most characters of a colon, or of the last letter, with the marks of bold print behind it."""


class Wholes:
    """The wholes of one text, each with the paragraph that announces it."""

    def __init__(
        self, text: str, blocks: Sequence[Block], tabs: Iterable[Tab], fits: Callable[[int, int], bool]
    ) -> None:
        """`fits` says whether a range of characters may be one chunk."""
        self._text = text
        self._fits = fits
        self._blocks = blocks
        self._tabs = tabs
        self._kinds = (list(self._tabbed()), list(self._grouped()))

    def around(self, cut: int) -> Span | None:
        """The whole that a cut would split although it fits a chunk; None if it splits none."""
        for spans in self._kinds:
            index = bisect_left(spans, (cut,)) - 1
            if index >= 0 and cut < spans[index][1] and self._fits(*spans[index]):
                return spans[index]
        return None

    def _grouped(self) -> list[Span]:
        """The tables, lists and code blocks of several lines, in order.

        A code block is joined to the one right below it, such as its output, if both fit a chunk.
        """
        wholes: list[Span] = []
        before: list[Block] = []
        for _, members in groupby(self._blocks, key=_belonging):
            group = list(members)
            whole = [*self._above(group[0], before), *group] if group[0].kind in ("code", "row", "item") else group
            span = whole[0].start, whole[-1].end
            below = wholes and group[0].kind == "code" and before[-1].end == wholes[-1][1] and before[-1].kind == "code"
            if below and self._fits(wholes[-1][0], span[1]):
                wholes[-1] = wholes[-1][0], span[1]
            elif len(whole) > 1:
                wholes.append(span)
            before += group
        return wholes

    def _above(self, first: Block, before: Sequence[Block]) -> list[Block]:
        """The directive with its options above a code block, or the paragraph that announces any of them."""
        marks = list(takewhile(lambda block: block.kind == "mark", reversed(before))) if first.kind == "code" else []
        if marks:
            return marks[::-1]
        line = before[-1] if before and before[-1].kind == "paragraph" else None
        announced = line is not None and is_announced(self._text, line, first)
        return [line] if line and announced and self._fits(line.start, first.end) else []

    def _tabbed(self) -> Iterator[Span]:
        """The runs of tabs with nothing between them, in order; tabs inside others are part of those."""
        starts = [block.start for block in self._blocks]
        run: Span | None = None
        for tab in self._tabs:
            if run and tab.start < run[1]:
                continue
            if run and not self._text[run[1] : tab.start].strip():
                run = run[0], tab.end
                continue
            if run:
                yield run
            at = bisect_left(starts, tab.start) - 1
            line = self._blocks[at] if at >= 0 and self._blocks[at].kind in ("paragraph", "item") else None
            announced = line is not None and line_announces(self._text, line.end)
            run = (line.start if line and announced else tab.start), tab.end
        if run:
            yield run


def line_announces(text: str, end: int) -> bool:
    """Whether the line that ends there announces what comes below it: "These are closed:", "**Tugs:**"."""
    return announces(_last_of(text, end))


def is_announced(text: str, line: Block, below: Block) -> bool:
    """Whether a paragraph announces the block right below it; it may do so without a colon if that is a list, and as a
    term it announces its definition."""
    asked = announces_list if below.kind == "item" else announces
    return line.kind == "paragraph" and (asked(_last_of(text, line.end)) or defined_below(text, line.end))


def _last_of(text: str, end: int) -> str:
    return text[max(0, end - _LONGEST_MARK) : end]


def _belonging(block: Block) -> int:
    """The same for consecutive blocks of one table, list or code block; two lists on end count as one."""
    return -1 if block.kind == "item" else block.group
