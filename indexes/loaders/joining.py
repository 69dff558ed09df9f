"""The parts of one file (pages, slides, sheets, chapters) as one document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .document import Document, Section

if TYPE_CHECKING:
    from collections.abc import Iterable

_GAP = "\n\n"


def join(parts: Iterable[Document], name: str) -> Document:
    """Put parts under one another, a blank line apart; title and facts are those of the first part that has them."""
    pieces: list[str] = []
    sections: list[Section] = []
    pages: list[int] = []
    notes: dict[str, None] = {}
    metadata: dict[str, str | int | float | bool] = {}
    title, length = "", 0
    for part in parts:
        if part.text:
            gap = _GAP if pieces else ""
            pieces.append(gap + part.text)
            length += len(gap)
        sections += [Section(one.start + length, one.end + length, one.heading) for one in part.sections]
        pages += [start + length for start in part.page_starts]
        length += len(part.text)
        notes.update(dict.fromkeys(part.notes))
        metadata = {**part.metadata, **metadata}
        title = title or part.title
    return Document("".join(pieces), title or name, tuple(sections), metadata, tuple(pages), tuple(notes))
