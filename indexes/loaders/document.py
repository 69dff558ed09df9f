"""What every loader returns: one text, its sections, its title and a few facts; and several of them as one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ...errors import InputError
from ...evidence.scalars import Value

_GAP = "\n\n"


@dataclass(frozen=True)
class Section:
    """One structural part of a document."""

    start: int
    """First character in the document's text."""
    end: int
    """Offset after its last character; always more than `start`."""
    heading: tuple[str, ...]
    """Path from the outermost heading, ("Leave", "Annual leave"); empty before the first heading.

    A sheet's or a table's rows end it with their place: ("Prices", "A2:C9").
    """
    apart: bool = False
    """Whether it must not share a passage with its neighbours, such as a glossary entry or a function's description."""
    placed: bool = False
    """Whether its heading names its place (a key, a range of cells) and does not stand in its text."""
    front: bool = False
    """Whether it is front matter, which shares a passage with the text after it and leaves that its heading."""


@dataclass(frozen=True)
class Attachment:
    """A file inside another one: of a mail, of an archive."""

    name: str
    """Its path inside, with forward slashes."""
    data: bytes


@dataclass(frozen=True)
class Document:
    """A file as the library keeps it."""

    text: str
    """The stored text: what every span in the library refers to."""
    title: str
    """Its own title, or its first heading, or else its file name."""
    sections: tuple[Section, ...]
    """In order and without overlaps; text outside all sections (such as front matter) is stored but is in no
    passage."""
    metadata: Mapping[str, Value] = field(default_factory=dict)
    """Facts for filters, keys in lower case: "format", and where known "author", "created", "modified", "language"."""
    page_starts: tuple[int, ...] = ()
    """Character offset where each page (slide) starts; empty for a format without pages."""
    notes: tuple[str, ...] = ()
    """What was not read of the file, each phrased to follow its name."""
    picture: bytes = b""
    """A PNG, JPEG or WebP image from which a chat model is to read the text; `text` is then empty."""


class UnreadableFileError(InputError):
    """A file cannot be read; other files of its folder still are."""

    def __init__(self, reason: str, name: str = "the file") -> None:
        """Keep a reason that reads on from the file's name, such as "is not valid UTF-8", and that name."""
        super().__init__(reason, name)
        self.reason = reason
        self.name = name

    def __str__(self) -> str:
        return f"{self.name} {self.reason}."


def join(parts: Iterable[Document], name: str) -> Document:
    """Join parts, with a blank line between them; title and facts are those of the first part that has them."""
    pieces: list[str] = []
    sections: list[Section] = []
    pages: list[int] = []
    notes: dict[str, None] = {}
    metadata: dict[str, Value] = {}
    title, length = "", 0
    for part in parts:
        if part.text:
            gap = _GAP if pieces else ""
            pieces.append(gap + part.text)
            length += len(gap)
        sections += [
            replace(section, start=section.start + length, end=section.end + length) for section in part.sections
        ]
        pages += [start + length for start in part.page_starts]
        length += len(part.text)
        notes.update(dict.fromkeys(part.notes))
        metadata = {**part.metadata, **metadata}
        title = title or part.title
    return Document("".join(pieces), title or name, tuple(sections), metadata, tuple(pages), tuple(notes))


def check_laws(document: Document) -> None:
    """Raises `ValueError` if a document is inconsistent, as that of a faulty parser may be."""
    at, end = 0, len(document.text)
    for section in document.sections:
        if not at <= section.start < section.end <= end:
            raise ValueError(
                f"its section from {section.start} to {section.end} is empty, or not between the end of the one before "
                f"it ({at}) and the end of the text ({end})"
            )
        at = section.end
    for before, after in pairwise((0, *document.page_starts, end)):
        if before > after:
            raise ValueError(f"its pages do not follow one another within the text: {after} comes after {before}")
