"""How many things a line of a reply says that it lists: `You need two things:` above two items."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from .claim import Claim

_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|10)"
_THINGS = (
    r"(?:cases|changes|commands|conditions|files|kinds|options|parts|places|points|reasons|settings|steps|tasks|things"
    r"|ways)"
)
_COUNTS = re.compile(rf"\b{_NUMBER} (?:\w{{1,20}} )?{_THINGS}\b|\b{_NUMBER} [^.;,:]{{1,60}}:\W*\Z", re.IGNORECASE)
_DEFINITE = re.compile(rf"\b(?:the|these|those|both|all) {_NUMBER} \w", re.IGNORECASE)
_OWN_NAME = re.compile(r"<[\w .:-]{1,60}>")


def counted_below(at: int, claims: Sequence[Claim]) -> list[int]:
    """How many items the list below the claim at `at` has, or, if it speaks of `the two dates`, how many different
    names of the reader's own stand in the code there; none if it does not announce them."""
    line, behind = claims[at], claims[at + 1 :]
    if not (behind and line.text.rstrip("*_ ").endswith(":")):
        return []
    first = behind[0]
    if first.is_code:
        return [len({*_OWN_NAME.findall(first.text)})] if _DEFINITE.search(line.text) else []
    if not (first.item and _COUNTS.search(line.text)) or (line.item and first.depth <= line.depth):
        return []
    own = takewhile(lambda each: each.is_code or not each.opens or (each.item and each.depth >= first.depth), behind)
    return [sum(each.item and each.depth == first.depth for each in own)]
