"""Simple tables of reStructuredText, whose columns stand below runs of equals signs, with each row on a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...evidence.markup.verbatim import literal_ranges
from ...evidence.text.line_spans import depth_of
from .rst_tables import cell, piped

_BORDER = re.compile(r"(?P<indent>[ \t]*)={2,}(?:[ \t]+={2,})+[ \t]*")
_COLUMN = re.compile(r"=+")
_EMPTY = "\\"
"""Stands for the first cell of a row if that is empty, since a line without one goes on with the row above."""
_MOST_LINES = 2_000


def with_simple_tables(text: str) -> str:
    """The text with each simple table as a Markdown table, its cells as a reader sees them.

    A table in a block of code stays as it is, as does one with cells over several columns, or without an end.
    """
    lines = text.split("\n")
    code = literal_ranges(lines)
    out: list[str] = []
    at = 0
    while at < len(lines):
        end = code[at] + 1 if at in code else at + 1
        rows = _written(lines, at) if at not in code and _BORDER.fullmatch(lines[at]) else None
        if rows is not None:
            end, written = rows
            out += written
        else:
            out += lines[at:end]
        at = end
    return "\n".join(out)


def _written(lines: Sequence[str], at: int) -> tuple[int, list[str]] | None:
    """The line behind the table that begins at line `at`, and its rows; None if it cannot be read."""
    top = lines[at].expandtabs().rstrip()
    borders = [at]
    for number in range(at + 1, min(at + _MOST_LINES, len(lines))):
        line = lines[number].expandtabs().rstrip()
        if line == top:
            borders.append(number)
            if number + 1 == len(lines) or not lines[number + 1].strip() or len(borders) == 3:
                break
        elif _spans(line) or (line and not line.startswith(" " * depth_of(top))):
            return None
    if not 2 <= len(borders) <= 3 or borders[-1] == at + 1:
        return None
    starts = [match.start() for match in _COLUMN.finditer(top)]
    parts = [list(_rows(lines[first + 1 : last], starts)) for first, last in pairwise(borders)]
    if not all(parts) or not all(row for part in parts for row in part):
        return None
    head = [[" ".join(filter(None, cells)) for cells in zip(*parts[0], strict=True)]] if len(parts) == 2 else []
    return borders[-1] + 1, piped([*head, *parts[-1]], headed=bool(head))


def _spans(line: str) -> bool:
    """Whether a line stands below cells that reach over several columns."""
    return "--" in line and set(line) <= {"-", " "}


def _rows(lines: Sequence[str], starts: Sequence[int]) -> Iterator[list[str]]:
    """The cells of each row; an empty row where a cell reaches into the next column."""
    open_cells: list[list[str]] = []
    for line in (raw.expandtabs() for raw in lines if raw.strip()):
        if any(start > 0 and line[start - 1 : start].strip() for start in starts[1:]):
            yield []
            return
        texts = [line[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)]
        if texts[0] or not open_cells:
            if open_cells:
                yield list(map(cell, open_cells))
            open_cells = [[text] for text in ["" if texts[0] == _EMPTY else texts[0], *texts[1:]]]
        else:
            for said, text in zip(open_cells, texts, strict=True):
                said.extend([text] if text else [])
    if open_cells:
        yield list(map(cell, open_cells))
