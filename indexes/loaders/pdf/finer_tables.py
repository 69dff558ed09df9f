"""Whether liteparse has read a table of numbers better than its lines tell.

A line has one label before its numbers, where a ruled data sheet has a name, a sign and a condition.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..column_names import has_values
from ..tables import Row
from .number_lines import is_amount
from .number_tables import NumberTable
from .tables import tables_of

_LEAST_TEXTS = 2
"""Fewest columns of words before the numbers."""
_LEAST_FILLED = 0.5
"""Share of the rows that have words in such a column."""
_NAME = re.compile(r"[^\W\d_]{2}|(?:19|20)\d\d")
_WORD = re.compile(r"[^\W\d_]")


def is_cut_finer(table: NumberTable, text: str) -> bool:
    """Whether a table of a text has all numbers of another one, and more columns of words, each with a name."""
    own = Counter(_numbers([row[1:] for row in table.rows]))
    return any(_has_texts(rows) and not own - Counter(_numbers(rows)) for rows in tables_of(text))


def is_glued(text: str) -> bool:
    """Whether the names of the columns of such a table are glued to rows above them."""
    return any(any(rows[0]) and has_values(rows[0], rows[1:]) and _has_texts(rows) for rows in tables_of(text))


def named_numbers(text: str) -> int:
    """How many numbers in the tables of a text have both a label and the name of a column."""
    return sum(
        is_amount(cell) and _NAME.search(name) is not None
        for rows in tables_of(text)
        for row in rows[1:]
        if _WORD.search(row[0])
        for name, cell in zip(rows[0][1:], row[1:], strict=False)
    )


def _has_texts(rows: Sequence[Row]) -> bool:
    """Whether there are several columns of words to the left of those of numbers."""
    texts = 0
    for at, name in enumerate(rows[0]):
        column = [row[at] for row in rows[1:] if at < len(row) and row[at]]
        if 2 * sum(map(is_amount, column)) >= len(column) > 0:
            break
        words = sum(_WORD.search(cell) is not None for cell in column)
        texts += bool(name or not any(rows[0])) and words >= _LEAST_FILLED * (len(rows) - 1)
    return texts >= _LEAST_TEXTS


def _numbers(rows: Iterable[Row]) -> Iterator[str]:
    return (word for row in rows for cell in row for word in cell.split(" ") if any(map(str.isdigit, word)))
