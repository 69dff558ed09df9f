"""Cutting a stretch of text into windows: the part that all chunkers share.

From the start of a window, find how far the tokens reach; then go back to the best place to end. Each chunker
has its own list of good places (`Ending`s), best first. Ending inside a word is always the last resort.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from ...evidence.markup.blocks import Block, blocks
from ...evidence.markup.sentences import sentence_spans, strip
from ...evidence.markup.tabs import Tabs, title_of_tab
from ...evidence.terms import explained_below
from ...evidence.text.spans import Span
from .wholes import Wholes, line_announces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..loaders.document import Document
    from .chunk import Limits

Place = Literal["paragraph", "block", "sentence", "line", "word"]

# A tokenizer may count a whole page of Base64 as one token; such a chunk could be neither read nor embedded.
_CHARS_PER_TOKEN = 20
_GAP = re.compile(r"\n\s*\n")
_LINE_END = re.compile(r"\n")
_LONGEST_TITLE = 200
"""Most characters of a line that begins a tab."""
_WORD_START = re.compile(r"\s\S")
_HEADING = re.compile(r"[^\n]*[^\s](?:[ \t]*\n {0,3}(?:=+|-+)(?=[ \t]*(?:\n|\Z)))?")


class Ending(NamedTuple):
    """A kind of place where a window may end."""

    place: Place
    least: float
    """How much of `max_tokens` the window must hold to end there, from 0 to 1."""


_PROSE = (
    *(Ending("paragraph", 0.5), Ending("block", 0.5), Ending("sentence", 0.5)),
    *(Ending("paragraph", 0.125), Ending("block", 0.125), Ending("sentence", 0.125)),
    *(Ending("line", 0.125), Ending("word", 0.0)),
)
"""Whole paragraphs, then list items and table rows, then sentences, as long as half the window is filled."""
_CODE = (Ending("paragraph", 0.5), Ending("line", 0.125), Ending("word", 0.0))
"""Stretches between blank lines, then lines."""
_TAIL = 0.25


class Packer:
    """Cuts parts of one document into windows of at most `limits.max_tokens`.

    Windows may end at `endings` and the overlap may begin at `repeats`, each best first. `tail` is the part of
    `max_tokens`, from 0 to 1, that the last window should hold if ending the one before it earlier can help; above 0,
    tables, lists and code blocks that fit a window are also kept whole.
    """

    def __init__(
        self,
        document: Document,
        limits: Limits,
        *,
        endings: Sequence[Ending],
        repeats: Sequence[Place],
        tail: float = 0.0,
    ) -> None:
        self._text = document.text
        self._sections = document.sections
        self._limits = limits
        self._ruler = limits.ruler(document.text)
        self._endings = endings
        self._repeats = repeats
        self._tail = int(limits.max_tokens * tail)
        self._units: dict[Place, tuple[list[int], list[int]]] = {}

    @classmethod
    def by_format(cls, document: Document, limits: Limits) -> Packer:
        """One that ends windows as suits the document: code at lines, all else at paragraphs, items and sentences."""
        if document.metadata.get("format") == "code":
            return cls(document, limits, endings=_CODE, repeats=("line", "word"), tail=_TAIL)
        return cls(document, limits, endings=_PROSE, repeats=("sentence", "word"), tail=_TAIL)

    def tokens(self, start: int, end: int) -> int:
        """Return the tokens in a range of characters."""
        return self._ruler.between(start, end)

    def fits(self, start: int, end: int) -> bool:
        """Say whether a range of characters may be one chunk."""
        most = self._limits.max_tokens
        return end - start <= most * _CHARS_PER_TOKEN and self.tokens(start, end) <= most

    def windows(self, start: int, end: int) -> list[Span]:
        """Cut [start, end) into stripped windows that leave out only white space."""
        spans: list[Span] = []
        last_end = start
        part = strip(self._text, start, end)
        while part:
            start, end = part
            cut = self._cut(start, end, max(start, last_end))
            if cut <= last_end:  # the repeated part left no room for anything new
                part = strip(self._text, last_end, end)
                continue
            spans.append((start, cut))
            last_end = cut
            part = strip(self._text, self._restart(start, cut), end) if cut < end else None
        return spans

    def heading_end(self, start: int) -> int:
        """Return where the heading line (and its underline) that begins at `start` ends."""
        match = _HEADING.match(self._text, start)
        return match.end() if match else start

    def _cut(self, start: int, end: int, floor: int) -> int:
        """Return where a window from `start` ends: after `floor`, unless nothing after it fits.

        One that begins inside a tab ends with it, since its title is not in the window.
        """
        end = self._end_of_tab(start, end)
        most = self._limits.max_tokens
        room = self._reach(start, end, most)
        if room >= end:
            return end
        room = self._leave_tail(start, end, room, floor)
        for place, least in self._endings:
            low = max(floor, self._reach(start, end, int(most * least)) - 1) if least else floor
            cut = self._last_end(place, start, low, room)
            if cut is not None:
                return self._before_whole(start, cut, floor)
        return room if room <= floor else max(floor, self._trim(start, room))

    def _end_of_tab(self, start: int, end: int) -> int:
        line = self._text.rfind("\n", 0, start) + 1
        tab = self._tabs.at(start)
        return self._trim(start + 1, min(end, tab.end)) if tab and tab.start < line else end

    def _reach(self, start: int, end: int, tokens: int) -> int:
        """Return the last offset up to `end` with at most that many tokens from `start`, or the next one."""
        farthest = min(end, start + max(tokens, 1) * _CHARS_PER_TOKEN)
        ends = range(start + 1, farthest + 1)
        return start + max(1, bisect_right(ends, tokens, key=lambda end: self.tokens(start, end)))

    def _leave_tail(self, start: int, end: int, room: int, floor: int) -> int:
        total = self.tokens(start, end)
        if not 0 < total - self._limits.max_tokens < self._tail:
            return room
        earlier = min(room, self._reach(start, end, max(1, total - self._tail)))
        return earlier if earlier > floor else room

    def _last_end(self, place: Place, start: int, low: int, high: int) -> int | None:
        """Return the last end of a place of this kind in (low, high], or None."""
        if place == "word":
            cut = self._last_word_end(low, high)
            only_heading = cut in self._headings and cut == self.heading_end(start)
            return cut if cut > low and not only_heading else None
        if place == "line":
            cut = self._trim(low, max(low, self._text.rfind("\n", low, high + 1)))
            return cut if cut > low and cut not in self._headings else None
        ends = self._places(place)[1]
        index = bisect_right(ends, high) - 1
        return ends[index] if index >= 0 and ends[index] > low else None

    def _announces(self, end: int) -> bool:
        """Whether the line that ends there announces what comes below, or begins a tab."""
        return line_announces(self._text, end) or self._begins_tab(end)

    def _begins_tab(self, end: int) -> bool:
        start = self._text.rfind("\n", 0, end) + 1
        return end - start <= _LONGEST_TITLE and title_of_tab(self._text[start:end]) is not None

    def _is_gap(self, offset: int) -> bool:
        return offset == len(self._text) or self._text[offset].isspace()

    def _last_word_end(self, low: int, high: int) -> int:
        """Return the end of the last word that ends in (low, high], or `low`."""
        if self._is_gap(high) or self._is_gap(high - 1):
            return self._trim(low, high)
        return low + sum(map(len, self._text[low:high].rsplit(None, 1)[:-1]))

    def _trim(self, low: int, cut: int) -> int:
        while cut > low and self._text[cut - 1].isspace():
            cut -= 1
        return cut

    def _before_whole(self, start: int, cut: int, floor: int) -> int:
        """Return `cut`, or the start of the table, list, code block or run of tabs that it would split needlessly."""
        whole = self._wholes.around(cut) if self._tail else None
        if whole is None or whole[0] <= start:
            return cut
        first = whole[0]
        before = self._trim(start, first)
        crumb = 2 * self.tokens(start, before) < self._tail
        return cut if before <= floor or before in self._headings or crumb else before

    def _restart(self, start: int, cut: int) -> int:
        """Return where the window after [start, cut) begins: at `cut`, or before it."""
        most = self._limits.overlap_tokens
        if not most:
            return cut
        offsets = range(max(start + 1, cut - most * _CHARS_PER_TOKEN), cut)
        low = offsets.start + bisect_left(offsets, -most, key=lambda offset: -self.tokens(offset, cut))
        for place in self._repeats:
            first = self._first_start(place, low, cut)
            if first < cut:
                return first
        return cut

    def _first_start(self, place: Place, low: int, high: int) -> int:
        """Return the first start of a place of this kind from `low` on, or `high`."""
        if place == "word":
            match = _WORD_START.search(self._text, low - 1, high)
            return match.end() - 1 if match else high
        starts = self._places(place)[0]
        index = bisect_left(starts, low)
        return min(high, starts[index]) if index < len(starts) else high

    def _places(self, place: Place) -> tuple[list[int], list[int]]:
        """Return all starts of places of this kind, and the ends that do not part a heading, a line that announces what
        comes below it, or a list item that is nothing but a term, from that."""
        if place not in self._units:
            spans = self._spans(place)
            parting = self._headings | self._terms
            ends = [end for _, end in spans if end not in parting and not self._announces(end)]
            self._units[place] = [start for start, _ in spans], ends
        return self._units[place]

    @cached_property
    def _wholes(self) -> Wholes:
        return Wholes(self._text, self._blocks, self._tabs, self.fits)

    @cached_property
    def _blocks(self) -> list[Block]:
        return blocks(self._text)

    @cached_property
    def _tabs(self) -> Tabs:
        return Tabs(self._text)

    @cached_property
    def _headings(self) -> frozenset[int]:
        """The ends of all heading lines."""
        parts = (
            strip(self._text, section.start, section.end)
            for section in self._sections
            if section.heading and not section.placed
        )
        return frozenset(self.heading_end(part[0]) for part in parts if part)

    @cached_property
    def _terms(self) -> frozenset[int]:
        """The ends of the list items that are nothing but a term explained below them."""
        return frozenset(explained_below(self._text, self._blocks))

    def _spans(self, place: Place) -> list[Span]:
        if place == "sentence":
            return sentence_spans(self._text)
        if place == "block":
            return [(block.start, block.end) for block in self._blocks]
        gaps = (_GAP if place == "paragraph" else _LINE_END).finditer(self._text)
        edges = [0, *(gap.end() for gap in gaps), len(self._text)]
        return [part for left, right in pairwise(edges) if (part := strip(self._text, left, right))]
