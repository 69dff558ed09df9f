"""Blocks of code that are lists: a name, a file or a pattern on each line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.paragraph import beside, is_beside
from .code_block import is_code, whole_block

ARE_THESE = re.compile(r"\b(?:these|they|those) (?:are|include)(?: the following)?:\Z", re.IGNORECASE)
"""Ends a line that announces the things of which the sentence before it speaks: "Since May they are:"."""
_LEAST = 3
"""Lines of a listing."""
_MOST = 4
"""Most listings of one section that are shown together."""


def announces_listing(line: Address, addresses: Addresses) -> bool:
    """Whether a sentence announces the block right below it, and that is a list of names."""
    below = beside(line, addresses, 1) if line.sentence.kind == "sentence" and line.announces else None
    if below is None or not is_code(below) or line.passage.form == "code":
        return False
    lines = [text for part in whole_block(below, addresses) for text in part.words.splitlines() if text.strip()]
    return len(lines) >= _LEAST and all(len(text.split()) == 1 for text in lines)


def with_further_listings(shown: Sequence[Address], addresses: Addresses) -> list[Address]:
    """The sentences of an answer, with the other lines of their section that announce listings, if one of them does:
    "The marks are:", "Since May, further marks are:"."""
    line = next((each for each in shown if announces_listing(each, addresses)), None)
    if line is None:
        return list(shown)
    inside = (each for each in addresses if each.section == line.section and announces_listing(each, addresses))
    lines = sorted(inside, key=lambda each: each.passage.start + each.sentence.start)
    if len(lines) > _MOST or any(each.flagged for each in lines):
        return list(shown)
    listed = [told for each in lines for told in (*_named_before(each, addresses), each)]
    before = [each for each in shown[: shown.index(line)] if each not in listed]
    behind = [each for each in shown[shown.index(line) :] if each not in listed]
    return [*before, *listed, *behind]


def _named_before(line: Address, addresses: Addresses) -> list[Address]:
    """The sentence that speaks of what a line calls "they"."""
    before = beside(line, addresses, -1) if ARE_THESE.search(line.shown) else None
    return [before] if before is not None and not before.flagged and is_beside(before, line) else []
