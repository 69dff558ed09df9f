"""Pages whose fonts do not say which letters they show, so that their text cannot be read from the file."""

from __future__ import annotations

import unicodedata
from typing import Any

_MOST_UNKNOWN = 0.4
"""Share of a page's characters in pieces of text with characters that mean nothing."""
_NOTHING = frozenset(("Cc", "Co", "Cn"))
"""Control characters, characters for private use, and none."""


def lacks_letters(page: Any) -> bool:
    """Whether most of a page is set in such fonts: it is readable only as a picture."""
    pieces = [str(item.text) for item in page.text_items]
    unknown = sum(len(text) for text in pieces if any(map(_means_nothing, text)))
    return unknown > 0 and unknown >= _MOST_UNKNOWN * sum(map(len, pieces))


def _means_nothing(char: str) -> bool:
    return char == "\ufffd" or (unicodedata.category(char) in _NOTHING and not char.isspace())
