"""Signs in the text of a page that it does not have: ends of bold between its lines, and an arrow for "ff"."""

from __future__ import annotations

import re

_BROKEN_BOLD = re.compile(r"(?<![*\s|])\*\* \*\*(?![*\s|])")
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])-\*\* \*\*(?=[a-z])")
_ARROW = re.compile(r"(?<=[^\W\d_])\u21b5(?=[^\W\d_]|-)")
"""Where some fonts have the ligature of two f."""


def without_false_marks(text: str) -> str:
    """The text of a page without them."""
    return _ARROW.sub("ff", _BROKEN_BOLD.sub(" ", _BROKEN_WORD.sub("", text)))
