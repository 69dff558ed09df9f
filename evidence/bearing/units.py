"""Units in one spelling, with the size that makes `1,800 W` and `1.8 kW` the same.

English names; symbols are the same in all languages. `units.txt` has a dimension a line, and of each of its units the
size and the spellings; the case of a spelling with a capital decides, so that `MW` is not `mW`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files

_NAMED = re.compile(r"[£$€¥%\u2030]|°\s?[CF]\b|°|[A-Za-z\u00b5\u03bc\u03a9\u2126]+(?:/[A-Za-z]+|[\u00b2\u00b3])?")


@dataclass(frozen=True, slots=True)
class Unit:
    """What a number counts."""

    dimension: str
    size: Decimal
    """In the unit by which the dimension is reckoned."""


def unit(word: str) -> Unit | None:
    """The unit that a word or sign names; None if it is none."""
    return _units().get(word) or _units().get("-".join(word.casefold().split()).replace("°-", "°"))


def units_named(text: str) -> frozenset[Unit]:
    """Every unit that a text names, with a number or without, as in the head of a table."""
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
