"""Rows of HTML tables in Markdown."""

from __future__ import annotations

import re

from ..text.spans import Span
from .strung import strung

_EDGE = re.compile(r"<(/?)tr\b[^<>]{0,500}>", re.IGNORECASE)
_AROUND = re.compile(
    r"(?:\s|</?(?:table|thead|tbody|tfoot|colgroup|col)\b[^<>]{0,500}>|<!--[^<>]{0,500}-->)*", re.IGNORECASE
)
_LONGEST = 10_000
"""Most characters of a row."""
_CELL = re.compile(r"<t[dh]\b[^<>]{0,500}>", re.IGNORECASE)
_CELL_END = re.compile(r"</(?:t[dhr])\s*>", re.IGNORECASE)
_BOLD = re.compile(r"<(strong|b)>[^<>]{1,200}</\1>|\*\*[^*]{1,200}\*\*", re.IGNORECASE)
_TAGS = r"(?:</?(?:li|ul|ol|p|br|div)\b[^<>]{0,500}>\s*+)++"
_BREAKS = re.compile(rf"(?<!`){_TAGS}|{_TAGS}(?!`)", re.IGNORECASE)
"""What begins a line, paragraph or item; between two backticks, a tag is text."""


def row_spans(text: str) -> list[Span]:
    """The spans of the rows that begin and end in `text`, in order."""
    spans: list[Span] = []
    row_start = -1
    for edge in _EDGE.finditer(text) if "<tr" in text.lower() else ():
        if not edge[1]:
            row_start = edge.start()
        elif row_start >= 0 and edge.end() - row_start <= _LONGEST:
            spans.append((row_start, edge.end()))
            row_start = -1
    return spans


def is_row(text: str) -> bool:
    """Whether this is a row of an HTML table."""
    return _EDGE.match(text.lstrip()) is not None


def is_around(text: str) -> bool:
    """Whether there is nothing but table rows around or between these tags."""
    return _AROUND.fullmatch(text) is not None


def is_header(row: str) -> bool:
    """Whether all its cells are those of a header."""
    names = {tag[0][2].lower() for tag in _CELL.finditer(row)}
    return names == {"h"}


def is_bold(row: str) -> bool:
    """Whether all its cells are in bold, as those of a header are if an editor has no other way to mark them."""
    cells = cells_of(row)
    return bool(cells) and all(_BOLD.fullmatch(cell.strip()) for cell in cells)


def cells_of(row: str) -> list[str]:
    """The text of each cell, with the tags of its words."""
    return [without_breaks(_CELL_END.split(cell, maxsplit=1)[0]) for cell in _CELL.split(row)[1:]]


def without_breaks(cell: str) -> str:
    """The cell with its lines, paragraphs and items on one line."""
    return strung(_BREAKS.split(cell))
