"""Tables of reStructuredText that are drawn, as grids or as columns below rules, with each row on a line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, product, takewhile

from ...evidence.markup.rst import is_markup
from ...evidence.markup.verbatim import literal_ranges
from ...evidence.text.line_spans import depth_of
from .rst_tables import cell, piped

_Cell = tuple[int, int, int, Sequence[str]]
"""Further rows and columns that it reaches over, its first line, and its lines."""
_GRID = re.compile(r"\+(?:-{1,2000}\+){1,200}")
_COLUMNS = re.compile(r"={1,2000}(?: {1,200}={1,2000}){1,200}")
"""The rule above a table, and the last one of it."""
_ANY_RULE = re.compile(r"=[= ]*|-[- ]*")
_NO_CELL = "\\"
"""In the place of an empty first cell, as docutils wants it."""
_MOST_LINES, _MOST_CELLS = 5_000, 50_000
_MOST_REPEATED = 8
"""Times that a table may grow by what it repeats."""
_MOST_INDENT = 3
"""Blanks before a row: with more, it would be read as code."""


def with_drawn_tables(text: str) -> str:
    """The text with each table that docutils can read as a Markdown table, its cells as a reader sees them.

    A cell over several columns or rows is repeated in each of them. A table in a block of code stays as it is, and so
    does one of more than 5,000 lines or 50,000 cells, or one that would grow eight times by what it repeats.
    """
    lines = text.split("\n")
    if not any(_is_rule(line.strip()) for line in lines):
        return text
    code = literal_ranges(lines)
    out: list[str] = []
    at = 0
    while at < len(lines):
        end = code[at] + 1 if at in code else at + 1
        drawn = [] if at in code or not _is_rule(lines[at].strip()) else _drawn(lines, at)
        end = max(end, at + len(drawn))
        indent = " " * min(depth_of(lines[at]), _MOST_INDENT)
        out += [f"{indent}{row}" for row in _written(drawn)] or lines[at:end]
        at = end
    return "\n".join(out)


def _is_rule(line: str) -> bool:
    return _GRID.fullmatch(line) is not None or _COLUMNS.fullmatch(line) is not None


def _drawn(lines: Sequence[str], at: int) -> list[str]:
    """All lines of the table that begins with the rule at line `at`, without their indentation, readable or not; none
    of a table in columns that has no end."""
    depth = depth_of(lines[at])
    rest = map(lines.__getitem__, range(at, len(lines)))
    inside = takewhile(lambda line: not line.strip() or depth_of(line) >= depth, rest)
    below = (line.expandtabs()[depth:].rstrip() for line in inside)
    if lines[at].lstrip().startswith("+"):
        return list(takewhile(lambda line: line[:1] in ("+", "|"), below))
    return _to_its_end(islice(below, _MOST_LINES + 1))


def _to_its_end(lines: Iterator[str]) -> list[str]:
    """The lines of a table in columns, up to its second rule, or its third one if it has names of columns."""
    table = [next(lines)]
    rules = 1
    for line in lines:
        if rules == 2 and _COLUMNS.fullmatch(table[-1]) and not line:
            return table
        table.append(line)
        if _COLUMNS.fullmatch(line):
            rules += 1
            if len(line) != len(table[0]):
                return []
            if rules == 3:
                return table
    return table if rules == 2 and (len(table) > _MOST_LINES or _COLUMNS.fullmatch(table[-1])) else []


def _is_readable(drawn: Sequence[str]) -> bool:
    """Whether the lines may be a table, and one that is not too long."""
    if not drawn or len(drawn) > _MOST_LINES or not _is_rule(drawn[-1]):
        return False
    return len(drawn) * len(re.findall(r"[+]|=+", drawn[0])) <= _MOST_CELLS


def _written(drawn: Sequence[str]) -> list[str]:
    """The rows of a table; none if docutils cannot read it, or if it would grow too much."""
    head, body = _rows(drawn) if _is_readable(drawn) else ([], [])
    said = [row for row in body if any(row)]
    if not said or sum(map(len, chain(*head, *body))) > _MOST_REPEATED * sum(map(len, drawn)):
        return []
    names = [" ".join(dict.fromkeys(filter(None, above))) for above in zip(*head, strict=True)]
    return piped([*([names] if head else []), *said], headed=bool(head))


def _rows(drawn: Sequence[str]) -> tuple[list[list[str]], list[list[str]]]:
    """The rows with the names of columns and the others, cell by cell; none if the table cannot be read."""
    from docutils.parsers.rst.tableparser import GridTableParser, SimpleTableParser, TableMarkupError
    from docutils.statemachine import StringList

    is_grid = drawn[0].startswith("+")
    parser = GridTableParser() if is_grid else SimpleTableParser()
    block = StringList(list(drawn) if is_grid else list(_with_first_cells(drawn)), source="")
    block.pad_double_width(parser.double_width_pad_char)
    if is_grid and any(len(line) != len(block[0]) for line in block):
        return [], []
    try:
        widths, head, body = parser.parse(block)
    except (AssertionError, IndexError, TableMarkupError):  # docutils asserts what it expects of the drawing
        return [], []
    found = chain.from_iterable(lines for row in (*head, *body) for _, _, _, lines in filter(None, row))
    if _letters(drawn) - _letters(found):
        return [], []
    rows = list(_laid_out([*head, *body], len(widths)))
    return rows[: len(head)], rows[len(head) :]


def _with_first_cells(drawn: Sequence[str]) -> Iterator[str]:
    """The lines of a table in columns, with a stroke in an empty first cell right behind a rule: docutils takes a row
    without a first cell for the rest of the row before it, and drops it if there is none."""
    first = drawn[0].index(" ")
    behind_rule = False
    for line in drawn:
        is_empty = behind_rule and line and not line[:first].strip()
        yield f"{_NO_CELL}{line[1:]}" if is_empty else line
        behind_rule = _ANY_RULE.fullmatch(line) is not None or (behind_rule and not line)


def _letters(lines: Iterable[str]) -> Counter[str]:
    return Counter(filter(str.isalnum, chain.from_iterable(lines)))


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
    return "" if line == _NO_CELL or is_markup(line) else line
