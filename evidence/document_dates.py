"""Documents known by their date, such as the minutes `2024-03-10.md`, and the dates that a question names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .bearing.dates import LONG_MONTHS, MONTHS, SHORT_MONTHS, month_of
from .passage import Passage
from .text.years import RECENT

_ISO = re.compile(rf"(?<!\d)({RECENT})([-_]?)(0[1-9]|1[0-2])(?:\2(0[1-9]|[12]\d|3[01]))?(?!\d)")
_MONTH = rf"({LONG_MONTHS}|{SHORT_MONTHS})\b\.?"
_DAY = r"([12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_YEAR = rf"({RECENT})(?!\d)"
_WRITTEN = re.compile(rf"\b(?:{_DAY}(?: of)? )?{_MONTH}(?: {_DAY})?(?:,? (?:of )?){_YEAR}", re.IGNORECASE)

DateSpan = tuple[int, int, str]


def date_of(passage: Passage) -> str:
    """The last date in the document's path, or else in its title: `2024-03-10`, `2024-03`, or empty."""
    return next((dates[-1] for text in (passage.source, passage.title) if (dates := dates_in(text))), "")


def date_words(passage: Passage) -> str:
    """The date of the passage's document as people write it: "10 March 2024"; empty if it has none."""
    year, _, rest = date_of(passage).partition("-")
    month, _, day = rest.partition("-")
    words = (str(int(day)) if day else "", MONTHS[int(month) - 1].capitalize() if month else "", year)
    return " ".join(filter(None, words))


def dates_in(text: str) -> list[str]:
    """The dates in a text that have a year and a month, with their day if they have one, in order."""
    return list(dict.fromkeys(date for *_, date in date_spans(text)))


def date_spans(text: str) -> list[DateSpan]:
    """The same dates, each behind its first character and one past its last."""
    return sorted([*_iso(text), *_written(text)])


def _iso(text: str) -> Iterator[DateSpan]:
    for match in _ISO.finditer(text):
        if match[4] or match[2]:  # 202403 alone may be any number
            yield *match.span(), "-".join(filter(None, (match[1], match[3], match[4])))


def _written(text: str) -> Iterator[DateSpan]:
    for match in _WRITTEN.finditer(text):
        day = match[1] or match[3]
        yield *match.span(), f"{match[4]}-{month_of(match[2]):02}" + (f"-{int(day):02}" if day else "")
