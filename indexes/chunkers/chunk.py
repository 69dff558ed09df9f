"""The chunks that a chunker returns, and the rulers it measures with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..loaders.document import Document


@dataclass(frozen=True)
class Chunk:
    """One passage of a document; it starts and ends on a non-space character."""

    start: int
    """First character in the document's text."""
    end: int
    """Offset after the last character."""
    heading: tuple[str, ...]
    """Path of headings that holds for the whole chunk."""
    page: int | None
    """Page on which it starts, counted from 1; None for a format without pages."""


class Ruler(Protocol):
    """Measures parts of one text in tokens."""

    @property
    def total(self) -> int:
        """Tokens in the whole text."""

    def between(self, start: int, end: int) -> int:
        """Tokens in a range of characters; never fewer in a wider range."""


@dataclass(frozen=True)
class Limits:
    """How long chunks may be."""

    max_tokens: int
    """Most tokens in a chunk, 1 or more; one character is kept even if it is more, and see `Packer` for rows."""
    overlap_tokens: int
    """Most tokens that a chunk repeats from the one before, at most half of `max_tokens`; 0 for none."""
    ruler: Callable[[str], Ruler]
    """Makes the ruler of a text."""


class Chunker(Protocol):
    """Cuts documents into passages."""

    def split(self, document: Document) -> list[Chunk]:
        """Return chunks in order; each non-space character of a section is in at least one, none is on two pages."""
