"""What a text names behind a preposition: `on Windows`, "in the console"."""

from __future__ import annotations

import re

from ...evidence.text.english import PREPOSITION

_BEFORE = rf"\b(?P<preposition>{PREPOSITION}) (?:the )?"
_WORD = re.compile(rf"{_BEFORE}(?P<word>\w[\w.+-]{{1,39}})", re.IGNORECASE)


def words_behind(text: str) -> list[tuple[str, str]]:
    """Each preposition of a text, in lower case, with the word that it stands before."""
    return [(match["preposition"].lower(), match["word"]) for match in _WORD.finditer(text)]


def names_behind(text: str) -> list[tuple[str, str]]:
    """The same, if the word has a capital."""
    return [(preposition, word) for preposition, word in words_behind(text) if not word.islower()]


def is_behind(name: str, text: str) -> bool:
    """Whether a preposition of a text stands before a name."""
    return re.search(rf"{_BEFORE}{re.escape(name)}\b", text, re.IGNORECASE) is not None
