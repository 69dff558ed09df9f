"""The words by which answers are compared, after SQuAD's normalisation (Rajpurkar et al., 2016).

As in MLQA's (Lewis et al., 2020), punctuation is that of any script, and each character of Chinese, Japanese and Korean
is a word, as no space ends one there.
"""

from __future__ import annotations

import re
import string
import sys
import unicodedata
from functools import cache

from ...evidence.text.unspaced import RUN

_ARTICLES = {"a", "an", "the"}
_MARKERS = re.compile(r"(?<!\s)\s*\[\d+\]")
_LIKE_ASCII = str.maketrans("\u2018\u2019\u201b\u2010\u2011\u2012\u2013\u2026", "'''---- ")
"""Apostrophes and hyphens as one types them, which join two parts of a word; an ellipsis joins none."""
_THOUSANDS = re.compile(r"(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))")
_APART = re.compile(
    "[\u3007\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u767e\u5343\u4e07\u842c\u4ebf\u5104\u5146\u96f6\u4e24]+|."
)
"""A numeral in Chinese characters, which is not one without its tens, or any single character."""


def without_markers(text: str) -> str:
    """The text without its citation markers."""
    return _MARKERS.sub("", text)


def words(text: str) -> list[str]:
    """Case-folded words without punctuation, English articles and citation markers such as `[1]`."""
    plain = composed(without_markers(text)).casefold().translate(_punctuation())
    return [word for word in RUN.sub(_characters, plain).split() if word not in _ARTICLES]


def composed(text: str) -> str:
    """The text with one spelling of each letter, digit, apostrophe and hyphen: ligatures and full-width forms are
    replaced, accents are part of their letters, and no narrow space stands before three digits of a number."""
    return unicodedata.normalize("NFKC", _THOUSANDS.sub("", text).translate(_LIKE_ASCII))


@cache
def _punctuation() -> dict[int, str]:
    """ASCII punctuation is taken away, as SQuAD does; any other stands between words."""
    others = (code for code in range(128, sys.maxunicode + 1) if unicodedata.category(chr(code)).startswith("P"))
    return dict.fromkeys(others, " ") | dict.fromkeys(map(ord, string.punctuation), "")


def _characters(run: re.Match[str]) -> str:
    return f" {' '.join(_APART.findall(run[0]))} "
