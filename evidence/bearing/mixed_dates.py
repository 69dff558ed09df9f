"""Dates that a claim mixes from different dates of its evidence: `28 August`, made of `28 July` and `6 August`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .dates import LONG_MONTHS, MONTHS, SHORT_MONTHS, month_of

_MONTH = rf"(?P<month>{LONG_MONTHS}|{SHORT_MONTHS}\b\.?)"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4})"
_WRITTEN = tuple(
    re.compile(rf"(?<![\w./-]){form}(?![\w/-])")
    for form in (
        rf"{_MONTH} {_DAY}(?:,? {_YEAR})?",
        rf"{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?",
        rf"{_MONTH},?(?: of)? {_YEAR}",
        rf"{_YEAR}-(?P<number>\d{{2}})-{_DAY}(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?",
    )
)
_PART = re.compile(rf"\b(?:{_MONTH}|\d+)(?!\w)")


@dataclass(frozen=True, slots=True)
class Date:
    """A date of at least two parts; the others are None."""

    day: int | None
    month: str
    year: int | None
    start: int
    end: int

    @property
    def parts(self) -> frozenset[str]:
        """Its parts as separate words: `28`, `july`, `2018`."""
        return frozenset(str(part) for part in (self.day, self.month, self.year) if part is not None)

    def may_be(self, other: Date) -> bool:
        """Whether both can be the same day: all parts that both have are equal."""
        pairs = ((self.day, other.day), (self.month, other.month), (self.year, other.year))
        return all(mine is None or theirs is None or mine == theirs for mine, theirs in pairs)


def dates_of(text: str) -> Iterator[Date]:
    """The dates of a text that are written in English or as `2018-07-28`, without overlaps."""
    free = bytearray(b"\1") * len(text)
    for pattern in _WRITTEN:
        for match in pattern.finditer(text):
            fields = match.groupdict()
            number = month_of(fields["month"]) if "month" in fields else int(fields["number"])
            day, year = (int(fields[name]) if fields.get(name) else None for name in ("day", "year"))
            if 1 <= number <= 12 and (day is None or 1 <= day <= 31) and all(free[match.start() : match.end()]):
                free[match.start() : match.end()] = bytes(len(match[0]))
                yield Date(day, MONTHS[number - 1], year, *match.span())


def mixed_dates(claim: str, texts: Sequence[str]) -> list[str]:
    """The dates of the claim, as written, that `texts` do not have, although each of their parts is in a date there.

    A date is not reported if one of its parts also occurs in `texts` outside a date, as in `3 and 4 July` or `28 days`,
    since such a part may belong to any date.
    """
    wanted = list(dates_of(claim))
    if not wanted:
        return []
    dates = [list(dates_of(text)) for text in texts]
    loose = {part for text, inside in zip(texts, dates, strict=True) for part in _outside(text, inside)}
    all_of = [date for inside in dates for date in inside]
    stated = frozenset[str]().union(*(date.parts for date in all_of))
    return [
        claim[date.start : date.end]
        for date in wanted
        if date.parts <= stated and date.parts.isdisjoint(loose) and not any(map(date.may_be, all_of))
    ]


def _outside(text: str, dates: Sequence[Date]) -> Iterator[str]:
    """The months and numbers outside dates."""
    within = {place for date in dates for place in range(date.start, date.end)}
    for match in _PART.finditer(text):
        if match.start() not in within:
            yield MONTHS[month_of(match["month"]) - 1] if match["month"] else match[0].lstrip("0")
