"""The sentences behind a step that tell further ones, or how to do what it says."""

from __future__ import annotations

import re

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.paragraph import below_same_heading, next_of
from .remedy import tells_remedy

_NEXT_STEP = re.compile(
    r"(?:you (?:will |must |should )?also\b|(?:please )?also,? \w|(?:please )?(?:then|next),? \w|after(?: that|wards)\b"
    r"|(?:following|after) (?:this|that)\b|finally\b|lastly\b|once (?:you|that|this)\b|in addition\b"
    r"|(?:in order )?to (?:do|achieve|accomplish|enable|get|prevent|avoid) (?:this|that|so)\b"
    r"|(?:you|we|one) (?:can|may|must|should) (?:do|achieve|accomplish|get|prevent|avoid) (?:this|that|so)\b"
    r"|(?:this|that) is done\b)",
    re.IGNORECASE,
)
"""Begins a sentence with a further step, or with how to do what the one before it says."""
_ASIDE = re.compile(r"\A\([^()]{1,200}\)\s")
"""A remark in brackets before a step."""
_MOST_STEPS = 4


def next_steps(address: Address, addresses: Addresses) -> list[Address]:
    """The sentences after a step in its section that tell a further one: "You also need to ...", "Then ...", or how to
    mend what this one tells of."""
    steps: list[Address] = []
    last = address
    while (after := next_of(last, addresses)) is not None and len(steps) < _MOST_STEPS:
        if after.sentence.kind != "sentence" or not below_same_heading(address, after):
            break
        if is_further_step(after) and not after.announces:
            steps.append(after)
        last = after
    return steps


def is_further_step(address: Address) -> bool:
    """Whether a sentence begins as a further step does, or says how to mend what the one before it tells of."""
    return _NEXT_STEP.match(_ASIDE.sub("", address.shown)) is not None or tells_remedy(address)
