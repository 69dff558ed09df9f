"""The bound that a question sets to the cells of a column, and the greatest or least of them that it asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from ....evidence.bearing.dates import moments
from ....evidence.bearing.quantities import quantities
from ....evidence.text.english import pattern, words
from ....evidence.text.words import analyze
from ...questions.kinds import YEAR
from .table import Row, Table

_BOUND = re.compile(
    rf"\b(?P<above>after|since|over|above|from|later than|newer than|younger than|exceed(?:s|ing)?|at least"
    rf"|{words('more greater larger higher longer bigger heavier')} than)"
    rf"|\b(?P<below>before|until|under|below|up to|at most|earlier than|older than"
    rf"|{words('less fewer smaller lower shorter lighter cheaper')} than)",
    re.IGNORECASE,
)
_INCLUDED = re.compile(r"since|from|at least|until|up to|at most", re.IGNORECASE)
_NUMBER = re.compile(
    r"\s(?:the |year |a )?"
    r"(?P<number>\d{4}-\d\d-\d\d|[-\u2212]?[£$€]?\d[\d.,]*(?:\s?(?:%|per ?cent\b|[a-z]{1,6}\b))?)",
    re.IGNORECASE,
)
_GREATEST = pattern("(?<!at )most", words("largest biggest highest greatest maximum"))
_LEAST = pattern("(?<!at )least", words("smallest lowest fewest minimum"))
_BY_ADJECTIVE: Mapping[str, tuple[str, str]] = {
    "oldest earliest": ("least", "built year date founded established since start launched born released"),
    "newest latest youngest": ("greatest", "built year date founded established since start launched released"),
    "cheapest": ("least", "price cost fee rate fare"),
    "dearest costliest expensive": ("greatest", "price cost fee rate fare"),
    "longest": ("greatest", "length duration"),
    "shortest": ("least", "length duration"),
    "heaviest": ("greatest", "weight mass"),
    "lightest": ("least", "weight mass"),
    "fastest": ("greatest", "speed"),
    "slowest": ("least", "speed"),
    "tallest": ("greatest", "height"),
    "deepest": ("greatest", "depth draught"),
}
"""Adjectives that say of which column the greatest or the least is asked: its name is one of these words."""
_DAY = re.compile(r"\W{0,3}(\d{4})-(\d\d)-(\d\d)\W{0,3}")
_BEGINS = re.compile(r"\W{0,3}\d")
_DEFICIT = re.compile(
    r"[£$€]?\s?\((?P<in_brackets>[£$€]?\s?\d[\d.,]{0,20}(?:\s?[%a-z]{1,6})?)\)|(?P<before_minus>[£$€]?\d[\d.,]{0,20})[-\u2212]",
    re.IGNORECASE,
)
"""How accounts write an amount below zero: `(500)`, `100-`."""
_DAYS, _IN_YEAR = "days", 10_000
"""The dimension of days, which are numbers such as 20250301."""
_DIGITS, _WORDS = re.compile(r"[\d.,]+"), re.compile(r"[^\d.,]+")

Measure = tuple[str, Decimal]
"""A dimension, empty for a number without a unit, and the amount in its base unit."""


@dataclass(frozen=True)
class Column:
    """A column of which the greatest or least value is asked, or one beyond a bound."""

    at: int
    upward: bool
    """Whether the greatest is asked, or what is above the bound."""
    bound: Measure | None = None
    """None for the greatest or the least of all."""
    included: bool = False
    deficits: bool = False
    """Whether its cells are amounts of accounts, where `(500)` is below zero."""

    def of(self, rows: Sequence[Row]) -> list[Row]:
        """The rows that have it; none if the greatest or least is asked and a cell cannot be compared."""
        measured = [(measure(row.cells[self.at], deficits=self.deficits), row) for row in rows]
        known = [(value, row) for value, row in measured if value is not None]
        if self.bound is not None:
            return [row for value, row in known if self._is_beyond(value, self.bound)]
        if not known or len(known) < len(rows) or len({dimension for (dimension, _), _ in known}) > 1:
            return []
        best = (max if self.upward else min)(value for value, _ in known)
        return [row for value, row in known if value == best]

    def _is_beyond(self, measured: Measure, bound: Measure) -> bool:
        (dimension, value), (of, limit) = measured, bound
        if dimension == _DAYS and not of and limit < _IN_YEAR:
            dimension, value = of, value // _IN_YEAR
        if dimension != of:
            return False
        return (value > limit if self.upward else value < limit) or (self.included and value == limit)


def limits_of(part: str, table: Table, named: Sequence[int]) -> tuple[list[Column], set[str]]:
    """The bound that a part of a question sets and the greatest or least that it asks for, each in the one column that
    can be meant, and the stems of the words that say so."""
    found: list[Column] = []
    used: set[str] = set()
    bound = next((match for match in _BOUND.finditer(part) if _NUMBER.match(part, match.end())), None)
    number = _NUMBER.match(part, bound.end()) if bound else None
    if bound and number and (column := _bounded(number["number"].rstrip(".,"), table, named)) is not None:
        at, limit = column
        found.append(Column(at, bound["above"] is not None, limit, _INCLUDED.match(bound[0]) is not None))
        used.update(analyze(f"{bound[0]} {number[0]}"))
    if (best := _best(part, table, named)) is not None:
        found.append(best[0])
        used.update(analyze(best[1]))
    return [replace(each, deficits=_has_deficits(table, each.at)) for each in found], used


def _bounded(number: str, table: Table, named: Sequence[int]) -> tuple[int, Measure] | None:
    """The one column that a bound can be of, and the bound as it is measured there.

    A day or a year bounds a column of days or years; another amount, one that is named, or that has its unit in its
    name.
    """
    limit = measure(number)
    if limit is None:
        return None
    every = range(len(table.labels))
    days = [at for at in every if _most(table, at, lambda cell: (measure(cell) or ("",))[0] == _DAYS)]
    years = [at for at in every if _most(table, at, lambda cell: YEAR.fullmatch(cell) is not None)]
    if limit[0] == _DAYS or YEAR.fullmatch(number):
        of_time = days if limit[0] == _DAYS else [*days, *years]
        ats = [at for at in of_time if at in named] or of_time
    else:
        unit = set(analyze(_DIGITS.sub("", number)))
        ats = [at for at in measured(table, named) if at not in days]
        with_unit = [at for at in measured(table, every) if unit and unit <= set(analyze(table.labels[at]))]
        if not ats and with_unit:
            ats, limit = with_unit, measure(_WORDS.sub("", number)) or limit
    return (ats[0], limit) if len(ats) == 1 else None


def _best(part: str, table: Table, named: Sequence[int]) -> tuple[Column, str] | None:
    for greatest, asked in ((True, _GREATEST.search(part)), (False, _LEAST.search(part))):
        ats = measured(table, named) if asked else []
        if asked and len(ats) == 1:
            return Column(ats[0], greatest), asked[0]
    for adjectives, (side, names) in _BY_ADJECTIVE.items():
        match = pattern(words(adjectives)).search(part)
        stems = set(analyze(names))
        fitting = [at for at, label in enumerate(table.labels) if stems & set(analyze(label))]
        ats = measured(table, named) or measured(table, fitting)
        if match and len(ats) == 1:
            return Column(ats[0], side == "greatest"), f"most {match[0]}"
    return None


def measured(table: Table, ats: Iterable[int]) -> list[int]:
    """Those of the columns of which most cells are amounts or days."""
    return [at for at in ats if _most(table, at, lambda cell: measure(cell) is not None)]


def _most(table: Table, at: int, fits: Callable[[str], bool]) -> bool:
    """Whether most cells of a column that are not empty fit."""
    cells = [row.cells[at] for row in table.rows if row.cells[at]]
    return 2 * sum(map(fits, cells)) > len(cells)


def _has_deficits(table: Table, at: int) -> bool:
    """Whether a column has an amount that accounts write as below zero, and one that they do not: numbers that all
    stand in brackets may be those of notes."""
    return len({bool(_DEFICIT.fullmatch(row.cells[at])) for row in table.rows if measure(row.cells[at])}) > 1


def measure(cell: str, *, deficits: bool = False) -> Measure | None:
    """The one amount in a cell, or its day as a number such as 20250301; None if there is none, or there are several,
    or letters come before it, as in the code `O-17`; an amount such as `(500)` is below zero if there are `deficits`.
    """
    if deficits and (deficit := _DEFICIT.fullmatch(cell)):
        amount = measure(deficit["in_brackets"] or deficit["before_minus"])
        return (amount[0], -amount[1]) if amount else None
    if day := _DAY.fullmatch(cell):
        return _DAYS, Decimal("".join(day.groups()))
    amounts = quantities(cell) if _BEGINS.match(cell) and not any(moments(cell)) else []
    return amounts[0].amount if len(amounts) == 1 else None
