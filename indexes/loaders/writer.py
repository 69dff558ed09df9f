"""Writes, block by block, the stored text of a format that is not itself text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .document import Document
from .sections import Mark, marks_from_headings, sections_from_marks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...evidence.scalars import Value


_CONTENTS = frozenset({"contents", "table of contents"})
_MOST_MARKS = 6
_LONGEST_FENCE = 20


class TextWriter:
    """Puts blocks under one another, a blank line apart, and remembers where headings, pages and cells begin."""

    def __init__(self) -> None:
        self.headings: list[tuple[int, int, str]] = []
        """(offset, level from 1, words) of each heading, in order."""
        self.page_starts: list[int] = []
        self._new_pages = 0
        self._parts: list[str] = []
        self._length = 0
        self._places: list[tuple[int, tuple[str, ...]]] = []
        self._place: tuple[str, ...] = ()
        self._apart: set[int] = set()
        self._placed: set[int] = set()
        self._in_entry = False

    @property
    def empty(self) -> bool:
        """Whether nothing was written yet."""
        return not self._parts

    @property
    def blocks(self) -> int:
        """How many blocks were written, headings among them."""
        return len(self._parts)

    def write(self, block: str, *, tight: bool = False) -> None:
        """Put a block under the last one; `tight` leaves no blank line between them."""
        if not block.strip():
            return
        gap = "" if not self._parts else "\n" if tight else "\n\n"
        self._parts.append(gap + block)
        start = self._length + len(gap)
        self._length = start + len(block)
        self.page_starts += [start] * self._new_pages
        self._new_pages = 0
        if self._place != (self._places[-1][1] if self._places else ()):
            self._places.append((start, self._place))
            self._apart.update((start,) if self._in_entry else ())
            self._placed.update((start,) if self._place and not self._in_entry else ())

    def heading(self, words: str, level: int) -> None:
        """Write a heading, marked as in Markdown; what follows belongs to it."""
        words = " ".join(words.split())
        if words:
            line = f"{'#' * min(level, _MOST_MARKS)} {words}"
            self.write(line)
            self.headings.append((self._length - len(line), level, words))
            self._placed.discard(self._length - len(line))

    def page(self) -> None:
        """Begin the next page, slide or the like."""
        self._new_pages += 1

    def place(self, *names: str) -> None:
        """Name the place of what follows, such as "A2:C9", as the end of its heading path; "" for no place."""
        self._place, self._in_entry = tuple(filter(None, names)), False

    def entry(self, *names: str) -> None:
        """Begin the explanation of the last of `names`, each nested in the one before; without names, end the entry."""
        self._place, self._in_entry = names, bool(names)

    def title(self, *names: object) -> str:
        """The first of these that is not empty, or the first heading, but that of a table of contents; "" if there is
        neither."""
        words = (*map(str, names), *(heading for _, _, heading in self.headings if heading.lower() not in _CONTENTS))
        return next(filter(None, words), "")

    def text(self) -> str:
        """All that was written."""
        return "".join(self._parts)

    def document(self, title: str, metadata: Mapping[str, Value], *, notes: Sequence[str] = ()) -> Document:
        """What was written as a document."""
        text = self.text()
        marks = _with_places(list(marks_from_headings(self.headings)), self._places)
        pages = (*self.page_starts, *[len(text)] * self._new_pages)
        sections = sections_from_marks(text, marks)
        if self._apart or self._placed:
            sections = tuple(
                replace(section, apart=section.start in self._apart, placed=section.start in self._placed)
                for section in sections
            )
        return Document(text, title, sections, metadata, pages, tuple(notes))


def fenced(code: str, language: str = "") -> str:
    """Code between fences, as in Markdown."""
    fence = "```"
    while fence in code and len(fence) < _LONGEST_FENCE:
        fence += "`"
    return f"{fence}{language}\n{code}\n{fence}"


def _with_places(headings: list[Mark], places: list[Mark]) -> list[Mark]:
    """Marks whose heading paths end with the names of their place."""
    if not places:
        return headings
    place_names = dict(places)
    marks: list[Mark] = []
    path: tuple[str, ...] = ()
    place: tuple[str, ...] = ()
    nth = 0
    for at in sorted({*(at for at, _ in headings), *place_names}):
        if nth < len(headings) and headings[nth][0] == at:
            path, place, nth = headings[nth][1], (), nth + 1
        place = place_names.get(at, place)
        marks.append((at, (*path, *place)))
    return marks
