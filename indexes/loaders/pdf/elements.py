"""Elements of the structure tree of a tagged PDF: which stand in a line of text, and what they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..tables import count

_INLINE = frozenset(
    """Span Quote Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Lbl Em Strong Sub Form NonStruct
    Private""".split()
)
_ROWS_IN = frozenset(("THead", "TBody", "TFoot"))
MOST_DEEP = 60
_PASSES = 3
"""How often marked content that is sure to be of one element is taken from others."""


@dataclass
class Element:
    """An element of one page, with the numbers of the marked content on that page which it holds by itself."""

    type: str
    attributes: Any
    marked_content_ids: Sequence[int]
    children: Sequence[Element]


def of_one_page(roots: Iterable[Any]) -> list[Element]:
    """The elements of a page, without the marked content that they have on other pages.

    Numbers of marked content begin anew on each page, and liteparse tells those of all pages of an element. So that of
    the end of a page, in a paragraph that goes on from there, would be taken from another paragraph of this page.
    """
    copies = [_copy(root, 0) for root in roots]
    every = [element for copy in copies for element in _all(copy)]
    runs = [_ascending(element.marked_content_ids) for element in every]
    sure = Counter(piece for own in runs if len(own) == 1 for piece in own[0])
    for _ in range(_PASSES):
        for own in filter(_has_several, runs):
            own[:] = [run for run in own if not any(sure[piece] for piece in run)]
            if len(own) == 1:
                sure.update(own[0])
    for element, own in zip(every, runs, strict=True):
        element.marked_content_ids = [piece for run in own for piece in run]
    return copies


def _has_several(runs: Sequence[Sequence[int]]) -> bool:
    return len(runs) > 1


def _copy(element: Any, depth: int) -> Element:
    children = [_copy(child, depth + 1) for child in element.children] if depth <= MOST_DEEP else []
    return Element(element.type, element.attributes, list(element.marked_content_ids), children)


def _all(element: Element) -> Iterator[Element]:
    yield element
    for child in element.children:
        yield from _all(child)


def _ascending(pieces: Sequence[int]) -> list[list[int]]:
    """Numbers cut where a lower one follows: there another page begins."""
    runs = [list(pieces[:1])] if pieces else []
    for before, piece in pairwise(pieces):
        if piece < before:
            runs.append([])
        runs[-1].append(piece)
    return runs


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
