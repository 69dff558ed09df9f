"""Questions written in capital letters alone: without small ones every word reads like a name."""

from __future__ import annotations

from ...evidence.text.words import content_words


def in_small_letters(text: str) -> str:
    """The text in small letters if it has none and is a sentence: it has a word that is no content word.

    `BRT-4417 DEPTH` stays as it is.
    """
    return text.lower() if text.isupper() and len(content_words(text)) < len(text.split()) else text
