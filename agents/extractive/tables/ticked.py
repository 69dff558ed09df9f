"""Columns of a table that say nothing but yes or no, "Takes coal: ✔": which rows have what a question asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....evidence.text.words import analyze, content_words
from ...questions.forms import LITTLE
from .row_query import asks_otherwise, yes_cells
from .table import Row, Table

_WHICH = re.compile(r"\b(?:which|what|who|list)\b", re.IGNORECASE)


def ticked(part: str, table: Table) -> tuple[list[Row], list[Row]]:
    """The rows of a table that have a tick in each such column which a part of a question names, and those that do not;
    none if it names no such column, or a row, or asks for the rows without it.

    A column is named by all its words, or by the last one if no other column has that.
    """
    if not _WHICH.search(part) or asks_otherwise(part, table.labels):
        return [], []
    stems = set(content_words(LITTLE.sub(" ", part)))
    names = (set(content_words(row.cells[0])) for row in table.rows)
    if any(name and name <= stems for name in names):
        return [], []
    ats = {at: yes for at in _named(stems, table.labels) if (yes := yes_cells(table, at))}
    rows = [row for row in table.rows if ats and all(row.cells[at] in yes for at, yes in ats.items())]
    return rows, [row for row in table.rows if rows and row not in rows]


def _named(stems: set[str], labels: Sequence[str]) -> list[int]:
    """The columns beside the first that a question names."""
    own = [analyze(label) for label in labels]
    others = [{stem for other in (*own[:at], *own[at + 1 :]) for stem in other} for at in range(len(own))]
    return [
        at
        for at, label in enumerate(own)
        if at and label and (stems.issuperset(label) or (label[-1] in stems and label[-1] not in others[at]))
    ]
