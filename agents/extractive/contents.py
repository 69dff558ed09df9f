"""What a document only says that it tells, "In this guide, we'll cover the following:", and questions for that."""

from __future__ import annotations

import re

from ...evidence.address import Address
from ...evidence.text.english import pattern, words

_TEXT = words("guide tutorial article document page section chapter post lesson course lab workshop video manual")
_TOLD_AT_LENGTH = words("guide tutorial article chapter post lesson course lab workshop video")
_TELLS = words("cover discuss learn look explore explain describe see go walk talk review examine introduce address")
_CONTENTS = re.compile(
    rf"(?:in|throughout|by the end of) this (?:[\w-]{{1,20}} )?{_TEXT},? "
    rf"(?:we|you|i)(?:['\u2019](?:ll|re going to)| will| are going to)?(?: also| be)? {_TELLS}(?:ing)?\b"
    rf"|this (?:[\w-]{{1,20}} )?{_TOLD_AT_LENGTH} (?:will )?(?:also )?{_TELLS}s?\b"
    rf"|[^.:]{{0,120}}\b{_TOLD_AT_LENGTH}\b[^.:]{{0,40}}\bcovers?(?: the following)?:?\Z"
    r"|what (?:you|we)(?:['\u2019]ll| will) (?:learn|cover)\b|(?:table of contents|contents|on this page):?\Z",
    re.IGNORECASE,
)
"""A line above a list of what is told further down."""
_LONGEST = 12
"""Words of an item that only names what is told."""
_ASKS_CONTENTS = pattern(_TEXT, "covers?", "covered", "topics?", "contents?", "learn")


def is_of_contents(address: Address) -> bool:
    """Whether it is an item of a list of what is told further down and says no more, or the line that announces it."""
    brief = address.sentence.kind == "item" and len(address.shown.split()) <= _LONGEST and ": " not in address.shown
    line = address.lead if brief else address.shown if address.announces else ""
    return _CONTENTS.match(line) is not None


def asks_contents(part: str) -> bool:
    """Whether a part of a question may ask what a text is about."""
    return _ASKS_CONTENTS.search(part) is not None
