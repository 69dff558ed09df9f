"""A part of a passage that can be cited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .text.spans import Span

Kind = Literal["sentence", "item", "row", "field", "code"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A part of a passage that can be cited."""

    start: int
    """First character in the passage's text."""
    end: int
    """One past its last character."""
    kind: Kind
    lead: Span | None = None
    """Span of the line that announces its list, or of its table's header row."""
    under: Span | None = None
    """Span of the nearest heading before it, if that is in the passage."""
    tab: Span | None = None
    """Span of the title of the tab that it stands in, if that is in the passage."""
    term: Span | None = None
    """Span of the list item above it that is nothing but the term that it explains, if that is in the passage."""
    goes_on: bool = False
    """Whether it continues the list item of the sentence before it: a long item has several sentences."""
    cut_off: bool = False
    """Whether it is a row of a table, or an item of a list, that began in an earlier passage: `Passage.above` holds the
    header row, or the line that announces the list."""
