"""A text as a sequence of pieces, with the small words beside each piece."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ..text.language import language
from ..text.spans import Span
from ..text.unspaced import in_characters
from .markers import DENYING, Marker
from .names import forms
from .numerals import with_digits
from .quantities import Quantity
from .splitting import Kind, Part, parts
from .translated import in_english
from .units import Unit, units_named

_MOST_PLACES = 12
"""The place of a word that occurs more often than this in a text says nothing."""
_STOP = re.compile(r"[;!?\n|]|\.(?=\s|$)")
_CLOSED = re.compile(r"\)")
"""In `from (but not to) the port`, the port is not denied."""
_ENDS_STATEMENT = re.compile(r"[.;:!?](?=\s|$)|\n")
_APART = re.compile(r"[,;!?()\n|\u2013\u2014]|\.(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text with its position."""

    key: str
    kind: Kind
    words: str
    start: int
    end: int
    sentence: int
    """Index of the sentence, list item or cell that it is in."""
    before: tuple[Marker, ...]
    """The small words between the previous piece and this one."""
    after: tuple[Marker, ...]
    """The small words between this piece and the next, except those after a comma."""
    quantity: Quantity | None = None


class Reading:
    """A text split into pieces, read in the language with this code."""

    def __init__(self, text: str, code: str) -> None:
        self.text = in_characters(in_english(with_digits(text), code))
        self.pieces = tuple(_pieces(self.text, *parts(self.text, code)))
        self.keys = frozenset(piece.key for piece in self.pieces)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of small words in the text."""
        return frozenset(marker.kind for piece in self.pieces for marker in (*piece.before, *piece.after))

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """The first `_MOST_PLACES` positions of each key and each lower-case word."""
        by_word: dict[str, list[int]] = {}
        for at, piece in enumerate(self.pieces):
            for word in {piece.key, piece.words.lower()}:
                places = by_word.setdefault(word, [])
                if len(places) < _MOST_PLACES:
                    places.append(at)
        return by_word

    @cached_property
    def units(self) -> frozenset[Unit]:
        """The units in the text, with or without a number."""
        return units_named(self.text)

    @cached_property
    def is_row(self) -> bool:
        """Whether it is a table row as it is shown: `Name: cell; Name: cell`, or `cell; Name: cell; Name: cell`."""
        cells = self.text.split("; ")
        below_nothing = len(cells) > 2 and all(": " in cell for cell in cells[1:])
        return below_nothing or (len(cells) > 1 and self.text.count(": ") >= len(cells))

    @cached_property
    def names(self) -> frozenset[str]:
        """The capitalised words of the text, in all forms of a name."""
        return frozenset[str]().union(*(forms(piece.words) for piece in self.pieces if piece.words[:1].isupper()))

    @cached_property
    def _statements(self) -> list[int]:
        return [0, *(stop.end() for stop in _ENDS_STATEMENT.finditer(self.text)), len(self.text)]

    def statement_at(self, position: int) -> Span:
        """The stretch of the text that holds the character before a position, between two stops, colons or the like."""
        at = bisect_left(self._statements, position)
        return self._statements[at - 1], self._statements[at]

    def first_from(self, position: int) -> int:
        """The index of the first piece that begins at a position of the text or behind it."""
        return bisect_left(self.pieces, position, key=lambda piece: piece.start)

    def between(self, first: int, last: int) -> Sequence[Piece]:
        """The pieces that begin between two positions of the text."""
        return self.pieces[self.first_from(first) : self.first_from(last)]

    def kinds_near(self, at: int, reach: int) -> frozenset[str]:
        """The kinds of small words within `reach` pieces of piece `at`, in its sentence."""
        return frozenset(marker.kind for marker in self._near(at, reach))

    def denials_near(self, at: int, reach: int) -> int:
        """How many negations are within `reach` pieces of piece `at`, in its sentence."""
        return sum(marker.kind in DENYING for marker in self._near(at, reach))

    def _near(self, at: int, reach: int) -> set[Marker]:
        own = self.pieces[at].sentence
        window = self.pieces[max(0, at - reach) : at + reach + 1]
        return {marker for piece in window if piece.sentence == own for marker in (*piece.before, *piece.after)}


@lru_cache(maxsize=2048)
def read(text: str, code: str = "") -> Reading:
    """Read a text in the language with this code, or its own if `code` is empty; results are cached."""
    return Reading(text, code or language(text))


def _pieces(text: str, parts: Sequence[Part], small: Sequence[Marker]) -> Iterator[Piece]:
    starts = [part.start for part in parts]
    stops, apart, closed = ([match.start() for match in pattern.finditer(text)] for pattern in (_STOP, _APART, _CLOSED))
    before: list[list[Marker]] = [[] for _ in parts]
    after: list[list[Marker]] = [[] for _ in parts]
    for marker in small:
        at = bisect_left(starts, marker.start)
        if at > 0 and bisect_left(apart, marker.start) == bisect_left(apart, parts[at - 1].end):
            after[at - 1].append(marker)
        if at < len(parts) and all(
            bisect_left(ends, marker.start) == bisect_left(ends, starts[at]) for ends in (stops, closed)
        ):
            before[at].append(marker)
    for at, part in enumerate(parts):
        yield Piece(
            key=part.key,
            kind=part.kind,
            words=text[part.start : part.end],
            start=part.start,
            end=part.end,
            sentence=bisect_left(stops, part.start + 1),
            before=tuple(before[at]),
            after=tuple(after[at]),
            quantity=part.quantity,
        )
