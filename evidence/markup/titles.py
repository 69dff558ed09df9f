"""Titles in the first line of a paragraph: "16.1. General Cap. Each party's entire liability ..."."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..text.spans import Span

_TITLE_CHARS = 80
_SMALL_WORDS = frozenset("a an and as at by for from in nor of on or per the to vs with without".split())
_LABEL = re.compile(r"(?:\(?\w{1,3}[.)]|\d{1,3}(?:\.\d{1,3}){1,5}\.?|[§#]\s?\d+\w?\.?)\Z")
_WORD = re.compile(r"[^\W\d_][\w'\u2019-]*")
_NAME = re.compile(r"(?:\(?\w{1,3}[.)]\s|[\d.]{1,20}\s)?(?P<words>[^\s.?!:;,\d][^.?!:;,\d]{0,79})\.\Z")


def with_titles(text: str, spans: Iterable[Span]) -> list[Span]:
    """The sentences of a paragraph, the first joined with the label and title before it, which mean little alone."""
    whole: list[Span] = []
    opening = True
    for start, end in spans:
        if whole and opening:
            whole[-1] = whole[-1][0], end
        else:
            whole.append((start, end))
        opening = opening and _opens(text[start:end].strip())
    return whole


def is_title(text: str) -> bool:
    """Whether each word of a text is capitalised, except the smallest, as in "Term and Termination"."""
    words = _WORD.findall(text)
    return bool(words) and words[0][0].isupper() and all(word[0].isupper() or word in _SMALL_WORDS for word in words)


def _opens(sentence: str) -> bool:
    """Whether it is a label, or a short title."""
    if _LABEL.fullmatch(sentence):
        return True
    name = _NAME.match(sentence) if len(sentence) <= _TITLE_CHARS else None
    return name is not None and is_title(name["words"])
