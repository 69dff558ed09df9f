"""What a text names behind a preposition: `on Windows`, "in the console"."""

from __future__ import annotations

import re

from ...evidence.text.english import PREPOSITION

_BEFORE = rf"\b(?P<preposition>{PREPOSITION}) (?:the )?"
_ONE = r"\w[\w.+-]{1,39}"
_MORE = rf"(?:(?:,? (?:and|or) |, | ?/ ?)(?:the )?{_ONE}){{0,5}}"
_WORDS = re.compile(rf"{_BEFORE}(?P<first>{_ONE})(?P<more>{_MORE})", re.IGNORECASE)


def words_behind(text: str) -> list[str]:
    """The words that prepositions of a text stand before, with those joined to them: "on Windows and Linux"."""
    return [word for match in _WORDS.finditer(text) for word in (match["first"], *re.findall(_ONE, match["more"]))]


def names_behind(text: str) -> list[tuple[str, str]]:
    """Each preposition of a text, in lower case, with the word right behind it, if that has a capital."""
    found = ((match["preposition"].lower(), match["first"]) for match in _WORDS.finditer(text))
    return [(preposition, word) for preposition, word in found if not word.islower()]


def is_behind(name: str, text: str) -> bool:
    """Whether a preposition of a text stands before a name."""
    return re.search(rf"{_BEFORE}{re.escape(name)}\b", text, re.IGNORECASE) is not None
