"""Cutting a stretch of text into windows: the part that all chunkers share.

From the start of a window, find how far the tokens reach; then go back to the best place to end. Each chunker
has its own list of good places (`Ending`s), best first. Ending inside a word is always the last resort.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ...evidence.markup.sentences import strip
from ...evidence.text.spans import Span
from .places import Place, Places
from .wholes import Wholes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..loaders.document import Document
    from .chunk import Limits

# A tokenizer may count a whole page of Base64 as one token; such a chunk could be neither read nor embedded.
_CHARS_PER_TOKEN = 20


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
_ROW = 2
"""How many times the limit a window may have for a row of a table."""


class Packer:
    """Cuts parts of one document into windows of at most `limits.max_tokens`.

    Windows may end at `endings` and the overlap may begin at `repeats`, each best first. `tail` is the part of
    `max_tokens`, from 0 to 1, that the last window should hold if ending the one before it earlier can help; above 0,
    tables, lists and code blocks that fit a window are also kept whole, and so are the rows of a table, for which a
    window may have up to twice as many: the rest of a row has lost its name and its columns.
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
        self.places = Places(document)
        self._limits = limits
        self._ruler = limits.ruler(document.text)
        self._endings = endings
        self._repeats = repeats
        self._tail = int(limits.max_tokens * tail)

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

    def _cut(self, start: int, end: int, floor: int) -> int:
        """Return where a window from `start` ends: after `floor`, unless nothing after it fits.

        One that begins inside a tab ends with it, since its title is not in the window.
        """
        end = self.places.end_of_tab(start, end)
        most = self._limits.max_tokens
        room = self._reach(start, end, most)
        if room >= end:
            return end
        room = self._leave_tail(start, end, room, floor)
        for place, least in self._endings:
            low = max(floor, self._reach(start, end, int(most * least)) - 1) if least else floor
            cut = self.places.last_end(place, start, low, room)
            if cut is not None:
                return self._beside_row(start, self._before_whole(start, cut, floor), end, floor)
        return self._beside_row(start, room if room <= floor else max(floor, self.places.trim(start, room)), end, floor)

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

    def _before_whole(self, start: int, cut: int, floor: int) -> int:
        """Return `cut`, or the start of the table, list, code block or run of tabs that it would split needlessly."""
        whole = self._wholes.around(cut) if self._tail else None
        if whole is None or whole[0] <= start:
            return cut
        first = whole[0]
        before = self.places.trim(start, first)
        crumb = 2 * self.tokens(start, before) < self._tail
        return cut if before <= floor or before in self.places.headings or crumb else before

    def _beside_row(self, start: int, cut: int, end: int, floor: int) -> int:
        """Return `cut`, or the end of the last block before the row of a table that it would split, or of that row."""
        row = self.places.row_around(cut) if self._tail else None
        if row is None:
            return cut
        before = self.places.last_end("block", start, floor, row[0])
        whole = min(end, row[1])
        most = _ROW * self._limits.max_tokens
        fits = whole - start <= most * _CHARS_PER_TOKEN and self.tokens(start, whole) <= most
        return before or (whole if fits else cut)

    def _restart(self, start: int, cut: int) -> int:
        """Return where the window after [start, cut) begins: at `cut`, or before it."""
        most = self._limits.overlap_tokens
        if not most:
            return cut
        offsets = range(max(start + 1, cut - most * _CHARS_PER_TOKEN), cut)
        low = offsets.start + bisect_left(offsets, -most, key=lambda offset: -self.tokens(offset, cut))
        for place in self._repeats:
            first = self.places.first_start(place, low, cut)
            if first < cut:
                return first
        return cut

    @cached_property
    def _wholes(self) -> Wholes:
        return self.places.wholes(self.fits)
