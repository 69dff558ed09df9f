"""Tables of reStructuredText that are drawn with lines, with each row on a line."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from unicodedata import east_asian_width

from ...evidence.markup.rst import is_markup
from ...evidence.markup.verbatim import literal_ranges
from ...evidence.text.line_spans import depth_of
from .rst_tables import cell, piped

_BORDER = re.compile(r"\+(?:-{1,2000}\+){1,200}")
_HEAD_RULE = re.compile(r"\+(?:={1,2000}\+){1,200}")
_STROKES = re.compile(r"[-+]+|[=+]+")
_MOST_LINES, _MOST_CELLS = 2_000, 20_000
_MOST_REPEATED = 8
"""Times that a table may grow by what it repeats."""
_MOST_INDENT = 3
"""Blanks before a row: with more, it would be read as code."""
_FILLER = "\0"
"""Behind a letter that is drawn as wide as two."""


def with_grid_tables(text: str) -> str:
    """The text with each grid table as a Markdown table, its cells as a reader sees them.

    A cell over several columns or rows is repeated in each of them. A table in a block of code stays as it is, as does
    one whose lines do not meet.
    """
    lines = text.split("\n")
    if not any(_BORDER.fullmatch(line.strip()) for line in lines):
        return text
    code = literal_ranges(lines)
    out: list[str] = []
    at = 0
    while at < len(lines):
        end = code[at] + 1 if at in code else at + 1
        drawn = _drawn(lines, at) if at not in code else []
        end = max(end, at + len(drawn))
        indent = " " * min(depth_of(lines[at]), _MOST_INDENT)
        out += [f"{indent}{row}" for row in _written(drawn)] or lines[at:end]
        at = end
    return "\n".join(out)


def _drawn(lines: Sequence[str], at: int) -> list[str]:
    """The lines of the table that begins at line `at`, without their indentation; none if none does."""
    top = lines[at].strip()
    if not _BORDER.fullmatch(top):
        return []
    depth, drawn = depth_of(lines[at]), list[str]()
    for line in lines[at : at + _MOST_LINES]:
        row = _as_drawn(line.strip())
        if not row or row[0] not in "|+" or row[-1] not in "|+" or depth_of(line) != depth or len(row) != len(top):
            break
        drawn.append(row)
    return drawn


def _as_drawn(line: str) -> str:
    """A line with as many characters as it has columns."""
    if line.isascii():
        return line
    return "".join(f"{char}{_FILLER}" if east_asian_width(char) in "WF" else char for char in line)


def _written(drawn: Sequence[str]) -> list[str]:
    """The rows of a table; none if it cannot be read."""
    edges = sorted({at for line in drawn if _is_rule(line) for at, sign in enumerate(line) if sign == "+"})
    if len(edges) * len(drawn) > _MOST_CELLS:
        return []
    rules = [at for at, line in enumerate(drawn) if any(_ruled(line, edges))]
    if len(rules) < 2 or rules[-1] != len(drawn) - 1:
        return []
    rows = _rows(drawn, rules, edges)
    if sum(map(len, itertools.chain(*rows))) > _MOST_REPEATED * sum(map(len, drawn)):
        return []
    heads = next((number for number, at in enumerate(rules) if _HEAD_RULE.fullmatch(drawn[at])), 0)
    names = [" ".join(dict.fromkeys(filter(None, above))) for above in zip(*rows[:heads], strict=True)]
    body = list(filter(any, rows[heads:]))
    return piped([*([names] if heads else []), *body], headed=heads > 0) if body else []


def _is_rule(line: str) -> bool:
    return _BORDER.fullmatch(line) is not None or _HEAD_RULE.fullmatch(line) is not None


def _ruled(line: str, edges: Sequence[int]) -> list[bool]:
    """Whether a line is a rule, for each column; cells that reach over several rows interrupt it."""
    return [_STROKES.fullmatch(line, left, right + 1) is not None for left, right in itertools.pairwise(edges)]


def _rows(drawn: Sequence[str], rules: Sequence[int], edges: Sequence[int]) -> list[list[str]]:
    """The cells between each rule and the next."""
    rows: list[list[list[str]]] = []
    for above, below in itertools.pairwise(rules):
        ruled, inside = _ruled(drawn[above], edges), drawn[above + 1 : below]
        row: list[list[str]] = []
        for first, last in _columns(inside, edges):
            goes_on = not ruled[first] and rows
            lines = rows[-1][first] if goes_on else []
            lines += (line[edges[first] + 1 : edges[last]] for line in drawn[above + (not goes_on) : below])
            row += [lines] * (last - first)
        rows.append(row)
    texts = {id(lines): cell(list(_read(lines))) for row in rows for lines in row}
    return [[texts[id(lines)] for lines in row] for row in rows]


def _columns(inside: Sequence[str], edges: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The edges of each cell, by number: those with a bar on all lines."""
    bars = [at for at, edge in enumerate(edges) if all(line[edge] in "|+" for line in inside)]
    return itertools.pairwise(bars)


def _read(lines: Sequence[str]) -> Iterator[str]:
    """The lines of a cell, with nothing for those that are only markup."""
    for line in lines:
        words = line.replace(_FILLER, "").strip()
        yield "" if is_markup(words) else words
