"""A whole table: the names of its columns and all of its rows, also those in the passages beside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ....evidence.address import Address
from ....evidence.visible import columns
from ..means import Means
from .cells import cells_of

_RANGE = re.compile(r"(?:row |[A-Z]{1,3})\d+:(?:row |[A-Z]{1,3})\d+")
"""Heads a block of the rows of a table: `row 6:row 10`, `A6:C10`."""
_MOST_PASSAGES = 200
"""Most passages before and after a row that are read to find the other rows."""


@dataclass(frozen=True)
class Row:
    """One row, with as many cells as the table has columns."""

    address: Address
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A table as a reader sees it."""

    labels: tuple[str, ...]
    """The names of its columns."""
    rows: tuple[Row, ...]


def table_of(row: Address, means: Means) -> Table | None:
    """The table that a row stands in; None if its columns have no names, if it is not all read, or if a row of it reads
    like instructions to a model."""
    whole = means.around(row.passage, _MOST_PASSAGES) if row.table else ()
    found = _run(row, whole)
    if not found or any(each.flagged for each in found) or _is_cut(row, found, whole):
        return None
    labels = tuple(cells_of(columns(row.passage, row.sentence), row))
    if not labels:
        return None
    cells = (cells_of(each.words, each) for each in found)
    padded = ((*own, *[""] * len(labels))[: len(labels)] for own in cells)
    return Table(labels, tuple(Row(each, own) for each, own in zip(found, padded, strict=True)))


def _is_cut(row: Address, found: Sequence[Address], whole: Sequence[Address]) -> bool:
    """Whether the rows found reach an end of what was read where the document may go on."""
    passages = list(dict.fromkeys(each.passage.id for each in whole))
    before = passages.index(row.passage.id)
    after = len(passages) - 1 - before
    goes_on_above = before >= _MOST_PASSAGES and found[0].passage.id == passages[0]
    return goes_on_above or (after >= _MOST_PASSAGES and found[-1].passage.id == passages[-1])


def _run(row: Address, whole: Sequence[Address]) -> list[Address]:
    """The rows of its table in the passages that follow each other and all have some."""
    by_passage: dict[str, list[Address]] = {}
    for each in whole:
        by_passage.setdefault(each.passage.id, []).append(each)
    runs: list[list[Address]] = [[]]
    own = 0
    for id_, sentences in by_passage.items():
        rows = [each for each in sentences if each.table == row.table and _section(each) == _section(row)]
        if rows:
            runs[-1] += rows
            own = len(runs) - 1 if id_ == row.passage.id else own
        elif runs[-1]:
            runs.append([])
    return runs[own]


def _section(row: Address) -> tuple[str, ...]:
    return tuple(heading for heading in row.path if not _RANGE.fullmatch(heading))
