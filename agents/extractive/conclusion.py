"""Conclusions: sentences that follow from the one before them, which so gives the reason."""

from __future__ import annotations

import re

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.paragraph import next_beside

_CONCLUDES = re.compile(
    r"(?:(?:that|this)(?: is|['\u2019]s) (?:the reason )?why|therefore|thus|hence|consequently"
    r"|(?:as a|the) (?:result|consequence)(?: is)?|for (?:this|that|these|those) reasons?|because of (?:this|that))\b",
    re.IGNORECASE,
)


def conclusion_of(address: Address, addresses: Addresses) -> Address | None:
    """The next sentence of the paragraph or item, if it says what follows from this one: "That is why ..."."""
    after = next_beside(address, addresses) if address.sentence.kind in ("sentence", "item") else None
    return after if after is not None and _CONCLUDES.match(after.shown) else None
