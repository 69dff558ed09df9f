"""The months, weekdays and times of day in a text, and the parts of its numeric dates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..text.years import RECENT

MONTHS = "january february march april may june july august september october november december".split()
# In lower case, `may` and `march` are verbs, and the short forms are ordinary words.
LONG_MONTHS = "|".join(map(str.capitalize, MONTHS))
SHORT_MONTHS = "(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)"
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_CLOCK = re.compile(
    r"(?<![\d:.])(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\b\.?|(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?(?!\d|:\d)",
    re.IGNORECASE,
)
_NAMED_HOURS = re.compile(r"(?<![\w-])(?:(noon|midday)|midnight)(?![\w-])", re.IGNORECASE)
_FIGURES = re.compile(
    r"(?<![\d-])(\d{4})-(\d{2})(?:-(\d{2}))?(?![\d-])|(?<!\d)(\d{1,2})/(\d{1,2})/(\d{4})(?!\d)"
    rf"|(?<![\d.])(?P<day>\d{{1,2}})\.\s?(?P<month>\d{{1,2}})\.\s?(?P<year>{RECENT})(?![\d.]\d)"
)
_NAMES = re.compile(
    rf"\b(?:({LONG_MONTHS}|{SHORT_MONTHS}\b\.?(?=,?\s\w))"
    rf"|(?:{'|'.join(map(str.capitalize, WEEKDAYS))})s?"
    r"|(?:Mon|Tues?|Wed|Thurs?|Thur?|Fri|Sat|Sun)\b\.?(?=,?\s[A-Z\d]))"
    r"(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A part of a date, or a time of day."""

    key: str
    """`july`, `monday`, `17:00`, or a number of a numeric date."""
    start: int
    end: int


def month_of(word: str) -> int:
    """The number, from 1, of the month whose first three letters a word begins with; 0 if there is none."""
    return next((at for at, name in enumerate(MONTHS, 1) if name[:3] == word[:3].casefold()), 0)


def moments(text: str) -> Iterator[Moment]:
    """The moments of a text; the parts of one numeric date all have the span of the whole date."""
    for match in _CLOCK.finditer(text):
        hour, minute, half = int(match[1] or match[4]), match[2] or match[5] or "00", (match[3] or "").lower()
        if hour <= 24 and int(minute) < 60:
            hour = hour % 12 + 12 * (half == "p") if half else hour % 24
            yield Moment(f"{hour:02}:{minute}", *match.span())
    for match in _NAMED_HOURS.finditer(text):
        yield Moment("12:00" if match[1] else "00:00", *match.span())
    for match in _FIGURES.finditer(text):
        for key in _keys(match):
            yield Moment(key, *match.span())
    for match in _NAMES.finditer(text):
        names = MONTHS if match[1] else WEEKDAYS
        yield Moment(next(name for name in names if name.startswith(match[0][:3].lower())), *match.span())


def _keys(figures: re.Match[str]) -> list[str]:
    """The parts of a numeric date; with points, the day always comes first."""
    if figures["day"]:
        return _parts(*(int(figures[name]) for name in ("year", "month", "day")), american=False)
    return _parts(*(int(part) for part in figures.groups() if part), american=not figures[1])


def _parts(*numbers: int, american: bool) -> list[str]:
    """For `2025-06-30`, the year, June and 30; for `6/5/2025`, both readings, since it is ambiguous."""
    months = numbers[:2] if american else numbers[1:2]
    plain = numbers if american else (numbers[0], *numbers[2:])
    return [*map(str, plain), *(MONTHS[month - 1] for month in months if 1 <= month <= 12)]
