"""Names of the rows of a table that stand to its left on the page, where liteparse leaves them out of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..column_names import NUMBER
from ..tables import Row, line
from .names_above import words_of
from .pieces import joined, lines_across
from .tables import cells, map_tables

_LEAST_ROWS = 3
_LEAST_NUMBERS = 0.8
"""Share of the rows that begin with a number, and that have a name to their left."""


def with_row_labels(text: str, pieces: Sequence[Any]) -> str:
    """A page whose tables of numbers have the words to the left of their rows, which are no paragraphs of their own
    then."""
    found = lines_across(pieces)
    alone = set(map(words_of, text.split("\n\n")))
    told: list[str] = []

    def labelled(block: list[str]) -> list[str]:
        rows = [cells(each) for each in (block[0], *block[2:])]
        labels = _labels(rows, found, alone)
        told.extend(filter(None, map(words_of, labels)))
        if not labels:
            return block
        top, *body = [line((label, *row)) for label, row in zip(labels, rows, strict=True)]
        return [top, f"|---{block[1]}", *body]

    text = map_tables(text, labelled)
    paragraphs: list[str] = []
    for paragraph in text.split("\n\n"):
        if words_of(paragraph) in told:
            told.remove(words_of(paragraph))
        else:
            paragraphs.append(paragraph)
    return "\n\n".join(paragraphs)


def _labels(rows: Sequence[Row], found: Sequence[Sequence[Any]], alone: set[str]) -> list[str]:
    """The words to the left of each row; none if the table has names of rows, or if these words are not `alone` in
    paragraphs, but in a column of text beside the table."""
    body = rows[1:]
    if len(body) < _LEAST_ROWS or sum(NUMBER.match(row[0]) is not None for row in body) < _LEAST_NUMBERS * len(body):
        return []
    keys = [words_of("".join(row)) for row in rows]
    skipped = 0 if keys[0] else 1
    keys = keys[skipped:]
    ends = [words_of("".join(item.text for item in items)) for items in found]
    for at in range(len(ends) - len(keys) + 1):
        if all(end.endswith(key) for key, end in zip(keys, ends[at : at + len(keys)], strict=True)):
            labels = [_before(key, items) for key, items in zip(keys, found[at : at + len(keys)], strict=True)]
            if sum(words_of(label) in alone for label in labels if label) >= _LEAST_NUMBERS * len(body):
                return [""] * skipped + labels
    return []


def _before(key: str, items: Sequence[Any]) -> str:
    """The words of a line before those of a row."""
    rest = list(items)
    taken = ""
    while rest and len(taken) < len(key):
        taken = words_of(rest.pop().text) + taken
    return joined(rest) if taken == key else ""
