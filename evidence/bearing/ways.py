"""Whether a claim turns a way round: `from Vik to Kelso` for `from Kelso to Vik`, `to Vik` for `from Vik`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from .reading import Reading

_WAY = re.compile(
    r"\b(?:(?P<source>from|out of)|(?<!up )(?<!due )(?<!according )(?:to|into|onto|toward|towards))\s"
    r"(?:(?:the|an?|its|their|his|her|our|your|any|all)\s)?(?=\w)",
    re.IGNORECASE,
)
_BOTH = re.compile(
    r"\b(?:distance|far|between|road|route|line|link|path|miles?|km|kilomet(?:re|er)s?|back)\b", re.IGNORECASE
)
"""Words of what is as long both ways."""
_MOST = 12


@dataclass(frozen=True, slots=True)
class _End:
    """What stands behind a `from` or a `to`."""

    key: str
    verb: str
    """The key of what stands before it."""
    words: str
    starts: bool
    """Whether the way starts there."""
    paired: bool
    """Whether its statement has the other end of the way too."""


def ways_turned(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The words that the claim has behind `from` and its evidence behind `to`, or the reverse.

    That is so for two words of one way, or for one behind the same verb.
    """
    if _BOTH.search(claim.text):
        return
    own, there = list(_ends(claim)), [end for source in sources for end in _ends(source)]
    both = {(end.key, end.starts) for end in own}
    for end in own:
        found = [other for other in there if other.key == end.key]
        turned = [other for other in found if other.starts != end.starts and (other.paired or other.verb == end.verb)]
        if turned and len(turned) == len(found) and (end.key, not end.starts) not in both:
            yield end.words


def _ends(reading: Reading) -> Iterator[_End]:
    """What stands behind each `from` or `to` of a text."""
    matches = list(islice(_WAY.finditer(reading.text), _MOST))
    statements = [(reading.statement_at(match.end()), match["source"] is not None) for match in matches]
    for match, (statement, starts) in zip(matches, statements, strict=True):
        at = reading.first_from(match.end())
        piece = reading.pieces[at] if at < len(reading.pieces) else None
        if piece and piece.start == match.end() and piece.kind in ("word", "name"):
            before = reading.pieces[at - 1].key if at else ""
            paired = (statement, not starts) in statements
            yield _End(piece.key, before, f"{match[0]}{piece.words}", starts=starts, paired=paired)
