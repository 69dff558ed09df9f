"""Questions for what to do in place of something: "Why does it stop, and what should I use instead?" """

from __future__ import annotations

import re

from ...evidence.text.english import pattern, words

_ASKS = re.compile(
    rf"\b(?:what|which)\b[^?]{{0,60}} {words('use do choose take pick try run set call write say install')}\b"
    r"[^?]{0,40}? instead\b(?! of\b)",
    re.IGNORECASE,
)
_ADVISES = pattern(
    words(
        "instead rather alternatives? alternatively consider prefer preferred recommend recommended use should better"
    ),
    r"replaced (?:by|with)",
    "in (?:favou?r|place) of",
)


def asks_instead(part: str) -> bool:
    """Whether a part of a question asks what to do in place of what it, or the part before it, tells of."""
    return _ASKS.search(part) is not None


def advises(sentence: str) -> bool:
    """Whether a sentence may say what to do in place of something."""
    return _ADVISES.search(sentence) is not None
