"""Another day, month, year, weekday or time of day in place of one."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator

from .record import Edit
from .spots import MONTHS, WEEKDAYS, spots

_YEAR = re.compile(r"(?<!\d)(?:1[4-9]|20)\d\d(?!\d)")
_DAY = re.compile(r"(?<!\d)\d{1,2}(?!\d)")


def date_edits(text: str, around: str) -> Iterator[Edit]:
    """One part of every date and time changed to what neither `text` nor what is `around` it has."""
    context = f"{text}\n{around}".lower()
    for spot in spots(text):
        if spot.kind == "date" and not text[: spot.start].endswith("c. "):
            yield from (edit for edit in _parts(spot.text, spot.start) if not _stands(edit.replacement, context))
        elif spot.kind == "time":
            hour, minute = spot.text.split(":")
            for replacement in (f"{(int(hour) + 1) % 24:02}:{minute}", f"{hour}:{(int(minute) + 15) % 60:02}"):
                if replacement not in context:
                    yield Edit(spot.start, spot.end, replacement, "time")


def _parts(text: str, start: int) -> Iterator[Edit]:
    for names, form in ((MONTHS, "month"), (WEEKDAYS, "weekday")):
        for at, name in enumerate(names):
            if name in text:
                begin = start + text.index(name)
                replacements = (names[(at + step) % len(names)] for step in (1, len(names) - 1, 2))
                yield from (
                    Edit(begin, begin + len(name), replacement, form)
                    for replacement in replacements
                    if _has_day(replacement, text)
                )
    if year := _YEAR.search(text):
        for step in (1, -1, 2):
            yield Edit(start + year.start(), start + year.end(), str(int(year[0]) + step), "year")
    if (day := _DAY.search(text)) and any(month in text for month in MONTHS):
        for step in (1, -1, 10):
            replacement = int(day[0]) + step
            if 1 <= replacement <= 28 and not text[day.end() :].startswith(("st", "nd", "rd", "th")):
                yield Edit(start + day.start(), start + day.end(), str(replacement), "day")


def _has_day(month: str, text: str) -> bool:
    """Whether `month` has as many days as the day that is told, if one is; a weekday has."""
    day = _DAY.search(text)
    return month not in MONTHS or day is None or int(day[0]) <= monthrange(2023, MONTHS.index(month) + 1)[1]


def _stands(replacement: str, context: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(replacement.lower())}(?!\w)", context) is not None
