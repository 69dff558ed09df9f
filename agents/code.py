"""Blocks of code, each with the line that introduces it: neither says much without the other."""

from __future__ import annotations

from textwrap import dedent

from ..evidence.addresses import Address, Addresses
from .prose import Claim, cite

_LONGEST = 1_500
"""Characters of a block that is shown as a whole."""


def block_around(address: Address, addresses: Addresses) -> Claim | None:
    """The block of code that a line introduces, or of which it is a part, with that line; None where there is none.

    A file of source code is no block: of that a few lines are shown.
    """
    if address.passage.metadata.get("format") == "code" or not (_is_code(address) or address.announces):
        return None
    first = address
    while _is_code(first) and (before := _beside(first, addresses, -1)) is not None:
        first = before
    shown = [first] if first.announces or _is_code(first) else []
    after = _beside(first, addresses, 1)
    while after is not None and _is_code(after):
        shown.append(after)
        after = _beside(after, addresses, 1)
    if len(shown) < 2 or any(part.flagged for part in shown):
        return None
    text = "\n".join(code_lines(part) if _is_code(part) else part.shown for part in shown)
    return Claim(text=text, cites=[cite(part) for part in shown]) if len(text) <= _LONGEST else None


def code_lines(address: Address) -> str:
    """Code as it stands, indented."""
    text, start = address.passage.text, address.sentence.start
    before = text[text.rfind("\n", 0, start) + 1 : start]  # what its first line is indented by
    words = f"{before}{address.words}" if before.isspace() else address.words
    return "\n".join(f"    {line}" for line in dedent(words).expandtabs(4).splitlines())


def _is_code(address: Address) -> bool:
    return address.sentence.kind == "code"


def _beside(address: Address, addresses: Addresses, step: int) -> Address | None:
    """The sentence before or after it, if that stands in the same passage under the same heading."""
    other = addresses.get(address.number + step)
    if other is None or other.passage.id != address.passage.id or other.sentence.under != address.sentence.under:
        return None
    return other
