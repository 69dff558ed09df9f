"""What is done before a step that is not the first one: "Then ring the bell." means little without it."""

from __future__ import annotations

import re

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ..replies.claim import Claim, cite
from .means import Means
from .section_text import section_lines

_THEN = re.compile(
    r"(?:then|next|now|finally|lastly|afterwards?|after (?:that|this|which)|once (?:that|this) (?:is|has|was))\b,?",
    re.IGNORECASE,
)
"""Begins a step that comes after another one."""
_MOST_PASSAGES = 2
_LONGEST = 1_500
"""Most characters of the earlier steps."""


def earlier_steps(step: Address, addresses: Addresses, means: Means) -> Claim | None:
    """All that stands in the section of a step before it, if the step says that it comes after another one.

    None if it does not, if that is too long or has a table in it, or reads like instructions to a model.
    """
    if step.sentence.kind != "sentence" or not _THEN.match(step.shown):
        return None
    before = _before(step, addresses, means)
    kinds = {each.sentence.kind for each in before}
    if not before or not kinds <= {"sentence", "item", "code"} or any(each.flagged for each in before):
        return None
    text = "\n".join(section_lines(before))
    return Claim(text=text, cites=[cite(each) for each in before]) if len(text) <= _LONGEST else None


def _before(step: Address, addresses: Addresses, means: Means) -> list[Address]:
    """The sentences of the step's section before it, also those in the passages before its own."""
    found = [each for each in addresses.at(step.passage.id, 0, step.sentence.start) if each.path == step.path]
    passage = step.passage
    for _ in range(_MOST_PASSAGES):
        above = means.preceding(passage)
        same = [each for each in above if each.path == step.path]
        found = [*same, *found]
        if not same or len(same) < len(above):
            break
        passage = above[0].passage
    return found
