"""What stands between the sentences of an answer, and belongs to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.paragraph import beside, is_beside, next_beside
from ..replies.claim import Claim, cite, cited_by
from .answering_heading import asks_alike
from .pointers import is_pointer
from .rhetorical import reply_to

_MOST_BETWEEN = 2
"""Most sentences between two of one paragraph that are shown with these."""
_MOST_OF_REPLY = 3
"""Most sentences of a reply that is shown whole."""
_MARK = re.compile(r"\A(?:Q|Question)\W{1,3}(?=\w)")
"""Begins a question in a list of questions and answers: "Q: May I moor?"."""


def with_those_between(claims: Sequence[Claim], addresses: Addresses) -> list[Claim]:
    """The claims, in the order in which they are read; between two of one paragraph, the few sentences that stand
    there: they say what the one goes on from, or the other leads to."""
    read = list(claims[:1])
    told = {cited for claim in claims for cited in claim.cites}
    for one, other in pairwise(claims):
        between = _between(cited_by(one, addresses)[-1:], cited_by(other, addresses)[:1], addresses)
        new = [each for each in between if cite(each) not in told]
        read += [Claim(text=each.shown, cites=[cite(each)], beside=True) for each in new]
        read.append(other)
    return read


def _between(one: Sequence[Address], other: Sequence[Address], addresses: Addresses) -> list[Address]:
    """The sentences between two of one paragraph; none if they are more than a few, or one of them points elsewhere."""
    if not one or not other or not 1 < other[0].number - one[0].number <= _MOST_BETWEEN + 1:
        return []
    found = [addresses.get(number) for number in range(one[0].number + 1, other[0].number)]
    between = [each for each in found if each is not None and not (each.flagged or is_pointer(each.shown))]
    run = [*one, *between, *other]
    whole = len(between) == len(found) and all(each.sentence.kind == "sentence" for each in run)
    in_one = all(before.passage.id == after.passage.id and is_beside(before, after) for before, after in pairwise(run))
    return between if whole and in_one else []


def whole_reply(address: Address, addresses: Addresses, part: str) -> list[Address]:
    """The paragraph that answers a question of the text, if it is short: the question is the sentence, or stands above
    it and asks the same as a part of the user's; else empty."""
    asked = _MARK.sub("", address.shown)
    first = reply_to(address, addresses) if asks_alike(part, asked) else None
    if first is None and address.question and asks_alike(part, address.question):
        first = _first_of_paragraph(address, addresses)
    if first is None or first.sentence.kind != "sentence":
        return []
    reply = [first]
    while len(reply) <= _MOST_OF_REPLY and (after := next_beside(reply[-1], addresses)) is not None:
        reply.append(after)
    return reply if len(reply) <= _MOST_OF_REPLY and not reply[-1].announces else []


def _first_of_paragraph(address: Address, addresses: Addresses) -> Address:
    first = address
    while (before := beside(first, addresses, -1)) is not None and not before.flagged and is_beside(before, first):
        first = before
    return first
