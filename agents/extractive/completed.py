"""Neighbours that complete an answer: what it leans on, the unit of its bare number, the verdict on it, the reason for
it, and what else is needed for what it tells to do."""

from __future__ import annotations

import re

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.bearing.quantities import quantities
from ...evidence.bearing.units import unit
from ...evidence.paragraph import below_same_heading, beside, next_beside
from ...evidence.text.english import words
from ..questions.expectation import expectation
from .between import whole_reply
from .companions import default_below, going_on, needed_before, verdict_on
from .reasons import reason_for, reasons_below

_IN = re.compile(r"\b(?:in|number of) (?P<unit>[^\W\d_]{1,20})\b", re.IGNORECASE)
_MOST_BEFORE = 4
"""Sentences before one in which the unit of its number is looked for."""
_ALSO_NEEDED = re.compile(
    r"\b(?:(?:make|be) sure|ensure that|don['\u2019]t forget|do not forget|remember to"
    rf"|(?:you|it|this|they)(?:['\u2019]ll| will)? (?:{words('also then additionally')} )(?:need|have|require)s?\b"
    r"|you must (?:also|then)\b|also requires?\b)",
    re.IGNORECASE,
)


def before_it(address: Address, addresses: Addresses, part: str) -> list[Address]:
    """The sentences that an answer to a part of a question needs before it; mostly none."""
    if needed := needed_before(address, addresses, part):
        return needed
    if earlier := [each for each in whole_reply(address, addresses, part) if each.number < address.number]:
        return earlier
    before = unit_before(address, addresses, part)
    return [before] if before else []


def below_it(address: Address, addresses: Addresses, part: str) -> list[Address]:
    """The sentences that an answer to a part of a question needs behind it; mostly none."""
    if reply := whole_reply(address, addresses, part):
        return [each for each in reply if each.number > address.number]
    after = default_below(address, addresses, part) or going_on(address, addresses)
    completes = _COMPLETED_BY.get(expectation(part).kind)
    after = after or (completes(address, addresses) if completes else None)
    return [after] if after else reasons_below(address, addresses, part)


def unit_before(address: Address, addresses: Addresses, part: str) -> Address | None:
    """The sentence before one in its section that says in what unit its number is, "The delay in milliseconds.", if a
    part of a question asks for an amount, and no number of this one has a unit; else None."""
    expected = expectation(part)
    if expected.kind != "how_many" or expected.counts or _unit_in(address.shown):
        return None
    numbers = quantities(address.shown)
    if not numbers or any(number.unit for number in numbers):
        return None
    before = address
    for _ in range(_MOST_BEFORE):
        above = beside(before, addresses, -1)
        if above is None or above.flagged or not below_same_heading(above, address):
            return None
        if _unit_in(above.shown):
            return above
        before = above
    return None


def in_its_unit(sentence: str, before: str) -> str:
    """A sentence with the unit behind its bare number that the sentence before it says: "500 milliseconds"."""
    named, number = _unit_in(before), next(iter(quantities(sentence)), None)
    if not named or number is None or number.unit:
        return sentence
    return f"{sentence[: number.end]} {named}{sentence[number.end :]}"


def _unit_in(sentence: str) -> str:
    """The unit in which a sentence says that something is told: `milliseconds` of "The delay (in milliseconds)."."""
    return next((match["unit"] for match in _IN.finditer(sentence) if unit(match["unit"])), "")


def also_needed(address: Address, addresses: Addresses) -> Address | None:
    """The next sentence of the paragraph, if it says what else is needed: "Make sure that the rope is dry."."""
    after = next_beside(address, addresses)
    return after if after is not None and _ALSO_NEEDED.search(after.shown) else None


_COMPLETED_BY = {"yes_no": verdict_on, "why": reason_for, "steps": also_needed}
"""What finds the next sentence if only it answers a question of a kind."""
