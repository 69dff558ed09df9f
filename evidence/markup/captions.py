"""Captions: lines that say what the table right below them is about, such as "Table 4: Fees of all berths"."""

from __future__ import annotations

import re

NUMBERED = re.compile(
    r"[\W_]*(?:tab(?:le|\.)|fig(?:ure|\.)|chart|exhibit|diagram)\s+(?:[A-Z][-.]?)?\d[\d.-]{0,6}[a-z]?[.:)\s\u2013\u2014-]",
    re.IGNORECASE,
)
"""Begins the caption of a numbered table or figure."""
_LONGEST, _MOST_WORDS = 240, 16
"""Characters of a numbered caption, and words of one without a number."""
_ENDS_SENTENCE = (".", "?", "!", ";", ",")
_NO_PROSE = re.compile(r"[|#<>]|```|!\[|[-*+\u2022] |\d{1,3}[.)] |[=-]{3}|.*\n[=-]{3,}\s*\Z")
"""Begins a row, a heading, a quotation, an item, a picture or markup; or a title with its rule below."""


def caption_of_table(line: str) -> str:
    """The paragraph right above a table on one line if it may be the table's caption; else empty."""
    words = line.split()
    text = " ".join(words)
    if not words or len(text) > _LONGEST or _NO_PROSE.match(line.strip()):
        return ""
    bare = text.rstrip("*_ ")
    brief = len(words) <= _MOST_WORDS and not bare.endswith(_ENDS_SENTENCE)
    return text if brief or NUMBERED.match(text) else ""


def caption_before(text: str, start: int) -> str:
    """The caption in the text before a table that begins at `start`; empty if there is none."""
    paragraph = text[max(0, start - 2 * _LONGEST) : start].rstrip().rpartition("\n\n")[2]
    return caption_of_table(paragraph)
