"""The sentences behind a step that tell further ones, or how to do what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.paragraph import below_same_heading, next_of
from .means import Means
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
_AIM = re.compile(r"\A(?:in order )?to [^.,;:]{3,120}, (?:first,? )?", re.IGNORECASE)
"""What a step is done for: "To lend a rope, first untie it." """
_BEGINS = re.compile(
    r"(?:click|select|choose|press|open|go|move|copy|paste|drag|type|enter|tick|check|scroll|navigate|switch|return)"
    r" (?:on|to|in|into|from|the|an?|your|that|this|all|any|each|it|them|[A-Z\"\u201c])(?!\w)",
    re.IGNORECASE,
)
"""Begins an order that only hands on a screen follow."""
_MOST_ORDERS = 8
_MOST_BETWEEN = 1
"""Sentences between two orders that tell what is seen."""


def next_steps(address: Address, addresses: Addresses, means: Means) -> list[Address]:
    """The sentences after a step in its section that tell a further one: "You also need to ...", "Then ...", how to
    mend what this one tells of, or behind an order the next ones, "Click it.", "Select a rope.", to the end."""
    steps: list[Address] = []
    orders, between = _orders(address) or _AIM.match(address.shown) is not None, 0
    for after in _behind(address, addresses, means if orders else None):
        if len(steps) == (_MOST_ORDERS if orders else _MOST_STEPS):
            break
        in_row = orders and between <= _MOST_BETWEEN and _orders(after)
        between = 0 if in_row else between + 1
        if (in_row or is_further_step(after)) and not after.announces:
            steps.append(after)
    return steps


def _behind(address: Address, addresses: Addresses, means: Means | None) -> Iterator[Address]:
    """The sentences of prose behind one in its section; with `means`, also those of the next passage."""
    last = address
    while (after := next_of(last, addresses)) is not None:
        if after.sentence.kind != "sentence" or not below_same_heading(address, after):
            return
        yield after
        last = after
    ends = addresses.get(last.number + 1)
    if means is not None and (ends is None or ends.passage.id != address.passage.id):
        own = takewhile(lambda each: each.section == address.section, means.following(address.passage))
        yield from takewhile(lambda each: each.sentence.kind == "sentence" and not each.flagged, own)


def _orders(address: Address) -> bool:
    """Whether a sentence orders its reader to do something on a screen, maybe with what it is done for."""
    return _BEGINS.match(_AIM.sub("", address.shown)) is not None


def is_further_step(address: Address) -> bool:
    """Whether a sentence begins as a further step does, or says how to mend what the one before it tells of."""
    return _NEXT_STEP.match(_ASIDE.sub("", address.shown)) is not None or tells_remedy(address)
