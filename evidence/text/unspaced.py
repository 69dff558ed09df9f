"""Chinese, Japanese and Korean, where no space ends a word: pairs of characters for search, single ones for comparison.

The pairs are those of Lucene's CJK filter.
"""

from __future__ import annotations

import re

RUN = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+")
"""Kana, Chinese characters and Hangul."""
_MARKS = str.maketrans({"\u3002": ". ", "\uff0c": ", ", "\u3001": ", ", "\uff1b": "; ", "\uff01": "! ", "\uff1f": "? "})


def in_pairs(text: str) -> str:
    """The text with each run of such characters as overlapping pairs between spaces; any other text is unchanged."""
    return RUN.sub(_pairs, text)


def in_characters(text: str) -> str:
    """The text with each such character between spaces, and its punctuation replaced by that of English."""
    return RUN.sub(lambda run: f" {' '.join(run[0])} ", text.translate(_MARKS))


def _pairs(run: re.Match[str]) -> str:
    characters = run[0]
    pairs = [characters[at : at + 2] for at in range(len(characters) - 1)]
    return f" {' '.join(pairs or [characters])} "
