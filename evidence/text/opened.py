"""A clause as the beginning of a sentence."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*[,:;]?(?!\S)")


def opened(clause: str) -> str:
    """The clause with a capital, but for a name such as `maxDepth`, `example.org` or code, which keeps its spelling."""
    first = _WORD.match(clause)
    return clause[:1].upper() + clause[1:] if first and first[0].islower() else clause
