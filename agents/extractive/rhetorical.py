"""Questions in a text, and what answers them there: "Moving the tug? Ring the office."."""

from __future__ import annotations

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.paragraph import below_same_heading, next_of


def reply_to(address: Address, addresses: Addresses) -> Address | None:
    """What stands behind a sentence that is a question, and so answers it."""
    after = next_of(address, addresses) if _asks(address) else None
    replies = after is not None and after.sentence.kind == "sentence" and not _asks(after)
    return after if after and replies and below_same_heading(address, after) else None


def is_unanswered(address: Address, addresses: Addresses) -> bool:
    """Whether a sentence is a question, and nothing answers it."""
    return _asks(address) and reply_to(address, addresses) is None


def _asks(address: Address) -> bool:
    return address.sentence.kind == "sentence" and address.shown.endswith("?")
