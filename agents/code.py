"""Blocks of code, each with the line that introduces it: neither says much without the other."""

from __future__ import annotations

from textwrap import dedent

from ..evidence.addresses import Address, Addresses
from .prose import Claim, cite

_LONGEST = 1_500
"""Characters of a block that is shown as a whole."""


def block_around(one: Address, addresses: Addresses) -> Claim | None:
    """The block of code that a line introduces, or of which it is a part, with that line; None where there is none.

    A file of source code is no block: of that a few lines are shown.
    """
    if one.passage.metadata.get("format") == "code" or not (_is_code(one) or one.announces):
        return None
    first = one
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


def code_lines(one: Address) -> str:
    """Code as it stands, indented."""
    text, start = one.passage.text, one.sentence.start
    before = text[text.rfind("\n", 0, start) + 1 : start]  # what its first line is indented by
    words = f"{before}{one.words}" if before.isspace() else one.words
    return "\n".join(f"    {line}" for line in dedent(words).expandtabs(4).splitlines())


def _is_code(one: Address) -> bool:
    return one.sentence.kind == "code"


def _beside(one: Address, addresses: Addresses, step: int) -> Address | None:
    """The sentence before or after it, if that stands in the same passage under the same heading."""
    other = addresses.get(one.number + step)
    if other is None or other.passage.id != one.passage.id or other.sentence.under != one.sentence.under:
        return None
    return other
