"""What every loader returns: one text, its sections, its title and a few facts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from ...errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Scalar = str | int | float | bool


@dataclass(frozen=True)
class Section:
    """One structural part of a document."""

    start: int
    """First character in the document's text."""
    end: int
    """Offset after its last character; always more than `start`."""
    heading: tuple[str, ...]
    """Path from the outermost heading, ("Leave", "Annual leave"); empty before the first heading."""


@dataclass(frozen=True)
class Document:
    """A file as the library keeps it."""

    text: str
    """The stored text: what every span in the library refers to."""
    title: str
    """What a reader would call it: its own title or first heading, else its file name."""
    sections: tuple[Section, ...]
    """Nothing overlaps, and together they cover `text` from 0 to its end; none when it is empty."""
    metadata: Mapping[str, Scalar] = field(default_factory=dict)
    """Facts for filters, such as "format" and "language"; keys in lower case."""
    page_starts: tuple[int, ...] = ()
    """Character offset where each page starts; empty for a format without pages."""


class Loader(Protocol):
    """Reads one format."""

    @property
    def suffixes(self) -> frozenset[str]:
        """The file name endings it reads, in lower case with their dot."""

    def load(self, data: bytes, name: str) -> Document:
        """Read a file's bytes; `name` is its file name.

        :raises UnreadableFileError: if the bytes are not what the suffix promises.
        """


class UnreadableFileError(InputError):
    """A file that cannot become a document; the rest of its folder can."""

    def __init__(self, reason: str, name: str = "the file") -> None:
        """Keep a reason that reads on from the file's name, such as "is not valid UTF-8", and that name."""
        super().__init__(reason, name)
        self.reason = reason
        self.name = name

    def __str__(self) -> str:
        return f"{self.name} {self.reason}."


def sections_from_marks(text: str, marks: Iterable[tuple[int, tuple[str, ...]]]) -> tuple[Section, ...]:
    """Return sections that cover `text`, each from its mark (offset, heading) to the next.

    Marks are in order. A part of nothing but white space is left to the section before it, or, at the very
    start, to the one after.
    """
    sections: list[Section] = []
    for start, end, heading in _between_marks(text, marks):
        if sections and not text[start:end].strip():
            sections[-1] = Section(sections[-1].start, end, sections[-1].heading)
        elif len(sections) == 1 and not text[: sections[0].end].strip():
            sections[0] = Section(0, end, heading)
        else:
            sections.append(Section(start, end, heading))
    return tuple(sections)


def _between_marks(
    text: str, marks: Iterable[tuple[int, tuple[str, ...]]]
) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    start = 0
    heading: tuple[str, ...] = ()
    for offset, following in marks:
        if offset > start:
            yield start, offset, heading
        start, heading = max(start, offset), following
    if start < len(text):
        yield start, len(text), heading


def marks_from_headings(headings: Iterable[tuple[int, int, str]]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Turn headings (offset, level from 1, words) into marks with the whole path; drop the empty."""
    path: list[tuple[int, str]] = []
    for offset, level, words in headings:
        if not words:
            continue
        while path and path[-1][0] >= level:
            path.pop()
        path.append((level, words))
        yield offset, tuple(each for _, each in path)
