"""Pages with tables of numbers, such as statements and budgets.

liteparse and the tags of a file often make one cell, or one paragraph, of many rows of such a table, or read the halves
of its rows one after the other. Then its rows are the lines of the page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from typing import Any

from ..markdown import markdown_headings
from ..tables import Row
from .finer_tables import is_cut_finer, is_glued, named_numbers
from .names_above import words_of
from .number_lines import SIGNS, is_amount
from .number_tables import NumberTable, number_tables
from .pages import Crop
from .pieces import joined, letters, line_of, lines_across
from .tables import cells, is_rule

_LEAST_READ = 0.8
"""Share of the rows that a text of the page has as rows, if the table is left as it is."""
_LEAST_KEPT = 0.98
_APART = 0.1
"""Points between a line and the place where a page is cut, at least."""
_MOST_DIGITS = 4
"""Most digits of the number of a page."""
_TOKEN = re.compile(r"\w+")


def with_number_tables(text: str, page: Any, pieces: Sequence[Any], read: Callable[[Crop], str]) -> str:
    """The text of a page, whose tables of numbers are read line by line if it lacks some of their rows.

    They stand in the place of the paragraphs that hold their words. If there are none that hold nothing else, the page
    is read again: `read` reads what is above and below the tables, by the shares of the page to be cut off.
    """
    lines = _told_lines(lines_across(item for item in pieces if not item.rotation), text)
    body = _without_running_heads(lines, text)
    tables = number_tables(body) if page.height > 0 else []
    finer = [is_cut_finer(table, text) for table in tables]
    lacking = [
        table for table, is_finer in zip(tables, finer, strict=True) if not is_finer and not _is_read(table, text)
    ]
    if not (lacking or (any(finer) and is_glued(text))) or any(_is_mixed(table, text) for table in lacking):
        return text
    whole: str | None = text if lacking else None
    for table in lacking:
        whole = whole and _in_place(table, whole)
    if not whole:
        parts = "\n\n".join(_parts(page.height, body, tables, finer, read))
        whole = _with_ends(_with_levels(parts, text), lines)
    return text if _is_worse(whole, text, lines, body) else whole


def _is_worse(whole: str, text: str, lines: Sequence[Sequence[Any]], body: Sequence[Any]) -> bool:
    """Whether a reading of a page lacks words that its text has, or has fewer numbers with a label and a name."""
    lost = (_words(text) & _words(_text_of(lines))) - _words(whole)
    too_short = letters(whole) < _LEAST_KEPT * letters(_text_of([body]))
    return bool(lost) or too_short or named_numbers(whole) < named_numbers(text)


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


def _parts(
    height: float,
    body: Sequence[Any],
    tables: Sequence[NumberTable],
    finer: Sequence[bool],
    read: Callable[[Crop], str],
) -> list[str]:
    """The tables of a page, and what is above and below them. A table that liteparse cuts finer begins a part."""
    lines = lines_across(body)
    extents = [line_of(each) for each in lines]
    texts: list[str] = []

    def read_part(top: float, bottom: float) -> None:
        inside = [each for each, place in zip(lines, extents, strict=True) if top < place.middle < bottom]
        if inside:
            crop = max(0.0, top / height), 0.0, max(0.0, 1 - bottom / height), 0.0
            texts.append(_with_ends(read(crop), inside))

    start = extents[0].top - 1
    for nth, table in enumerate(tables):
        if nth and finer[nth] and finer[nth - 1]:
            continue
        above = max((each.bottom for each in extents if each.middle < table.top), default=start)
        end = max((above + table.top) / 2, above + _APART)
        read_part(start, end)
        if finer[nth]:
            start = min(end, table.top - _APART)
            continue
        texts.append(table.markdown())
        below = min((each.top for each in extents if each.middle > table.bottom), default=table.bottom)
        start = min((table.bottom + below) / 2, below - _APART)
    read_part(start, max(each.bottom for each in extents) + 1)
    return [each.strip() for each in texts if each.strip()]


def _with_ends(text: str, lines: Sequence[Sequence[Any]]) -> str:
    """A part of a page with its first and its last line, which liteparse takes for running heads in a part."""
    body = _told_lines(lines, text)
    first, last = lines.index(body[0]) if body else len(lines), lines.index(body[-1]) if body else len(lines)
    return "\n\n".join(filter(None, [*map(joined, lines[:first]), text, *map(joined, lines[last + 1 :])]))


def _without_running_heads(lines: Sequence[Sequence[Any]], text: str) -> list[Any]:
    """The pieces of lines without the first and the last ones that a text has not as they stand, and without a last
    number."""
    told = words_of(text)
    rest = list(lines)
    for at in (0, -1):
        while rest and not any(words_of(item.text) in told for item in rest[at]):
            rest.pop(at)
    number = rest[-1][0].text.strip() if rest and len(rest[-1]) == 1 else ""
    if number.isdigit() and len(number) <= _MOST_DIGITS:
        rest.pop()
    return [item for each in rest for item in each]


def _told_lines(lines: Sequence[Sequence[Any]], text: str) -> list[Sequence[Any]]:
    """Lines without the first and the last ones that a text leaves out: it has none of their pieces as they stand, and
    lacks some of the words that they and the others have."""
    told = words_of(text)
    lacking = _words(_text_of(lines))
    lacking.subtract(_words(text))
    rest = list(lines)
    for at in (0, -1):
        while rest and not any(words_of(item.text) in told for item in rest[at]):
            words = _words(_text_of([rest[at]]))
            if all(lacking[word] <= 0 for word in words):
                break
            lacking.subtract(words)
            rest.pop(at)
    return rest


def _words(text: str) -> Counter[str]:
    return Counter(_TOKEN.findall(text))


def _text_of(lines: Sequence[Sequence[Any]]) -> str:
    return " ".join(item.text for line in lines for item in line)


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


def _is_mixed(table: NumberTable, text: str) -> bool:
    """Whether most labels of a table have words of several paragraphs: those of a column of text beside it."""
    told = [set(_words(block)) for block in text.split("\n\n")]
    labels = [set(_words(row[0])) for row in table.rows if any(row[1:])]
    return 2 * sum(any(label <= block for block in told) for label in labels) < len(labels)


def _is_part(label: str, whole: str) -> bool:
    """Whether a label is only a part of another."""
    return label != whole and label in whole


def _amounts(row: Row) -> Row:
    """The numbers of a row, without currency signs."""
    return tuple(cell.strip(f"{SIGNS} ") for cell in row if is_amount(cell))
