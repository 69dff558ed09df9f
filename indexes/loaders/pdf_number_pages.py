"""Pages with tables of numbers, such as statements and budgets.

liteparse and the tags of a file often make one cell, or one paragraph, of many rows of such a table, or read the halves
of its rows one after the other. Then its rows are the lines of the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from typing import Any

from .markdown import markdown_headings
from .pdf_names_above import words_of
from .pdf_number_lines import SIGNS, is_amount
from .pdf_number_tables import NumberTable, number_tables
from .pdf_pages import Crop
from .pdf_pieces import letters, line_of, lines_across
from .pdf_tables import cells, is_rule
from .tables import Row

_LEAST_READ = 0.8
"""Share of the rows that a text of the page has as rows, if the table is left as it is."""
_LEAST_KEPT = 0.98
_MOST_DIGITS = 4
"""Most digits of the number of a page."""
_TOKEN = re.compile(r"\w+")


def with_number_tables(text: str, page: Any, pieces: Sequence[Any], read: Callable[[Crop], str]) -> str:
    """The text of a page, whose tables of numbers are read line by line if it lacks some of their rows.

    They stand in the place of the paragraphs that hold their words. If there are none that hold nothing else, the page
    is read again: `read` reads what is above and below the tables, by the shares of the page to be cut off.
    """
    body = _without_running_heads([item for item in pieces if not item.rotation], text)
    tables = number_tables(body) if page.height > 0 else []
    lacking = [table for table in tables if not _is_read(table, text)]
    if not lacking:
        return text
    whole: str | None = text
    for table in lacking:
        whole = whole and _in_place(table, whole)
    if not whole:
        whole = _with_levels("\n\n".join(_parts(page.height, body, tables, read)), text)
    return whole if letters(whole) >= _LEAST_KEPT * sum(letters(item.text) for item in body) else text


def _in_place(table: NumberTable, text: str) -> str | None:
    """A text with a table in the place of the paragraphs that hold its words; None if there are none of these alone."""
    markdown = table.markdown()
    words = set(_TOKEN.findall(markdown))
    blocks = text.split("\n\n")
    told = [set(_TOKEN.findall(block)) for block in blocks]
    for is_part, run in groupby(range(len(blocks)), key=lambda at: told[at] <= words):
        part = list(run)
        if is_part and len(words & set().union(*(told[at] for at in part))) >= _LEAST_KEPT * len(words):
            return "\n\n".join([*blocks[: part[0]], markdown, *blocks[part[-1] + 1 :]])
    return None


def _parts(height: float, body: Sequence[Any], tables: Sequence[NumberTable], read: Callable[[Crop], str]) -> list[str]:
    """The tables of a page, and what is above and below them."""
    extents = [line_of(each) for each in lines_across(body)]
    texts: list[str] = []
    start = extents[0].top - 1
    for table in tables:
        end = (max((each.bottom for each in extents if each.middle < table.top), default=start) + table.top) / 2
        if any(start < each.middle < table.top for each in extents):
            texts.append(read((max(0.0, start / height), 0.0, 1 - end / height, 0.0)))
        texts.append(table.markdown())
        below = min((each.top for each in extents if each.middle > table.bottom), default=table.bottom)
        start = (table.bottom + below) / 2
    if any(each.middle > start for each in extents):
        foot = max(each.bottom for each in extents) + 1
        texts.append(read((start / height, 0.0, max(0.0, 1 - foot / height), 0.0)))
    return [each.strip() for each in texts if each.strip()]


def _without_running_heads(pieces: Sequence[Any], text: str) -> list[Any]:
    """The pieces of text without the first and the last lines that its text leaves out, and without a last number."""
    lines = lines_across(pieces)
    told = words_of(text)
    for at in (0, -1):
        while lines and not any(words_of(item.text) in told for item in lines[at]):
            lines.pop(at)
    number = lines[-1][0].text.strip() if lines and len(lines[-1]) == 1 else ""
    if number.isdigit() and len(number) <= _MOST_DIGITS:
        lines.pop()
    return [item for each in lines for item in each]


def _with_levels(text: str, other: str) -> str:
    """A text with the levels that its headings have in another reading of the page."""
    levels = {words_of(words): level for _, level, words in markdown_headings(other)}
    deepest = max(levels.values(), default=0)
    lines = text.split("\n")
    for at, each in enumerate(lines):
        marks, gap, words = each.partition(" ")
        if gap and marks and not marks.strip("#"):
            lines[at] = f"{'#' * levels.get(words_of(words), max(deepest, len(marks)))} {words}"
    return "\n".join(lines)


def _is_read(table: NumberTable, text: str) -> bool:
    """Whether a text of the page has nearly all rows of a table as rows, below names if it has some; as lines if it has
    one column without a name."""
    lines = text.split("\n")
    told: list[tuple[bool, str, Row]] = []
    named = False
    for each, after in pairwise((*lines, "")):
        if each.startswith("|"):
            row = cells(each)
            named = any(row) if is_rule(after) else named
            told.append((named, words_of("".join(cell for cell in row if not is_amount(cell))), _amounts(row)))
    rows = [(row, amounts) for row in table.rows if (amounts := _amounts(row[1:]))]
    lacks_names = any(table.names)
    found = sum(
        any(
            other[-len(own) :] == own and named >= lacks_names and not _is_part(label, words_of(row[0]))
            for named, label, other in told
        )
        for row, own in rows
    )
    if len(table.columns) == 1 and not lacks_names:
        whole = set(map(words_of, lines))
        found = max(found, sum(words_of("".join(row)) in whole for row, _ in rows))
    return found >= _LEAST_READ * len(rows)


def _is_part(label: str, whole: str) -> bool:
    """Whether a label is only a part of another."""
    return label != whole and label in whole


def _amounts(row: Row) -> Row:
    """The numbers of a row, without currency signs."""
    return tuple(cell.strip(f"{SIGNS} ") for cell in row if is_amount(cell))
