"""The reason for what a sentence says, or for what it tells to do, where the sentences beside it give it."""

from __future__ import annotations

import re

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.bearing.commands import is_order
from ...evidence.paragraph import below_same_heading, is_beside, next_beside, next_of
from ...evidence.text.english import pattern, words
from ...evidence.text.words import content_words
from ..questions.expectation import expectation
from .conclusion import conclusion_of

_GOOD_FOR = words(
    "allows avoids enables ensures fixes forces gives guarantees helps improves keeps lets makes prevents protects "
    "reduces saves simplifies"
)
_REASON = re.compile(
    r"(?:because|otherwise|the reason|(?:this|that|it) (?:is|was) (?:because|due to|so that|to (?:avoid|prevent))"
    rf"|(?:this|that|it|doing (?:so|this|that)) (?:also |then |thus )?{_GOOD_FOR})\b",
    re.IGNORECASE,
)
"""Begins a sentence that says why what the one before it says is so."""
_BY_DOING = re.compile(rf"\w{{3,20}}ing\b[^.;:]{{1,100}}? {_GOOD_FOR} ", re.IGNORECASE)
"""Begins a sentence that says what doing something is good for: "Keeping the gate slow saves the keel." """
_BECAUSE = pattern("because", "due to", "the reason", "caused by")
"""Anywhere in a sentence that gives a reason."""
_ADVISES = re.compile(
    rf"(?:please )?(?:{words('avoid prefer beware never always refrain')}|do(?: not|n['\u2019]t))\b", re.IGNORECASE
)
"""Begins a sentence that advises for or against something."""
_MOST_REASONS = 2
"""Sentences behind one that tells to do something, which say why."""
_REASON_ABOVE = re.compile(
    r"(?:this|that) (?:is|was|happens) (?:because|due to|so that|to (?:avoid|prevent))\b", re.IGNORECASE
)
"""Begins a paragraph that says why what the paragraph above it says is so."""


def reason_before(address: Address, addresses: Addresses) -> Address | None:
    """The sentence before this one, if it says why something is so, and this one does not; else None."""
    before = addresses.get(address.number - 1)
    if before is None or before.flagged or _BECAUSE.search(address.shown) or before.passage.id != address.passage.id:
        return None
    return before if is_beside(before, address) and _BECAUSE.search(before.shown) else None


def reason_for(address: Address, addresses: Addresses) -> Address | None:
    """The next sentence, if it says why what this one says is so ("Because it is kept on your device, ...") or what
    that is good for, what follows from this one, or if it begins the next paragraph so ("This is because ..."); else
    None."""
    after = next_of(address, addresses)
    if conclusion := conclusion_of(address, addresses):
        return conclusion
    if after is None or after.sentence.kind != "sentence" or not below_same_heading(address, after):
        return None
    if not is_beside(address, after):
        return after if _REASON_ABOVE.match(after.shown) else None
    return after if _REASON.match(after.shown) or _is_good_for(address, after) else None


def reasons_below(address: Address, addresses: Addresses, part: str) -> list[Address]:
    """The sentences right after one that tells its reader to do what a part of a question asks the reason for, in its
    paragraph, as far as they tell nothing to do; empty if it gives a reason itself, or if they speak of something
    else."""
    expected = expectation(part)
    own = set(content_words(address.shown))
    asked = expected.kind == "why" and 2 * len(own.intersection(content_words(part))) >= len(own)
    if not asked or not _tells_to_act(address) or expected.met_by(address.shown):
        return []
    found: list[Address] = []
    last = address
    while len(found) < _MOST_REASONS and (after := next_beside(last, addresses)) is not None:
        if _tells_to_act(after) or after.announces:
            break
        found.append(after)
        last = after
    return found if own.intersection(content_words(" ".join(each.shown for each in found))) else []


def _tells_to_act(address: Address) -> bool:
    return is_order(address.shown) or _ADVISES.match(address.shown) is not None


def _is_good_for(address: Address, after: Address) -> bool:
    """Whether a sentence says what doing what the one before it says is good for, with two of its words."""
    doing = _BY_DOING.match(after.shown)
    return doing is not None and len({*content_words(doing[0])}.intersection(content_words(address.shown))) > 1
