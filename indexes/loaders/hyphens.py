"""Words that are parted by the end of a line."""

from __future__ import annotations

import re

_PARTED = re.compile(
    r"(?P<first>[^\W\d_]{2,40})[-\u2010]\n(?P<indent>[ \t]*)(?P<second>[^\W\d_]{2,40})(?P<marks>\S{0,20})[ \t]*"
)
_WORD = re.compile(r"[^\W\d_]+")


def with_whole_words(text: str) -> str:
    """The text with each parted word whole in the upper line.

    The hyphen goes if the word occurs without it elsewhere; else it belongs to the word, as in "two-way".
    """
    if not _PARTED.search(text):
        return text
    known = {word.lower() for word in _WORD.findall(text)}

    def whole(parted: re.Match[str]) -> str:
        first, second = parted["first"], parted["second"]
        if not second[0].islower():
            return parted[0]
        hyphen = "" if f"{first}{second}".lower() in known else "-"
        return f"{first}{hyphen}{second}{parted['marks']}\n{parted['indent']}"

    return _PARTED.sub(whole, text)
