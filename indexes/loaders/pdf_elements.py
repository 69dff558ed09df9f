"""Elements of the structure tree of a tagged PDF: which stand in a line of text, and what they hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .tables import count

_INLINE = frozenset(
    """Span Quote Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Lbl Em Strong Sub Form NonStruct
    Private""".split()
)
_ROWS_IN = frozenset(("THead", "TBody", "TFoot"))
MOST_DEEP = 60


def parted(element: Any) -> tuple[list[Any], list[Any]]:
    """The inline elements of an element, and the others."""
    parted: dict[bool, list[Any]] = {True: [], False: []}
    for child in element.children:
        parted[is_inline(child)].append(child)
    return parted[True], parted[False]


def is_inline(element: Any) -> bool:
    """Whether an element stands in a line of text, with all that it holds."""
    return element.type in _INLINE and not _holds_blocks(element, 0)


def _holds_blocks(element: Any, depth: int) -> bool:
    return depth < MOST_DEEP and any(
        child.type not in _INLINE or _holds_blocks(child, depth + 1) for child in element.children
    )


def content(element: Any, depth: int = 0) -> Iterator[int]:
    """The pieces of marked content of an element `depth` levels down in another, and of all in it."""
    yield from element.marked_content_ids
    if depth < MOST_DEEP:
        for child in element.children:
            yield from content(child, depth + 1)


def rows(element: Any) -> Iterator[Any]:
    """The rows of a table, in whatever parts of it."""
    for child in element.children:
        if child.type == "TR":
            yield child
        elif child.type in _ROWS_IN:
            yield from (row for row in child.children if row.type == "TR")


def spans(cell: Any) -> tuple[int, int]:
    """The columns and rows that a cell covers."""
    columns, rows = (str(cell.attributes.get(name, "")).partition(".")[0] for name in ("ColSpan", "RowSpan"))
    return count(columns), count(rows)
