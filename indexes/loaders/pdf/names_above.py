"""Names of the columns of a table that stand above it on the page, where liteparse leaves them out of the table.

So it reads a statement whose parts, each a table, share one row of names, and a row of names with a line below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..column_names import NUMBER, YEAR
from ..tables import Row, line
from .number_lines import number_lines
from .number_names import groups_over
from .pieces import lines_across
from .tables import cells, map_tables

_MARKS = re.compile(r"[\s*\\_]+")
_SIGNS = ("$", "€", "£", "¥")
_AMOUNT = "$€£¥ "
_ALIGNED = 8.0
"""Points by which the edges or the middles of a name and its column may differ."""
_NAME_CHARS = 40
_LEAST_COLUMNS = 2
_LEAST_NUMBERS = 0.6
"""Share of the cells of a column of numbers that are some."""

_Extent = tuple[float, float]


def with_names_above(text: str, pieces: Sequence[Any]) -> str:
    """A page whose tables without names of columns have those that stand above their numbers, which are no line of
    their own then, and whose amounts have their own currency sign, not that of the next one."""
    found = lines_across(pieces)
    by_words = {words_of("".join(item.text for item in line)): nth for nth, line in reversed(list(enumerate(found)))}
    told: set[str] = set()

    def named(block: list[str]) -> list[str]:
        lines = _named(block, found, by_words)
        told.update({words_of("".join(cells(lines[0])))} if lines[0] != block[0] else ())
        return lines

    text = map_tables(text, named)
    paragraphs = [
        each for each in text.split("\n\n") if "|" in each or not words_of(each) or words_of(each) not in told
    ]
    return "\n\n".join(paragraphs)


def _named(block: list[str], found: Sequence[Sequence[Any]], by_words: Mapping[str, int]) -> list[str]:
    """The lines of a table."""
    head, rows = cells(block[0]), [_with_signs(cells(each)) for each in block[2:]]
    if any(head) or not rows:
        return block
    names = _names(rows, found, by_words)
    filled = [at for at in range(len(head)) if any(at < len(row) and row[at] for row in rows)]
    if not names and len(filled) == len(head):
        return block
    top = tuple(names.get(at, "") for at in filled)
    return [
        line(top),
        "|" + "---|" * len(filled),
        *(line(tuple(row[at] for at in filled if at < len(row))) for row in rows),
    ]


def _with_signs(row: Row) -> Row:
    """A row whose currency signs, which stand before the amounts, are each in the cell of their amount."""
    amount = next((at for at, cell in enumerate(row) if at and cell[:1].isdigit()), 0)
    sign = next((cell[-1] for cell in reversed(row[:amount]) if cell), "")
    if sign not in _SIGNS:
        return row  # the signs stand behind the amounts, or nowhere
    cells: list[str] = []
    before = ""
    for cell in row:
        words = cell.removesuffix(sign).rstrip()
        cells.append(f"{before}{words}" if words else "")
        before = sign if words != cell else "" if words else before
    return (*cells[:-1], f"{cells[-1]} {before}".strip())


def _names(rows: Sequence[Row], found: Sequence[Sequence[Any]], by_words: Mapping[str, int]) -> dict[int, str]:
    """The names of columns, by their numbers; none if not all columns of numbers have one on the same line."""
    placed = [(row, by_words[key]) for row in rows if (key := words_of("".join(row))) in by_words]
    columns: dict[int, _Extent] = {}
    for row, nth in placed:
        for at, (left, right) in _extents(row, found[nth]):
            before = columns.get(at, (left, right))
            columns[at] = min(left, before[0]), max(right, before[1])
    numbers = {at: extent for at, extent in columns.items() if at and _is_of_numbers(at, rows)}
    if len(numbers) < _LEAST_COLUMNS:
        return {}
    first = min(nth for _, nth in placed)
    for nth in range(first - 1, -1, -1):
        if names := _over(found[nth], numbers, columns):
            return names | (_in_groups(names, found[nth - 1], numbers) if nth else {})
    return {}


def _in_groups(names: Mapping[int, str], above: Sequence[Any], numbers: Mapping[int, _Extent]) -> dict[int, str]:
    """The names of columns of numbers with those of their groups, if the line above has several of these."""
    own = sorted(numbers)
    each, *others = number_lines(above)
    if others:
        return {}
    groups = groups_over(each, [numbers[at] for at in own], ["", *(names[at] for at in own)]) or {}
    told = {at: groups[nth] for nth, at in enumerate(own, 1) if nth in groups}
    return {at: f"{group} {names[at]}" for at, group in told.items()} if len(set(told.values())) > 1 else {}


def _extents(row: Row, pieces: Sequence[Any]) -> Iterator[tuple[int, _Extent]]:
    """Where the cells of a row begin and end, with their numbers: its line has the same words."""
    rest = list(pieces)
    for at, cell in enumerate(row):
        words, taken = words_of(cell), ""
        items = []
        while rest and len(taken) < len(words):
            items.append(rest.pop(0))
            taken += words_of(items[-1].text)
        if items and taken == words:
            yield at, (min(float(item.x) for item in items), max(float(item.x + item.width) for item in items))


def _is_of_numbers(at: int, rows: Sequence[Row]) -> bool:
    cells = [row[at].strip(_AMOUNT) for row in rows if at < len(row) and row[at].strip(f"{_AMOUNT}-")]
    return bool(cells) and sum(NUMBER.match(cell) is not None for cell in cells) >= _LEAST_NUMBERS * len(cells)


def _over(pieces: Sequence[Any], numbers: Mapping[int, _Extent], columns: Mapping[int, _Extent]) -> dict[int, str]:
    """The names of columns on a line, if each piece of it is a short one, above one column, and no number but a year;
    one above the first column names that."""
    names: dict[int, list[str]] = {}
    first = min(extent[0] for extent in numbers.values())
    for item in pieces:
        words, left, right = item.text.strip(), float(item.x), float(item.x + item.width)
        if len(words) > _NAME_CHARS or (NUMBER.fullmatch(words.strip(_AMOUNT)) and not YEAR.fullmatch(words)):
            return {}
        over = [at for at, extent in numbers.items() if left <= extent[1] and right >= extent[0]]
        if len(over) > 1 or (over and not names.get(over[0]) and not _is_aligned((left, right), numbers[over[0]])):
            return {}
        if over:
            names.setdefault(over[0], []).append(words)
        elif 0 in columns and left <= columns[0][1] and right < first:
            names.setdefault(0, []).append(words)
    return {at: " ".join(words) for at, words in names.items()} if numbers.keys() <= names.keys() else {}


def _is_aligned(name: _Extent, column: _Extent) -> bool:
    edges = (*(a - b for a, b in zip(name, column, strict=True)), (sum(name) - sum(column)) / 2)
    return min(map(abs, edges)) <= _ALIGNED


def words_of(text: str) -> str:
    """A text without spaces and marks, by which a row of a table is found on its page."""
    return _MARKS.sub("", text)
