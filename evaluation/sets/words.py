"""The words by which answers are compared, after SQuAD's normalisation (Rajpurkar et al., 2016)."""

from __future__ import annotations

import re
import string

_PUNCTUATION = str.maketrans("", "", string.punctuation)
_ARTICLES = {"a", "an", "the"}
_MARKERS = re.compile(r"(?<!\s)\s*\[\d+\]")


def without_markers(text: str) -> str:
    """The text without its citation markers."""
    return _MARKERS.sub("", text)


def words(text: str) -> list[str]:
    """Lower-cased words without ASCII punctuation, articles and citation markers such as `[1]`."""
    plain = without_markers(text).lower().translate(_PUNCTUATION)
    return [word for word in plain.split() if word not in _ARTICLES]
