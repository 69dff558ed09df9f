"""Where the cells of a table begin and end on the page: names of columns stand above the cells below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..tables import Row
from .merged_rows import words_in
from .number_lines import is_amount
from .page_lines import PageLines

_ALIGNED = 3.0
"""Points by which the edges of cells below each other may differ."""
_MOST_BELOW = 10
"""Most rows that a row is compared with."""

_Edges = tuple[float, float]


class CellEdges:
    """The edges of cells, by the pieces of the lines of a page and the words of these."""

    def __init__(self, lines: Sequence[Sequence[Any]], words: PageLines) -> None:
        self._lines = lines
        self._words = words

    def are_in_columns(self, row: Row, below: Sequence[Row]) -> bool:
        """Whether a row has a cell in each column but perhaps the first, and most cells below begin where it does, or
        have its right edge or its middle if they are numbers."""
        if len(row) < 2 or not all(row[1:]):
            return False
        own = self._of(row)
        others = [(cells, edges) for cells in below[:_MOST_BELOW] if (edges := self._of(cells))]
        if not own or not others:
            return False
        for nth in (nth for nth, cell in enumerate(row) if cell):
            filled = [(cells[nth], edges[nth]) for cells, edges in others if nth < len(cells) and cells[nth]]
            if not filled or 2 * sum(_is_aligned(own[nth], *each) for each in filled) < len(filled):
                return False
        return True

    def _of(self, row: Row) -> list[_Edges]:
        """The edges of the cells of a row that is one line of the page; none if it is not."""
        lines = self._lines[self._words.place([word for cell in row for word in words_in(cell)])]
        if len(lines) != 1:
            return []
        words = [word for item in lines[0] for word in _word_edges(item)]
        edges: list[_Edges] = []
        for cell in row:
            told = words_in(cell)
            inside, words = words[: len(told)], words[len(told) :]
            if [word for word, _ in inside] != told:
                return []
            edges.append((inside[0][1][0], inside[-1][1][1]) if inside else (0.0, 0.0))
        return edges


def _word_edges(item: Any) -> list[tuple[str, _Edges]]:
    """The words of a piece of text, each with its edges as if all letters were as wide."""
    words = words_in(item.text)
    step = float(item.width) / max(1, len(" ".join(words)))
    found: list[tuple[str, _Edges]] = []
    left = float(item.x)
    for word in words:
        found.append((word, (left, left + len(word) * step)))
        left += (len(word) + 1) * step
    return found


def _is_aligned(own: _Edges, cell: str, other: _Edges) -> bool:
    left, right = abs(own[0] - other[0]), abs(own[1] - other[1])
    middle = abs(sum(own) - sum(other)) / 2
    return left <= _ALIGNED or (is_amount(cell) and min(right, middle) <= _ALIGNED)
