"""Tiers: list items that begin with what they are for, "For 1 to 2 weeks: ..." or "Grade 11 - 12: ..."."""

from __future__ import annotations

import re

from ....evidence.address import Address
from ....evidence.bearing.quantities import quantities
from ....evidence.text.words import content_words
from .limits import amounts, limits, within
from .numbered import ASKED

_LABEL = re.compile(r"\W{0,6}(?:(?P<strong>\*\*|__)(?P<bold>[^*_\n]{3,60})(?P=strong)|(?P<plain>[^:.\n]{3,60}):(?= ))")
"""What an item begins with, in bold or before a colon."""
_NUMBERED = re.compile(
    r"(?P<kind>[^\W\d_]{3,30}) (?P<least>\d{1,4})(?: ?(?:[-\u2013\u2014]|to) ?(?P<most>\d{1,4}))?", re.IGNORECASE
)
"""Things known by numbers: `Grade 8`, `Grades 11 - 12`."""


def is_for(address: Address, part: str) -> bool | None:
    """Whether a list item is for the length of time or for the number of a thing that a part of a question names, as it
    begins: "For 1 to 2 weeks", "Grade 11 - 12".

    None if it is no item, does not begin so, or if the part names none.
    """
    label = _LABEL.match(address.words) if address.sentence.kind == "item" else None
    if label is None:
        return None
    text = (label["bold"] or label["plain"]).strip(" :")
    numbered = _NUMBERED.fullmatch(text)
    return _of_numbers(numbered, part) if numbered else _of_amounts(text, part)


def _of_numbers(label: re.Match[str], part: str) -> bool | None:
    kind = content_words(label["kind"])
    asked = [each["number"] for each in ASKED.finditer(part) if kind and content_words(each["kind"]) == kind]
    if len(asked) != 1 or not asked[0].isdigit():
        return None
    return int(label["least"]) <= int(asked[0]) <= int(label["most"] or label["least"])


def _of_amounts(label: str, part: str) -> bool | None:
    asked = list(amounts(part))
    bounds = list(limits(label))
    exact = [] if bounds else quantities(label)
    told = {quantity.amount[0] for quantity in (*exact, *(bound for bound, _ in bounds))}
    if len(asked) != 1 or told != {asked[0].amount[0]}:
        return None
    if exact:
        return len(exact) == 1 and exact[0].amount == asked[0].amount
    return all(within(asked[0], bound, kinds) for bound, kinds in bounds)
