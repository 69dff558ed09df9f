"""Whether a claim turns an arrow of its evidence round: `north -> south` is not `south -> north`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .reading import Reading

_BACK = r"<-{1,2}(?!\d)|<=(?==)|[\u2190\u21d0\u27f5\u27f8\u21a4\u2b05\u21e6\u2b60\U0001f870\u21fd]\ufe0f?"
_BOTH = r"<-{1,2}>|<=>|[\u2194\u21d4\u27f7\u27fa\u21c4\u21c6\u2b0c\u21cb\u21cc]\ufe0f?"
_ON = r"-{1,2}>|=>|[\u2192\u21d2\u27f6\u27f9\u21a6\u27a1\u27a4\u2794\u279c\u279e\u21e8\u2b62\u21fe]\ufe0f?"
_ARROW = re.compile(rf"(?P<both>{_BOTH})|(?P<back>{_BACK})|(?P<on>{_ON})")
_TO = re.compile(r"(?P<on>\b(?:in)?to\b)|(?P<back>\bfrom\b)")
_UP_DOWN = (frozenset("\u2191\u21d1\u2b06\u21e7\u25b2"), frozenset("\u2193\u21d3\u2b07\u21e9\u25bc"))
_BEFORE, _BEHIND = re.compile(r"(\w{1,40})\W{0,3}\Z"), re.compile(r"\W{0,3}(?:the )?(\w{1,40})")
_FAR = 50
"""Most characters beside an arrow that are looked at."""
_Way = tuple[str, str]
"""From which word to which."""


def turned_arrows(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """What the claim says of an arrow between two words that the evidence says the other way round."""
    stated = {way for source in sources for way in _ways(source, _ARROW)}
    if stated:
        own = [*_ways(claim, _ARROW), *_ways(claim, _TO)]
        yield from (f"{a} to {b}" for a, b in own if (b, a) in stated and (a, b) not in stated)
    signs = frozenset[str]().union(*(source.text for source in sources))
    for these, others in (_UP_DOWN, _UP_DOWN[::-1]):
        if these & set(claim.text) and others & signs and not these & signs:
            yield "an arrow points the other way"


def _ways(reading: Reading, pattern: re.Pattern[str]) -> Iterator[_Way]:
    """The words right beside each arrow, or each word like one, in its direction."""
    for match in pattern.finditer(reading.text):
        before = _BEFORE.search(reading.text[max(0, match.start() - _FAR) : match.start()])
        behind = _BEHIND.match(reading.text[match.end() : match.end() + _FAR])
        left, right = before and before[1].lower(), behind and behind[1].lower()
        if left and right and left != right:
            yield from ((left, right),) if match.lastgroup != "back" else ()
            yield from ((right, left),) if match.lastgroup != "on" else ()
