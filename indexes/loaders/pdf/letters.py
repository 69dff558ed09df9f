"""Pages whose text cannot be read from the file: their fonts do not say which letters they show, or it is a picture."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

_LEAST_UNKNOWN = 0.05
"""Share of a page's characters that mean nothing."""
_MOST_WORDS = 0.2
"""Share of its characters in words. Of 1,100 pages, those in such fonts had at most 0.12, and others at least 0.33."""
_HALF = 0.5
_FEW_LETTERS = 450
_BEFORE, _AFTER = r"[(\[\"'\u201c\u2018]*", r"[)\].,;:?!\"'\u201d\u2019]*"
_WORD = re.compile(rf"(?<!\S){_BEFORE}[^\W\d_]{{2,}}(?:[-'\u2019][^\W\d_]+)*{_AFTER}(?!\S)")
_NOTHING = frozenset(("Cc", "Co", "Cn"))
"""Control characters, characters for private use, and none."""


def lacks_letters(page: Any) -> bool:
    """Whether a page is set in such fonts: it is readable only as a picture."""
    text = " ".join(str(item.text) for item in page.text_items)
    length = sum(not char.isspace() for char in text)
    if sum(map(_means_nothing, text)) <= _LEAST_UNKNOWN * length:
        return False
    return sum(len(word[0]) for word in _WORD.finditer(text)) < _MOST_WORDS * length


def is_mostly_picture(page: Any) -> bool:
    """Whether a picture takes half of a page, and there are few letters beside it."""
    facts = page.complexity
    if facts is None or not facts.needs_ocr or facts.text_length > _FEW_LETTERS:
        return False
    return bool(facts.full_page_image or facts.image_coverage >= _HALF)


def _means_nothing(char: str) -> bool:
    return char == "\ufffd" or (unicodedata.category(char) in _NOTHING and not char.isspace())
