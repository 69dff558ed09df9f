"""Raised numbers in text: "10\u207b\u2075" is not 10-5, and the number of a note is no part of the word before it."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"\s*[-+\u2212]?\d{1,3}\s*", re.ASCII)
_SIGNS = str.maketrans(
    "0123456789+-\u2212", "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207a\u207b\u207b"
)


def raised(text: str) -> str:
    """A number of at most three digits in raised signs; any other text as it is."""
    return text.translate(_SIGNS) if _NUMBER.fullmatch(text) else text
