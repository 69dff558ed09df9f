"""Units in a canonical spelling, with their sizes, so that `1,800 W` equals `1.8 kW`.

Names are English; symbols are the same in all languages. Each line of `units.txt` is a dimension, with the size and
spellings of each of its units. A spelling with a capital is case-sensitive, so that `MW` is not `mW`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files

_NAMED = re.compile(
    r"[£$€¥%\u2030]|°\s?[CF]\b|°|[A-Za-z\u00b5\u03bc\u03a9\u2126]+(?:/[A-Za-z]+|[\u00b2\u00b3]|(?<=m)[23]\b)?"
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measurement, or a kind of thing that is counted."""

    dimension: str
    size: Decimal
    """Its size in the base unit of its dimension."""


def unit(word: str) -> Unit | None:
    """The unit that a word or symbol names; None if it is not a unit."""
    return _units().get(word) or _units().get("-".join(word.casefold().split()).replace("°-", "°"))


def units_named(text: str) -> frozenset[Unit]:
    """Every unit in a text, with or without a number, as in a table header."""
    return frozenset(filter(None, map(unit, _NAMED.findall(text))))


@cache
def _units() -> dict[str, Unit]:
    units_of = {}
    for line in (files(__package__) / "units.txt").read_text(encoding="utf-8").splitlines():
        dimension, _, units = line.partition(": ")
        for unit in units.split("; "):
            size, *spellings = unit.split()
            units_of.update(dict.fromkeys(spellings, Unit(dimension, Decimal(size))))
    return units_of
