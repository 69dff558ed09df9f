"""Numbers of code that are amounts of the question in other units: 15552000 for `180 days`, 86400 for `every day`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from .bearing.quantities import quantities
from .bearing.units import unit

_UNITS = {
    "time": ("ms", "second", "minute", "hour", "day"),
    "data": ("bytes", "kB", "MB", "GB", "KiB", "MiB", "GiB"),
}
"""Of each dimension, the units in which settings count."""
_NUMBER = re.compile(r"\d{1,30}(?:\.\d{1,30})?")
_MONTH = Decimal(365 * 86_400) / 12
"""Seconds."""
_BINARY = Decimal("1.024")
"""By which a thousand is 1024: who writes `4 GB` of memory mostly means 4096 MiB."""
_ROUNDED = Decimal("0.5")
"""By how much half a year in days may be rounded."""


def is_converted(number: str, question: str) -> bool:
    """Whether a number without a unit is what a question says of time or of memory, in another unit."""
    digits = number.replace(",", "")
    if _NUMBER.fullmatch(digits) is None:  # `127.0.0.1`
        return False
    value = Decimal(digits)
    return any(value == said or (said > 1 and abs(value - said) <= _ROUNDED) for said in _values(question))


def _values(question: str) -> Iterator[Decimal]:
    for quantity in quantities(question):
        dimension, amount = quantity.amount
        if dimension == "months":
            dimension, amount = "time", amount * _MONTH
        sizes = [known.size for name in _UNITS.get(dimension, ()) if (known := unit(name))]
        amounts = [amount, amount * _BINARY ** _thousands(amount)] if dimension == "data" else [amount]
        yield from (each / size for each in amounts for size in sizes)


def _thousands(amount: Decimal) -> int:
    """How often a thousand goes into it: 3 for `4 GB` in bytes."""
    return max(0, amount.adjusted() // 3)
