"""Amounts that are those of a question in another unit: `15552000 seconds` for `180 days`, 86400 for `once a day`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

_NUMBER = re.compile(r"\d{1,12}(?:\.\d{1,6})?")
_AMOUNT = re.compile(rf"(?P<number>{_NUMBER.pattern})(?:[ -]?(?P<unit>[A-Za-z]{{1,12}}))?")
_SECONDS = {
    "second": 1, "minute": 60, "hour": 3_600, "day": 86_400, "daily": 86_400, "week": 604_800, "month": 2_592_000,
    "year": 31_536_000,
}  # fmt: skip
_POWERS = {"byte": 0, "kb": 1, "kib": 1, "mb": 2, "mib": 2, "gb": 3, "gib": 3, "tb": 4, "tib": 4}
"""Powers of 1,000 or 1,024 bytes."""
_WORD = re.compile(r"[a-z]{2,10}")
_HALF = re.compile(r"\bhalf\b", re.IGNORECASE)
_ROUNDED = 0.5
"""By how much half a year in days is rounded."""


def is_converted(amount: str, question: str) -> bool:
    """Whether an amount is what a question says, in another unit of time or of memory; the unit need not be named."""
    match = _AMOUNT.fullmatch(amount.replace(",", ""))
    if match is None:
        return False
    unit = (match["unit"] or "").lower().removesuffix("s")
    if unit and unit not in _SECONDS and unit not in _POWERS:
        return False
    value = float(match["number"])
    return any(abs(value - said) <= _ROUNDED for said in _values(question, unit))


def _values(question: str, unit: str) -> Iterator[float]:
    """What the numbers of a question, one, and a half where it says so, are in a unit; in any, if it is empty."""
    words = {word.removesuffix("s") for word in _WORD.findall(question.lower())}
    said = [1.0, *map(float, _NUMBER.findall(question)), *([0.5] if _HALF.search(question) else [])]
    times = [_SECONDS[unit]] if unit in _SECONDS else [] if unit else [0.001, 1, 60, 3_600, 86_400]
    for named, number, one in product(words & _SECONDS.keys(), said, times):
        yield number * _SECONDS[named] / one
    sizes = [_POWERS[unit]] if unit in _POWERS else [] if unit else [0, 1, 2]
    for named, number, power, base in product(words & _POWERS.keys(), said, sizes, (1_000, 1_024)):
        yield number * base ** (_POWERS[named] - power)
