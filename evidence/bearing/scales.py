"""Numbers of a table whose unit says `in millions`: a claim that writes `9 million` means the cell `9`."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SCALE = "thousand|million|billion|trillion|crore|lakh"
_NAMED = re.compile(rf"(?:\bin |\(|\b(?-i:[A-Z]{{3}}) |[$£€¥] ?)({_SCALE})s?\b", re.IGNORECASE)
_SCALED = re.compile(rf"(\d[\d.,]{{0,30}})[ \u00a0-]({_SCALE})\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d(?:[\d.,]{0,30}\d)?")


def in_scale_of(claim: str, rows: Sequence[str], above: str) -> str:
    """The claim with its numbers as they stand in the `rows`, which name a scale, or have it in a line `above` them."""
    scales = {match[1].lower() for text in (*rows, above) for match in _NAMED.finditer(text)}
    if not rows or not scales:
        return claim
    cells = {match[0].replace(",", "") for row in rows for match in _NUMBER.finditer(_SCALED.sub("", row))}

    def cell(match: re.Match[str]) -> str:
        stated = match[2].lower() in scales and match[1].replace(",", "") in cells
        return match[1] if stated else match[0]

    return _SCALED.sub(cell, claim)
