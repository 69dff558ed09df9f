"""Pages that are bold throughout to liteparse, since the weight that their font states is wrong.

The first line of a paragraph may be a heading then, and the rest has stars.
"""

from __future__ import annotations

import re

from .pieces import ENDED, HYPHENATED, letters

_STARS = re.compile(r"(?<![\\*])\*\*(?!\*)|(?<![\\*])\*\*(?=\*[^*\s])|(?<=[^*\s]\*)\*\*(?!\*)")
"""Two stars, or the two that are bold of three."""
_BOLD = re.compile(r"(?<![\\*])\*{2,3}([^*\n]{1,20000})\*{2,3}(?!\*)")
_HEADING = re.compile(r"#{1,6} (?P<text>[^\W\d_].*)")
_PARAGRAPH = re.compile(r"(?!\d{1,3}[.)] |[-*] )[\w\"“(*]")
_FIRST_IN_ITALICS = re.compile(r"\A\*([^*\n]{1,2000})\*")
_WORD = re.compile(r"\w+")
_MOSTLY = 0.5
"""Share of the letters of a page in bold from which on bold says nothing."""
_LEAST = 200
_SENTENCE = 7
"""Fewest words of a heading that is the first line of a paragraph."""


def without_false_bold(text: str) -> str:
    """A page that is bold throughout as one that is not: without the stars, and without headings that are the first
    line of the paragraph below them."""
    bold = sum(letters(words) for words in _BOLD.findall(text))
    if bold < max(_LEAST, _MOSTLY * letters(text)):
        return text
    told: list[str] = []
    begun = ""
    for block in _STARS.sub("", text).split("\n\n"):
        if begun and _PARAGRAPH.match(block):
            rest = _FIRST_IN_ITALICS.sub(r"\1", block)
            block = f"{begun[:-1]}{rest}" if HYPHENATED.search(begun) else f"{begun} {block}"
        elif begun:
            told.append(begun)
        begun = _begun(block) if told else ""  # the first of a page may be its title
        told += [] if begun else [block]
    return "\n\n".join([*told, begun] if begun else told)


def _begun(block: str) -> str:
    """The text of a heading as long as a line, which ends no sentence. "" if it is none."""
    heading = _HEADING.fullmatch(block)
    text = heading["text"].strip("*") if heading else ""
    return text if len(_WORD.findall(text)) >= _SENTENCE and not ENDED.search(text) else ""
