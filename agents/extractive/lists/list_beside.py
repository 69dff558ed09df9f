"""The list near a sentence that belongs to it: the one whose items it speaks of, and the one below its paragraph."""

from __future__ import annotations

import re

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.paragraph import below_same_heading, is_beside, next_beside, next_of
from ....evidence.text.words import content_words
from ...questions.expectation import expectation
from .list_items import TO_DO, announced_by, announcer
from .list_questions import all_asked, duties_asked

_POINTS_UP = re.compile(r"\b(?:these|those|such) ([a-z]+(?: [a-z]+)?)\b", re.IGNORECASE)
_OF_IT = re.compile(r"(?:it|its|they|their|these|this)\b", re.IGNORECASE)
_FOLLOWING = re.compile(r"\b(?:the following|these) ([a-z]{3,30})\b", re.IGNORECASE)
_LONGEST_PARAGRAPH = 4
"""Sentences that may stand between a list and the one that speaks of its items, itself included."""
_LEAST_SHARED = 2
"""Content words by which a line is told to speak of what another sentence does."""
_TOLD_AT_LENGTH = ("where", "what", "why", "steps")
"""Kinds of questions of which a list says more than the sentence before it."""


def list_beside(address: Address, addresses: Addresses, part: str) -> Address | None:
    """Where the list begins that is shown with a sentence, the answer to a part of a question: the line that announces
    it, or the first item if nothing does; None if there is no such list."""
    kind = expectation(part).kind
    if line := _above(address, addresses):
        return line
    if all_asked(part) or duties_asked(part):
        line = _near(address, addresses)
    elif kind == "steps":
        line = _to_do(address, addresses)
    elif kind == "who":
        line = _of_them(address, addresses, part)
    line = line or (_of_it(address, addresses) if kind in _TOLD_AT_LENGTH else None)
    return line or (_item_below(address, addresses) if duties_asked(part) else None)


def _above(address: Address, addresses: Addresses) -> Address | None:
    """The line that announces the list right above a sentence's paragraph, if the sentence speaks of its items: "in one
    of these languages" below "Our core languages are:" and four bullets."""
    match = _POINTS_UP.search(address.shown) if address.sentence.kind == "sentence" else None
    if match is None:
        return None
    line = _line_above(address, addresses)
    return line if line and set(content_words(match[1])) & set(content_words(line.shown)) else None


def _near(address: Address, addresses: Addresses) -> Address | None:
    """The line that announces the list right below a sentence's paragraph, or right above it; None if neither is a
    list."""
    if address.sentence.kind != "sentence":
        return None
    return _line_below(address, addresses) or _line_above(address, addresses)


def _of_it(address: Address, addresses: Addresses) -> Address | None:
    """The next sentence of the paragraph, if it says of what this one speaks of what the list below it tells: "This is
    the berth plan. It is made from the following:", "Some ropes float. Use one of the following ropes:"."""
    after = next_beside(address, addresses) if address.sentence.kind == "sentence" else None
    if after is None or announced_by(after, addresses) is None:
        return None
    named = _FOLLOWING.search(after.shown)
    same = named is not None and set(content_words(named[1])) <= set(content_words(address.shown))
    return after if _OF_IT.match(after.shown) or (same and named and content_words(named[1])) else None


def _of_them(address: Address, addresses: Addresses, part: str) -> Address | None:
    """The line below a sentence's paragraph, in its section, that announces those whom a part of a question asks for,
    if the sentence names none of them, but speaks of the same: "Who is eligible may ask.", "Eligible are:"."""
    below = _line_below(address, addresses) if address.sentence.kind == "sentence" else None
    expected = expectation(part)
    if below is None or not below_same_heading(address, below) or expected.met_by(address.shown):
        return None
    shared = set(content_words(below.shown)).intersection(content_words(address.shown))
    return below if len(shared) >= _LEAST_SHARED and expected.met_by(below.shown) else None


def _to_do(address: Address, addresses: Addresses) -> Address | None:
    """The line right below a sentence's paragraph that announces a list of what to do or to heed, "Before you start, do
    the following:"; None if there is no such list in its section."""
    below = _line_below(address, addresses) if address.sentence.kind == "sentence" else None
    if below is None or not below_same_heading(address, below):
        return None
    return below if TO_DO.search(below.shown) else None


def _item_below(address: Address, addresses: Addresses) -> Address | None:
    """The first item of the list right below a sentence's paragraph, in its section, that nothing announces."""
    below = _below(address, addresses) if address.sentence.kind == "sentence" else None
    alike = below is not None and below_same_heading(address, below) and not below.lead
    return below if below is not None and alike and below.sentence.kind == "item" else None


def _line_below(address: Address, addresses: Addresses) -> Address | None:
    """The line that announces the list right below a sentence's paragraph."""
    below = _below(address, addresses)
    announces = below is not None and announced_by(below, addresses) is not None
    return below if announces else None


def _below(address: Address, addresses: Addresses) -> Address | None:
    """What stands right below a sentence's paragraph."""
    last = address
    while (after := next_beside(last, addresses)) is not None:
        last = after
    return next_of(last, addresses)


def _line_above(address: Address, addresses: Addresses) -> Address | None:
    """The line that announces the list right above a sentence's paragraph."""
    below = address
    for _ in range(_LONGEST_PARAGRAPH):
        above = addresses.get(below.number - 1)
        if above is None or above.flagged or above.passage.id != address.passage.id:
            return None
        if above.sentence.kind == "item":
            between = above.passage.text[above.sentence.end : below.sentence.start]
            return announcer(above, addresses) if not between.strip() else None
        if not is_beside(above, below):
            return None
        below = above
    return None
