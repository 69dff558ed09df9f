"""The order in which extracted sentences are read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.addresses import Addresses
from ...evidence.paragraph import below_same_heading, is_beside
from ...evidence.text.english import DEMONSTRATIVE, THIRD_PERSON
from ..replies.claim import Claim, cited_by

_MOST_BETWEEN = 2
"""Most sentences between a list and one that goes on from it."""
_GOES_ON = re.compile(
    r"(?:for (?:example|instance)|e\.g\.|because|but|so|and|or|therefore|thus|hence|however|otherwise|instead|also|then"
    r"|next|finally|once|afterwards?|in (?:that|this|such|these|those) (?:case|situation)s?|if (?:so|not)"
    rf"|{DEMONSTRATIVE}|{THIRD_PERSON}|such|both|neither|each)\b",
    re.IGNORECASE,
)
"""Begins a sentence that is read after the one before it."""


def in_order(claims: Sequence[Claim], addresses: Addresses) -> list[Claim]:
    """The claims in their order, best first; but those of one paragraph or one list are in the order of the document,
    and one that goes on from a list near it, or from a sentence above that, follows it: "For example, ...", "These
    are ..."."""
    out: list[tuple[range, Claim]] = []
    for claim in claims:
        place = _place(claim, addresses)
        near = [at for at, (other, _) in enumerate(out) if _near(place, other, addresses)]
        one = {at for at in near if _together(place, out[at][0], addresses)}
        later = [at for at in near if place.start < out[at][0].start and (at in one or _goes_on(*out[at], addresses))]
        goes_on = _goes_on(place, claim, addresses)
        earlier = [at for at in near if out[at][0].start < place.start and (at in one or goes_on)]
        first = _first_of_run(later[0], out) if later else len(out)
        out.insert(earlier[-1] + 1 if earlier else first, (place, claim))
    return [claim for _, claim in out]


def _first_of_run(at: int, out: Sequence[tuple[range, Claim]]) -> int:
    """Where the claims begin of which each stands right before the next, as far as a position."""
    while at and 0 < out[at - 1][0].stop == out[at][0].start:
        at -= 1
    return at


def _goes_on(place: range, claim: Claim, addresses: Addresses) -> bool:
    """Whether a claim goes on from what stands before it, whatever line it is shown behind."""
    first = addresses.get(place.start)
    return bool(_GOES_ON.match(claim.text) or (first is not None and _GOES_ON.match(first.shown)))


def _place(claim: Claim, addresses: Addresses) -> range:
    """The numbers of the sentences from the first to the last one that a claim cites; empty if it cites none."""
    numbers = [address.number for address in cited_by(claim, addresses)]
    return range(min(numbers), max(numbers) + 1) if numbers else range(0)


def _together(one: range, other: range, addresses: Addresses) -> bool:
    """Whether two places, of which one is near the other, are in one paragraph, or are items of one list."""
    before, after = sorted((one, other), key=lambda place: place.start)
    last, first = addresses.get(before.stop - 1), addresses.get(after.start)
    if last is None or first is None:
        return False
    of_one_list = last.sentence.kind == first.sentence.kind == "item" and last.sentence.lead == first.sentence.lead
    return of_one_list or is_beside(last, first)


def _near(one: range, other: range, addresses: Addresses) -> bool:
    """Whether two places are in one paragraph, or in one section if one of them is prose and little is between them."""
    before, after = sorted((one, other), key=lambda place: place.start)
    last, first = addresses.get(before.stop - 1), addresses.get(after.start)
    if not before or not after or last is None or first is None or not below_same_heading(last, first):
        return False
    if is_beside(last, first) or last.sentence.kind == first.sentence.kind == "item":
        return True
    return after.start - before.stop <= _MOST_BETWEEN and "sentence" in (last.sentence.kind, first.sentence.kind)
