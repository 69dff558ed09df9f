"""Claims that rest on nothing but documents which are no longer in force."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from ...agents.questions.past import asks_of_the_past
from ...evidence.address import Address
from ...evidence.document_numbers import number_of, numbers_in
from ...evidence.injection.flags import flags_in
from ...evidence.passage import Passage
from ...evidence.standing import standing, successor

_LONGEST = 80
"""Characters of what replaced a document."""


def lapsed(question: str, claims: Sequence[Sequence[Address]]) -> list[str]:
    """What such claims, given as the sentences that each rests on, leave open: a line for each document.

    Nothing if the question asks about the past, and nothing of a document that it names by its number.
    """
    if asks_of_the_past(question):
        return []
    named = set(numbers_in(question))
    passages = {
        address.passage.source: address.passage
        for claim in claims
        if all(standing(address.passage) for address in claim)
        for address in claim
        if number_of(address.passage) not in named
    }
    return [f"What holds now: {source} is {_told(passage)}" for source, passage in passages.items()]


def _told(passage: Passage) -> str:
    by = shorten(successor(passage), _LONGEST, placeholder=" ...")
    return f"{standing(passage)} by {by}" if by and not flags_in(by) else standing(passage)
