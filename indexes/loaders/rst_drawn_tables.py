"""Tables of reStructuredText that are drawn, as grids or as columns below rules, with each row on a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, product, takewhile

from ...evidence.markup.rst import is_markup
from ...evidence.markup.verbatim import literal_ranges
from ...evidence.text.line_spans import depth_of
from .rst_tables import cell, piped

_Cell = tuple[int, int, int, Sequence[str]]
"""Further rows and columns that it reaches over, its first line, and its lines."""
_GRID = re.compile(r"\+(?:-{1,2000}\+){1,200}")
_COLUMNS = re.compile(r"={1,2000}(?: {1,200}={1,2000}){1,200}")
"""The rule above a table, and the last one of it."""
_MOST_LINES, _MOST_CELLS = 2_000, 20_000
_MOST_REPEATED = 8
"""Times that a table may grow by what it repeats."""
_MOST_INDENT = 3
"""Blanks before a row: with more, it would be read as code."""


def with_drawn_tables(text: str) -> str:
    """The text with each table that docutils can read as a Markdown table, its cells as a reader sees them.

    A cell over several columns or rows is repeated in each of them. A table in a block of code stays as it is.
    """
    lines = text.split("\n")
    if not any(_GRID.fullmatch(line.strip()) or _COLUMNS.fullmatch(line.strip()) for line in lines):
        return text
    code = literal_ranges(lines)
    out: list[str] = []
    at = 0
    while at < len(lines):
        end = code[at] + 1 if at in code else at + 1
        drawn = [] if at in code else _drawn(lines, at)
        rows = _written(drawn) if drawn else []
        end = at + len(drawn) if rows else end
        indent = " " * min(depth_of(lines[at]), _MOST_INDENT)
        out += [f"{indent}{row}" for row in rows] or lines[at:end]
        at = end
    return "\n".join(out)


def _drawn(lines: Sequence[str], at: int) -> list[str]:
    """The lines of the table that begins at line `at`, without their indentation; none if none does."""
    top, depth = lines[at].strip(), depth_of(lines[at])
    is_grid = _GRID.fullmatch(top) is not None
    if not is_grid and not _COLUMNS.fullmatch(top):
        return []
    inside = takewhile(lambda line: not line.strip() or depth_of(line) >= depth, lines[at : at + _MOST_LINES])
    below = [line.expandtabs()[depth:].rstrip() for line in inside]
    table = list(takewhile(lambda line: line[:1] in ("+", "|"), below)) if is_grid else _to_its_end(below)
    return table if len(table) * len(re.findall(r"[+]|=+", top)) <= _MOST_CELLS else []


def _to_its_end(lines: list[str]) -> list[str]:
    """The lines of a table in columns, up to its second rule, or its third one if it has names of columns."""
    rules = [number for number, line in enumerate(lines) if _COLUMNS.fullmatch(line)][:3]
    if len(rules) < 2 or any(len(lines[number]) != len(lines[0]) for number in rules):
        return []
    ends = rules[1] + 1 == len(lines) or not lines[rules[1] + 1]
    return lines[: rules[1] + 1] if ends else lines[: rules[2] + 1] if len(rules) > 2 else []


def _written(drawn: Sequence[str]) -> list[str]:
    """The rows of a table; none if docutils cannot read it, or if it would grow too much."""
    head, body = _rows(drawn)
    said = [row for row in body if any(row)]
    if not said or sum(map(len, chain(*head, *body))) > _MOST_REPEATED * sum(map(len, drawn)):
        return []
    names = [" ".join(dict.fromkeys(filter(None, above))) for above in zip(*head, strict=True)]
    return piped([*([names] if head else []), *said], headed=bool(head))


def _rows(drawn: Sequence[str]) -> tuple[list[list[str]], list[list[str]]]:
    """The rows with the names of columns and the others, cell by cell; none if the table cannot be read."""
    from docutils.parsers.rst.tableparser import GridTableParser, SimpleTableParser, TableMarkupError
    from docutils.statemachine import StringList

    parser = GridTableParser() if drawn[:1] and drawn[0].startswith("+") else SimpleTableParser()
    block = StringList(list(drawn), source="")
    block.pad_double_width(parser.double_width_pad_char)
    if not drawn or any(len(line) != len(block[0]) for line in block if block[0].startswith("+")):
        return [], []
    try:
        widths, head, body = parser.parse(block)
    except (AssertionError, IndexError, TableMarkupError):  # docutils asserts what it expects of the drawing
        return [], []
    rows = list(_laid_out([*head, *body], len(widths)))
    return rows[: len(head)], rows[len(head) :]


def _laid_out(rows: Sequence[Sequence[_Cell | None]], width: int) -> Iterator[list[str]]:
    """The text of each place in the rows, with that of a cell in all places that it takes."""
    reaching: dict[tuple[int, int], str] = {}
    for number, row in enumerate(rows):
        column = 0
        for each in row:
            if each is not None:
                more_rows, more_columns, _, lines = each
                text = cell([_said(line.strip()) for line in lines])
                taken = product(range(number, number + more_rows + 1), range(column, column + more_columns + 1))
                reaching.update(dict.fromkeys(taken, text))
                column += more_columns if len(row) < width else 0
            column += 1
        yield [reaching.pop((number, place), "") for place in range(width)]


def _said(line: str) -> str:
    """A line of a cell; nothing of one that is only markup, or the stroke in the place of an empty first cell."""
    return "" if line == "\\" or is_markup(line) else line
