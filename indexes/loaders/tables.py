"""Tables as Markdown: merged cells repeated, headers in one row, long tables in blocks that each begin with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .header_names import are_names, one_header
from .writer import TextWriter

Row = tuple[str, ...]

# About the tokens of a text: a block of rows with its header is to fit the smallest usual passage.
_TOKENS = re.compile(r"[0-9]{1,2}|[a-zA-Z]{1,5}|\S")
_BLOCK_TOKENS = 170
_HEADER_TOKENS = 85
_NAME_CHARS = 80
_LEAST_COLUMNS, _LEAST_ROWS = 3, 3
"""Fewest columns and rows of a table whose first row may be its title."""
_MOST_COLUMNS = 1_000
_MOST_ROWS = 65_534


@dataclass(frozen=True)
class Cell:
    """A cell of a file's table."""

    text: str
    columns: int = 1
    """How many columns it is merged over."""
    rows: int = 1


def expand(rows: Iterable[Sequence[Cell]]) -> list[Row]:
    """Repeat each merged cell in every place that it covers.

    A file of a few bytes may say that a cell covers millions of places: in all no more text is repeated than the table
    has, and 10,000 characters.
    """
    source = [list(row) for row in rows]
    spare = 10_000 + sum(len(cell.text) + 1 for row in source for cell in row)
    below: dict[int, tuple[str, int]] = {}  # column -> (text, rows it still covers)
    expanded: list[Row] = []
    for row in source:
        line: list[str] = []
        for cell in row:
            spare -= _take_from_above(line, below)
            columns = max(1, min(cell.columns, _MOST_COLUMNS, spare // (len(cell.text) + 1)))
            spare -= (columns - 1) * (len(cell.text) + 1)
            for _ in range(columns):
                if cell.rows > 1 and spare > 0:
                    below[len(line)] = (cell.text, min(cell.rows, _MOST_ROWS) - 1)
                line.append(cell.text)
        spare -= _take_from_above(line, below)
        if spare <= 0:
            below.clear()
        expanded.append(tuple(line))
    return expanded


def _take_from_above(line: list[str], below: dict[int, tuple[str, int]]) -> int:
    """Repeat the cells that are merged down from the rows above; return how many characters are repeated."""
    repeated = 0
    while len(line) in below:
        text, rows = below.pop(len(line))
        if rows > 1:
            below[len(line)] = (text, rows - 1)
        line.append(text)
        repeated += len(text) + 1
    return repeated


def write_table(
    writer: TextWriter, rows: Sequence[Row], *, headers: int = 1, lead: str = "", ranges: Sequence[str] = ()
) -> None:
    """Write a table in blocks of whole rows, each with the header rows on top.

    Where the header is too long to be repeated, each row becomes lines of "name: value".

    The first `headers` rows are its header, written as one row of names. `lead` is a line before each block, such as a
    caption. `ranges` are the places of the rows in their sheet: each block is then a section headed by the places of
    its rows.
    """
    numbered_rows = [(at, row) for at, row in enumerate(rows) if any(row)]
    if title := _title(numbered_rows, headers):
        lead, headers = "\n".join(filter(None, (lead, title))), max(headers, numbered_rows[1][0] + 1)
        numbered_rows = numbered_rows[1:]
    top = [(at, row) for at, row in numbered_rows if at < headers]
    if len(top) > 1 and not are_names([row for _, row in top]):
        headers, top = top[1][0], top[:1]
    body = [(at, row) for at, row in numbered_rows if at >= headers]
    if len(numbered_rows) == 1 and len([cell for cell in numbered_rows[0][1] if cell]) == 1:
        blocks = iter([("".join(numbered_rows[0][1]), numbered_rows[0][0], numbered_rows[0][0])])
    else:
        blocks = _laid_out(top, body, lead)
    for text, first, last in blocks:
        if ranges:
            writer.place(_span_of(ranges[first], ranges[last]))
        writer.write(text)
    if ranges:
        writer.place("")


def _title(rows: Sequence[tuple[int, Row]], headers: int) -> str:
    """The text of a first row that is one merged cell above the column names; empty if there is no such row."""
    if headers < 1 or len(rows) < _LEAST_ROWS or len(rows[0][1]) < _LEAST_COLUMNS:
        return ""
    (_, first), (_, names), *_ = rows
    merged = len(set(first)) == 1 and len(first) == len(names)
    has_names = len(set(names)) == len(names) and not any(name[:1].isdigit() for name in names)
    return first[0] if merged and has_names else ""


def _laid_out(
    top: Sequence[tuple[int, Row]], body: Sequence[tuple[int, Row]], lead: str
) -> Iterator[tuple[str, int, int]]:
    """Yield (text, first row, last row) of each block; the first one has the header rows among its own."""
    columns = max((len(row) for _, row in body), default=0)
    above, head = one_header([row for _, row in top] or [("",) * min(columns, _MOST_COLUMNS)])
    lead = "\n".join(filter(None, (lead, above)))
    weight = tokens(lead) + _row_tokens(head)
    if len(head) > 1 and len(set(head)) == 1 and weight > _HEADER_TOKENS and body:
        head, body = ("",) * len(head), [*top[-1:], *body]  # a merged cell of text, which names no column
    if weight > _HEADER_TOKENS and body:
        yield from _records(head, body, lead)
    elif top or body:
        first = top[0][0] if top else body[0][0]
        for text, start, end in _blocks(head, body, lead, weight):
            yield text, first if first >= 0 else start, max(end, first)
            first = -1


def count(text: str | None, digits: int = 5) -> int:
    """The number in an attribute, 1 or more; 1 if it has none, or one of too many digits."""
    return max(1, whole_number(text or "", digits) or 1)


def whole_number(text: str, digits: int = 8) -> int | None:
    """The number in an attribute, 0 or more; None if it has none, or one of too many digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def _span_of(first: str, last: str) -> str:
    """The range of cells from one row's range to another's: "A2:C2" and "A9:C9" are "A2:C9"."""
    return f"{first.partition(':')[0]}:{last.rpartition(':')[2]}"


def tokens(text: str) -> int:
    """Return about how many tokens a text has."""
    return sum(1 for _ in _TOKENS.finditer(text))


def _row_tokens(row: Row) -> int:
    """Return about how many tokens a row has as a line."""
    return 1 + len(row) + sum(map(tokens, row))


def line(row: Row) -> str:
    """Return a row as a line of a Markdown table."""
    return f"| {' | '.join(map(_escaped, row))} |"


def _escaped(cell: str) -> str:
    return " ".join(cell.replace("|", "\\|").split())


def _blocks(head: Row, body: Sequence[tuple[int, Row]], lead: str, weight: int) -> Iterator[tuple[str, int, int]]:
    """Yield (text, first row, last row) of each block."""
    top = [*filter(None, [lead]), line(head), "|" + " --- |" * len(head)]
    block: list[tuple[int, Row]] = []
    room = _BLOCK_TOKENS - weight
    for at, row in body:
        cost = _row_tokens(row)
        if block and cost > room:
            yield "\n".join([*top, *(line(cells) for _, cells in block)]), block[0][0], block[-1][0]
            block, room = [], _BLOCK_TOKENS - weight
        block.append((at, row))
        room -= cost
    if block or not body:
        first, last = (block[0][0], block[-1][0]) if block else (0, 0)
        yield "\n".join([*top, *(line(cells) for _, cells in block)]), first, last


def _records(head: Row, body: Sequence[tuple[int, Row]], lead: str) -> Iterator[tuple[str, int, int]]:
    """Yield each row as lines of "name: value", or "row; name: value" if its first cell names it under no name."""
    names = [_escaped(name)[:_NAME_CHARS] for name in head]
    for at, row in body:
        if len(row) > 1 and len(set(row)) == 1:
            row = *[""] * len(names), row[0]
        cells = [(names[column] if column < len(names) else "", _escaped(cell)) for column, cell in enumerate(row)]
        label = cells[0][1] if any(cell for _, cell in cells[1:]) and not cells[0][0] else ""
        if label:
            cells = cells[1:]
            label = f"{label[:_NAME_CHARS]}; "
        lines = [f"- {label}{name}: {cell}" if name else f"- {label}{cell}" for name, cell in cells if cell]
        yield "\n".join([*filter(None, [lead]), *lines]), at, at
