"""Captions and sentences above a table that liteparse cut into cells: they are no names of columns.

The names are the rows below them, down to the first one with numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..column_names import YEAR
from ..tables import Row, line
from .cell_edges import CellEdges
from .merged_rows import words_in
from .number_lines import is_amount, number_lines
from .page_lines import PageLines
from .pieces import lines_across
from .tables import cells, map_tables

_MOST_NAMES = 4
"""Most rows of names."""
_LEAST_GROUPS = 2
"""Fewest groups of columns that a row names."""
_NAME_CHARS = 60
_GOES_ON = re.compile(r"[a-z]")
_LEAST_NAMED = 2 / 3
"""Share of the columns of numbers that have a name."""


def with_names_below(text: str, pieces: Sequence[Any]) -> str:
    """A page whose tables have a caption, or nothing, in the place of the names of their columns only if no rows below
    it are names."""
    lines = lines_across(pieces)
    words = PageLines([words_in(" ".join(item.text for item in each)) for each in lines])
    runs = [[cell.text for each in number_lines(items) for cell in (*each.words, *each.amounts)] for items in lines]
    return map_tables(text, lambda block: _named(block, words, runs, CellEdges(lines, words)))


def _named(block: list[str], words: PageLines, runs: Sequence[Sequence[str]], edges: CellEdges) -> list[str]:
    rows = [cells(each) for each in (block[0], *block[2:])]
    captions: list[str] = []
    at = 0
    while at < len(rows) and not (_are_names(rows[at]) and edges.are_in_columns(rows[at], rows[at + 1 :])):
        told = _caption(rows[at], words, runs)
        if any(rows[at]) and not told:
            break
        captions += filter(None, [told])
        at += 1
    if not at:
        return block
    if at + 1 < len(rows) and _is_title(rows[at], rows[at + 1]):
        captions += filter(None, rows[at])
        at += 1
    names: list[Row] = []
    while len(names) <= _MOST_NAMES and at + len(names) < len(rows) and _are_names(rows[at + len(names)]):
        names.append(rows[at + len(names)])
    body = rows[at + len(names) :]
    numbers = {nth for row in body for nth, cell in enumerate(row) if nth and cell and is_amount(cell)}
    top = tuple(" ".join(filter(None, column)) for column in zip(*names, strict=True))
    groups = _groups(rows[at - 1], words, runs)
    if names and numbers and all(groups[nth] for nth in numbers):
        top = tuple(f"{group} {name}".strip() for group, name in zip(groups, top, strict=True))
        captions.pop()
    named = sum(bool(top[nth]) for nth in numbers) if names else 0
    if not body or not numbers or len(names) > _MOST_NAMES or named < _LEAST_NAMED * len(numbers):
        if not any(map(_reads_on, rows[:at])):
            return block
        top, body = ("",) * len(rows[0]), rows[at:]
    lead = " ".join(captions)
    if not any(map(any, body)):
        return [lead]
    return [*([lead, ""] if lead else []), line(top), block[1], *map(line, body)]


def _caption(row: Row, words: PageLines, runs: Sequence[Sequence[str]]) -> str:
    """The text of a row whose cells are parts of one phrase, each on a line of the page with the next; else nothing."""
    filled = [cell for cell in row if cell]
    if len(filled) < 2 or any(is_amount(cell) and not YEAR.fullmatch(cell) for cell in filled):
        return ""
    place = words.place([word for cell in filled for word in words_in(cell)])
    found = [run for each in runs[place] for run in each]
    if not found or any(is_amount(run) and not YEAR.fullmatch(run) for run in found):
        return ""
    whole = any(not any(" ".join(words_in(run)) in " ".join(words_in(cell)) for cell in filled) for run in found)
    return " ".join(found) if whole else ""


def _groups(row: Row, words: PageLines, runs: Sequence[Sequence[str]]) -> Row:
    """The phrase that each cell of a row is a part of, if there are several on one line, none above the labels."""
    told = [words_in(cell) for cell in row]
    found = runs[words.place([word for cell in told for word in cell])]
    if row[0] or len(found) != 1 or len(found[0]) < _LEAST_GROUPS:
        return ("",) * len(row)
    phrases = [run for run in found[0] for _ in words_in(run)]
    groups: list[str] = []
    for cell in told:
        own, phrases = phrases[: len(cell)], phrases[len(cell) :]
        groups.append(own[0] if own and len(set(own)) == 1 else "")
    return tuple(groups)


def _is_title(row: Row, below: Row) -> bool:
    """Whether a row has one cell, of several words, above names."""
    filled = [cell for cell in row if cell]
    return len(filled) == 1 and not row[0] and filled[0].count(" ") >= 2 and _are_names(row) and _are_names(below)


def _are_names(row: Row) -> bool:
    """Whether a row may hold names of columns: short words in some column but the first, and no number but a year."""
    if not any(row[1:]) or any(len(cell) > _NAME_CHARS for cell in row):
        return False
    return not any(is_amount(cell) and not YEAR.fullmatch(cell) for cell in row if cell)


def _reads_on(row: Row) -> bool:
    """Whether a row is a sentence: most of its cells go on in lower case."""
    filled = [cell for cell in row if cell]
    return len(filled) > 1 and 2 * sum(_GOES_ON.match(cell) is not None for cell in filled[1:]) > len(filled) - 1
