"""The addresses in a text: an answer may hold those of its evidence, letter for letter, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterable

_URL = re.compile(
    r"(?:\b[a-z][a-z0-9+.-]{1,20}://|\bwww\.|\b(?:javascript|data|vbscript|file):)[^\s<>\"`]+", re.IGNORECASE
)
_BEHIND = ".,;:!?'*_)]}\u2019\u201d"
"""What belongs to the sentence where it stands behind an address."""


def urls(text: str) -> list[str]:
    """The addresses of a text, in order, without what stands behind them; links in Markdown among them."""
    return [one for match in _URL.finditer(text) if (one := _bare(match[0]))]


def foreign_urls(text: str, evidence: Iterable[str]) -> list[str]:
    """The addresses of `text` that none of `evidence` has, for one because something was added to their query."""
    wanted = urls(text)
    known = {one for part in evidence for one in urls(part)} if wanted else set()
    return [one for one in wanted if one not in known]


def without_foreign_urls(text: str, own: str) -> str:
    """`text` with "(an address)" in place of each that `own` does not have."""
    known = set(urls(own))

    def told(match: re.Match[str]) -> str:
        one = _bare(match[0])
        return match[0] if one in known else f"(an address){match[0][len(one) :]}"

    return _URL.sub(told, text)


def _bare(found: str) -> str:
    cut = re.split(r"[\])](?=[(\[]|$)", found, maxsplit=1)[0] if found.count(")") > found.count("(") else found
    return cut.rstrip(_BEHIND)
