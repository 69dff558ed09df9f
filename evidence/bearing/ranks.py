"""Whether a claim makes the second largest the largest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..text.number_words import ORDINALS
from .reading import Reading

_RANKED = re.compile(
    rf"\b(?P<rank>(?:{'|'.join(ORDINALS[1:])}|\d{{1,3}}(?:st|nd|rd|th))[ -]"
    r"|(?:one of|among) the )?(?P<word>(?:most|least)(?= [a-z])|best|worst|[a-z]{2,12}est)\b",
    re.IGNORECASE,
)
_NONE = frozenset(
    "interest test rest request west forest harvest protest guest honest chest nest quest contest invest suggest "
    "arrest digest modest manifest priest northwest southwest latest conquest attest".split()
)
"""Words with this ending that rank nothing."""


def ranked_higher(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The superlatives of the claim that its evidence has below another rank only, or for several things."""
    there = [pair for source in sources for pair in _ranks(source.text)]
    for rank, word in _ranks(claim.text):
        others = {other for other, its in there if its == word}
        if not rank and others and "" not in others:
            yield f"{word} for {min(others)}{word}"


def _ranks(text: str) -> Iterator[tuple[str, str]]:
    """The superlatives of a text, each behind what ranks it, in lower case."""
    for match in _RANKED.finditer(text):
        if match["word"].lower() not in _NONE:
            yield (match["rank"] or "").lower(), match["word"].lower()
