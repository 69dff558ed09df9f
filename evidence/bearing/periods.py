"""Whether a claim compares with another period than its evidence: with the quarter before for the year before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_PERIOD = r"(?P<{}>years?|quarters?|months?|weeks?|days?|seasons?)"
_BASE = re.compile(
    rf"\b(?:{_PERIOD.format('on')}[ -](?:over|on)[ -]\w{{3,7}}"
    rf"|(?:previous|preceding|prior|last) (?:financial |fiscal |calendar )?{_PERIOD.format('last')}"
    rf"|(?:an?|one) {_PERIOD.format('ago')} (?:ago|earlier|before))\b",
    re.IGNORECASE,
)


def other_base(claim: str, sources: Sequence[str]) -> Iterator[str]:
    """The periods that the claim compares with, if the evidence compares with others only."""
    there = {period for source in sources for period, _ in _bases(source)}
    for period, words in _bases(claim):
        if there and period not in there:
            yield words


def _bases(text: str) -> Iterator[tuple[str, str]]:
    for match in _BASE.finditer(text):
        yield (match["on"] or match["last"] or match["ago"]).lower().rstrip("s"), match[0]
