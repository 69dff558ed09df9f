"""Signs that a claim lists, such as the characters a name may not have: they have no synonyms."""

from __future__ import annotations

import re

_LISTED = re.compile(r"(?<!\S)([^\w\s,;]{1,5})[,;](?!\S)")
_QUOTES = "`'\"\u2018\u2019\u201c\u201d"
_LEAST = 3
"""Fewest different signs in a row of them; fewer may be punctuation."""


def listed_signs(text: str) -> set[str]:
    """The signs that a text lists with commas behind them, without quotes around them; empty for fewer than three."""
    signs = {group.strip(_QUOTES) or group for group in _LISTED.findall(text)}
    return signs if len(signs) >= _LEAST else set()
