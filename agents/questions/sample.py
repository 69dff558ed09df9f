"""Questions for code to copy: "Show me an example of a mooring plan", "sample configuration for tugs"."""

from __future__ import annotations

import re

from ...evidence.text.english import words
from .forms import REQUEST

_SAMPLE = rf"{words('example sample snippet template')}s?"
_OF = rf"{words('configuration config code file command query request response')}s?"
_BEFORE = words("a an some the any complete full minimal short simple small working")
_ASKED = re.compile(
    rf"\W*(?:{REQUEST}(?:(?:{_BEFORE}|{_OF}) ){{0,3}}"
    rf"{_SAMPLE}\b|(?:{_OF} )?{_SAMPLE} (?:{_OF} )?(?:of|for|with)\b"
    rf"|{words('what how')} does .{{3,80}} look(?: like)?\W*\Z)",
    re.IGNORECASE,
)


def asks_sample(part: str) -> bool:
    """Whether a part of a question asks for something that can be copied."""
    return _ASKED.match(part) is not None
