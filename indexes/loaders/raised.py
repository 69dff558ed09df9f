"""Raised text: "10\u207b\u2075" is not 10-5, 2 to the power of n+1 is not 2n+1, and the number of a note is no part of
the word before it."""

from __future__ import annotations

import re

_NUMBERS = re.compile(r"\s*[-+\u2212]?\d{1,3}(?:[,\u2013-]\s?\d{1,3}){0,9}\s*", re.ASCII)
"""A power, or the numbers of notes."""
_POWER = re.compile(r"[-+\u2212]?(?:\d{1,4}\.\d{1,4}|[knxy])", re.ASCII)
_TERM = re.compile(
    r"[-+\u2212]?\d{1,3}[knxy]"
    r"|(?=.{0,40}[\w)]\s?[-+\u2212*/\u00b7\u00d7]\s?[\w(])"
    r"(?:\d{1,4}|(?<![a-zA-Z])[a-zA-Z](?![a-zA-Z])|[-+\u2212*/\u00b7\u00d7.() ]){3,40}",
    re.ASCII,
)
"""A product or a sum of numbers and single letters."""
_SIGNS = str.maketrans(
    "0123456789+-\u2212", "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207a\u207b\u207b"
)


def raised(text: str) -> str:
    """Numbers of at most three digits in raised signs, another power behind a "^"; any other text as it is."""
    words = text.strip()
    if _NUMBERS.fullmatch(text):
        return text.translate(_SIGNS)
    if _POWER.fullmatch(words):
        return f"^{words}"
    return f"^({words})" if _TERM.fullmatch(words) else text
