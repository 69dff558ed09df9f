"""Numbers that a question gives without a unit, which the evidence tells: `timeout=60000`, "in milliseconds"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .bearing.units import unit, units_named

_WITH_UNIT = re.compile(r"(?P<number>\d{1,15}(?:[.,]\d{1,15}){0,5}) (?P<unit>[^\W\d_]{1,30})")
_BEHIND = re.compile(r"[ -]?(?P<word>[^\W\d_]{1,30})?")


def is_of_question(fact: str, question: str, passages: Sequence[str]) -> bool:
    """Whether a fact of a claim, `60000 milliseconds`, is a number that stands in the question without a unit, in one
    that a passage names."""
    match = _WITH_UNIT.fullmatch(fact)
    named = unit(match["unit"]) if match else None
    if match is None or named is None or not any(named in units_named(text) for text in passages):
        return False
    stands = re.compile(rf"(?<![\w.,]){re.escape(match['number'])}(?![.,]?\d)")
    return any(_is_bare(question, place.end()) for place in stands.finditer(question))


def _is_bare(question: str, end: int) -> bool:
    """Whether no unit follows a number that ends there."""
    behind = _BEHIND.match(question, end)
    return behind is None or behind["word"] is None or unit(behind["word"]) is None
