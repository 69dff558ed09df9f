"""The places of one document where a chunk may begin or end: paragraphs, blocks, sentences, lines and words."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Literal

from ...evidence.markup.block import Block
from ...evidence.markup.blocks import blocks
from ...evidence.markup.rows import head_of
from ...evidence.markup.sentences import sentence_spans, strip
from ...evidence.markup.tabs import Tabs, title_of_tab
from ...evidence.terms import explained_below
from ...evidence.text.line_spans import line_start
from ...evidence.text.spans import Span
from .wholes import Wholes, is_announced, line_announces

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..loaders.document import Document

Place = Literal["paragraph", "block", "sentence", "line", "word"]

_GAP = re.compile(r"\n\s*\n")
_LINE_END = re.compile(r"\n")
_LONGEST_TITLE = 200
"""Most characters of a line that begins a tab."""
_WORD_START = re.compile(r"\s\S")
_HEADING = re.compile(r"[^\n]*[^\s](?:[ \t]*\n {0,3}(?:=+|-+)(?=[ \t]*(?:\n|\Z)))?")


class Places:
    """Finds places of each kind.

    None is an end that parts a heading, a line that announces what comes below it, the names of a table's columns, or a
    list item that is nothing but a term, from that.
    """

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._rst = document.metadata.get("format") == "rst"
        self._sections = document.sections
        self._found: dict[Place, tuple[list[int], list[int]]] = {}

    def last_end(self, place: Place, start: int, low: int, high: int) -> int | None:
        """The last end of this kind in (low, high] of a window from `start`; None if there is none."""
        if place == "word":
            cut = self._last_word_end(low, high)
            only_heading = cut in self.headings and cut == self.heading_end(start)
            return cut if cut > low and not only_heading else None
        if place == "line":
            cut = self.trim(low, max(low, self._text.rfind("\n", low, high + 1)))
            return cut if cut > low and cut not in self.headings else None
        ends = self._all(place)[1]
        index = bisect_right(ends, high) - 1
        return ends[index] if index >= 0 and ends[index] > low else None

    def first_start(self, place: Place, low: int, high: int) -> int:
        """The first start of this kind from `low` on; at most `high`."""
        if place == "word":
            match = _WORD_START.search(self._text, low - 1, high)
            return match.end() - 1 if match else high
        starts = self._all(place)[0]
        index = bisect_left(starts, low)
        return min(high, starts[index]) if index < len(starts) else high

    def heading_end(self, start: int) -> int:
        """Where the heading line (and its underline) that begins at `start` ends."""
        match = _HEADING.match(self._text, start)
        return match.end() if match else start

    def end_of_tab(self, start: int, end: int) -> int:
        """Where text from `start` on ends: at `end`, or with the tab inside which it begins, whose title it lacks."""
        line = line_start(self._text, start)
        tab = self._tabs.at(start)
        return self.trim(start + 1, min(end, tab.end)) if tab and tab.start < line else end

    def trim(self, low: int, cut: int) -> int:
        """`cut`, or the end of the text before it without white space; `low` at least."""
        while cut > low and self._text[cut - 1].isspace():
            cut -= 1
        return cut

    def wholes(self, fits: Callable[[int, int], bool]) -> Wholes:
        """The tables, lists, code blocks and runs of tabs; `fits` says whether a range may be one chunk."""
        return Wholes(self._text, self._blocks, self._tabs, fits)

    @cached_property
    def headings(self) -> frozenset[int]:
        """The ends of all heading lines."""
        parts = (
            strip(self._text, section.start, section.end)
            for section in self._sections
            if section.heading and not section.placed
        )
        return frozenset(self.heading_end(part[0]) for part in parts if part)

    def row_around(self, cut: int) -> Span | None:
        """The row of a table that a cut would split, the first one with the names of the columns; None if it splits
        none."""
        index = bisect_left(self._rows, (cut,)) - 1
        return self._rows[index] if index >= 0 and cut < self._rows[index][1] else None

    @cached_property
    def _rows(self) -> list[Span]:
        """The rows of all tables, the first of each from where the names of its columns begin."""
        return [
            (table[0][0] if at == count else row[0], row[1])
            for count, table in self._tables
            for at, row in enumerate(table)
            if at >= count
        ]

    @cached_property
    def _heads(self) -> frozenset[int]:
        """The ends of the rows that name the columns of a table, and of the rules below them."""
        return frozenset(end for count, table in self._tables for _, end in table[:count])

    @cached_property
    def _tables(self) -> list[tuple[int, list[Span]]]:
        """The rows of each table, behind how many of them are its head; one with nothing else has none."""
        tables: list[tuple[int, list[Span]]] = []
        for (kind, _), group in groupby(self._blocks, key=lambda block: (block.kind, block.group)):
            if kind == "row":
                rows = [(block.start, block.end) for block in group]
                count = len(head_of(self._text, rows)[1])
                tables.append((count if count < len(rows) else 0, rows))
        return tables

    @cached_property
    def _blocks(self) -> list[Block]:
        return blocks(self._text, rst=self._rst)

    @cached_property
    def _tabs(self) -> Tabs:
        return Tabs(self._text)

    @cached_property
    def _terms(self) -> frozenset[int]:
        """The ends of the list items that are nothing but a term explained below them."""
        return frozenset(explained_below(self._text, self._blocks))

    @cached_property
    def _above_lists(self) -> frozenset[int]:
        """The ends of the paragraphs that announce the list right below them."""
        pairs = pairwise(self._blocks)
        return frozenset(
            line.end for line, below in pairs if below.kind == "item" and is_announced(self._text, line, below)
        )

    def _all(self, place: Place) -> tuple[list[int], list[int]]:
        """All starts of places of this kind, and the ends that part nothing from what it needs."""
        if place not in self._found:
            spans = self._spans(place)
            parting = self.headings | self._terms | self._above_lists | self._heads
            ends = [end for _, end in spans if end not in parting and not self._announces(end)]
            self._found[place] = [start for start, _ in spans], ends
        return self._found[place]

    def _announces(self, end: int) -> bool:
        """Whether the line that ends there announces what comes below, or begins a tab."""
        start = line_start(self._text, end)
        begins_tab = end - start <= _LONGEST_TITLE and title_of_tab(self._text[start:end]) is not None
        return begins_tab or line_announces(self._text, end)

    def _spans(self, place: Place) -> list[Span]:
        if place == "sentence":
            return sentence_spans(self._text, rst=self._rst)
        if place == "block":
            return [(block.start, block.end) for block in self._blocks]
        gaps = (_GAP if place == "paragraph" else _LINE_END).finditer(self._text)
        edges = [0, *(gap.end() for gap in gaps), len(self._text)]
        return [part for left, right in pairwise(edges) if (part := strip(self._text, left, right))]

    def _last_word_end(self, low: int, high: int) -> int:
        """The end of the last word that ends in (low, high], or `low`."""
        if self._is_gap(high) or self._is_gap(high - 1):
            return self.trim(low, high)
        return low + sum(map(len, self._text[low:high].rsplit(None, 1)[:-1]))

    def _is_gap(self, offset: int) -> bool:
        return offset == len(self._text) or self._text[offset].isspace()
