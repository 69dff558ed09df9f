"""The day, month or year in which rows are asked for: "Which orders were placed in February 2025?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ....evidence.document_dates import DateSpan, date_spans, dates_in
from ....evidence.text.english import BE, words
from ....evidence.text.words import analyze
from ....evidence.text.years import RECENT
from .table import Row, Table

_OF = f"(?:{words('in on during of for dated')}|{BE} from)"
_BEFORE = re.compile(rf"\b{_OF} (?:the )?(?:month of )?\Z", re.IGNORECASE)
"""Stands before the date that rows must have; not `before`, `since` or `until`."""
_YEAR = re.compile(rf"\b{_OF} (?:the year )?({RECENT})\b(?!-\d)", re.IGNORECASE)
_DONE = "make made place placed create created enter entered give given file filed happen occur take"
"""Words for what is done on a date, which no table has."""


@dataclass(frozen=True)
class Dated:
    """A column of dates, and the day, month or year that is asked for."""

    at: int
    date: str
    """`2025-02-11`, `2025-02` or `2025`."""
    said: frozenset[str]
    """The stems of the words that say so."""

    def of(self, rows: Sequence[Row]) -> list[Row]:
        """The rows that have it."""
        return [row for row in rows if any(date.startswith(self.date) for date in dates_in(row.cells[self.at]))]


def dated(part: str, table: Table, named: Sequence[int]) -> Dated | None:
    """The date that a part of a question asks for, if it can be meant of one column only; `named` are the columns that
    it names."""
    asked = _asked(part)
    ats = [at for at in range(len(table.labels)) if _has_dates(table, at)] if asked else []
    ats = [at for at in ats if at in named] or ats
    if asked is None or len(ats) != 1:
        return None
    start, end, date = asked
    if date.isdigit() and any(date in row.cells for row in table.rows):  # of a column of years
        return None
    return Dated(ats[0], date, frozenset(analyze(f"{part[start:end]} {_DONE} year month")))


def _asked(part: str) -> DateSpan | None:
    found = date_spans(part)
    if len(found) == 1 and _BEFORE.search(part[: found[0][0]]):
        return found[0]
    year = None if found else _YEAR.search(part)
    return (*year.span(1), year[1]) if year else None


def _has_dates(table: Table, at: int) -> bool:
    """Whether most cells of a column that are not empty are dates."""
    cells = [row.cells[at] for row in table.rows if row.cells[at]]
    return 2 * sum(bool(dates_in(cell)) for cell in cells) > len(cells)
