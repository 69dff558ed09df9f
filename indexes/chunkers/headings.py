"""The heading and the page of a chunk."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from ...evidence.text.spans import Span
from .chunk import Chunk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..loaders.document import Document
    from .packing import Packer


def filled(document: Document, packer: Packer) -> list[Chunk]:
    """Return the windows of all stretches as chunks, each under the heading of the section it starts in."""
    starts = [section.start for section in document.sections]
    spans = [span for stretch in stretches(document) for span in packer.windows(*stretch)]
    return [
        Chunk(start, end, document.sections[bisect_right(starts, start) - 1].heading, page_of(document, start))
        for start, end in spans
    ]


def page_of(document: Document, offset: int) -> int | None:
    """Return the page, from 1, that holds an offset; None for a document without pages."""
    return max(1, bisect_right(document.page_starts, offset)) if document.page_starts else None


def stretches(document: Document) -> list[Span]:
    """Return the spans that may be cut as a whole: runs of neighbouring sections on one page."""
    spans: list[Span] = []
    for section in document.sections:
        if spans and together(document, spans[-1][1], section.start):
            spans[-1] = (spans[-1][0], section.end)
        else:
            spans.append((section.start, section.end))
    return spans


def together(document: Document, end: int, start: int) -> bool:
    """Say whether one passage may hold the text before `end` and from `start` on: same page, only white space
    between."""
    between = document.text[end:start]
    return not between.strip() and page_of(document, max(0, end - 1)) == page_of(document, start)


def common_path(paths: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the longest path that all of them begin with."""
    all_paths = list(paths)
    if not all_paths:
        return ()
    first, last = min(all_paths), max(all_paths)  # all paths between them share their common prefix
    length = min(len(first), len(last))
    return first[: next((n for n in range(length) if first[n] != last[n]), length)]
