"""Things known by a number: what a row says of class 8 does not answer a question about class 9."""

from __future__ import annotations

import re

from ....evidence.address import Address
from ....evidence.text.english import words
from ....evidence.text.words import content_words

BESIDE = words(
    "above below over under than since from to until till after before beyond besides except but not between"
)
APART = re.compile(BESIDE, re.IGNORECASE)
"""Before a thing, asks for others."""
_NUMBER = r"\d{1,4}(?:\.\d{1,4}){0,3}"
ASKED = re.compile(
    rf"\b(?P<kind>[^\W\d_]{{3,30}}) (?P<number>{_NUMBER})(?![\w%.,]*\d)(?!\w|%|[-\u2013/]| ?(?:to|or|and) \d)"
)
"""The kind and the number of a thing: `class 9`, `version 1.1`, but no range."""
_SIGN = r"(?:number |no\.? |nr\.? |#)"
_BY_NUMBER = re.compile(rf"\b(?P<kind>[^\W\d_]{{3,30}}) {_SIGN}(?P<number>\d{{1,6}})(?![\w%]|[.,]\d)", re.IGNORECASE)
"""A thing that is expressly known by its number: `boat number 9`, `berth #9`."""
_TOLD = re.compile(rf"\b(?P<kind>[^\W\d_]{{3,30}}) {_SIGN}?(?P<number>\d{{1,6}})(?![\w%]|[.,]\d)", re.IGNORECASE)
_CELL = re.compile(rf"(?:(?P<name>[^:;]{{1,60}}): )?(?:(?P<kind>[^\W\d_]{{3,30}}) )?(?P<number>{_NUMBER})\.?")
"""A cell that is nothing but such a thing, or such a number below the name of its kind."""


def is_of_another_number(part: str, address: Address) -> bool:
    """Whether a table row is about another thing of the same kind than the one that a part of a question names by its
    number: `Class 8` or `Class: 8` for `class 9`; or any sentence, if the part says `boat number 9`.

    Only a cell that is nothing but that says what a row is about: a range or a sum may include the one asked for.
    """
    named = [(content_words(match["kind"]), match["number"]) for match in _BY_NUMBER.finditer(part)]
    told = [(content_words(match["kind"]), match["number"]) for match in _TOLD.finditer(address.shown)] if named else []
    if any(_others(number, [other for same, other in told if same == kind]) for kind, number in named if kind):
        return True
    if address.sentence.kind != "row":
        return False
    asked = [
        (content_words(match["kind"]), match["number"])
        for match in ASKED.finditer(part)
        if not any(map(APART.fullmatch, part[: match.start()].split()[-1:]))
    ]
    cells = [match for cell in address.shown.split("; ") if (match := _CELL.fullmatch(cell))]
    own = [(content_words(cell["kind"] or cell["name"] or "")[-1:], cell["number"]) for cell in cells]
    return any(_others(number, [other for same, other in own if same == kind]) for kind, number in asked if kind)


def _others(number: str, numbers: list[str]) -> bool:
    """Whether there are numbers, and none is this one or a part of it: 2.1 is of version 2."""
    return bool(numbers) and not any(other == number or other.startswith(f"{number}.") for other in numbers)
