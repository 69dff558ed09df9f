"""What a reply says to its reader beside the answer: it states nothing, and no evidence is missed for it."""

from __future__ import annotations

import re

from ...evidence.text.english import ACCORDING
from ...evidence.text.opened import opened

_MOST = 300
_COURTESY = re.compile(
    r"(?:here(?:['\u2019]s| is| are)|below (?:is|are)) (?:what\b|(?:the|an?|your) (?:\w+ )?"
    r"(?:answer|summary|overview|list|breakdown|comparison|details?|information|table|steps)\b)[^.]{0,120}:"
    r"|(?:please )?(?:let me know|feel free)\b[^.!?]{0,200}[.!?]?"
    r"|(?:i hope|hope) (?:this|that|it) helps\b[^.!?]{0,100}[.!?]?"
    r"|(?:let me|let['\u2019]s) (?:think|see|check|look|go|break)\b[^.!?:]{0,200}[.!?:]?"
    r"|the (?:user|question) (?:asks|wants|is asking)\b[^.!?:]{0,200}[.!?:]?"
    r"|(?:sure|certainly|of course|great question|good question)[.!,]?"
    r"|(?:the )?(?:sources?|references?|citations?)[\s:,;.*_]{0,40}",
    re.IGNORECASE,
)
_POINTER = re.compile(
    r" ?\((?:see|cf\.?|sentences?|passages?|sources?|numbers?)(?: (?:also|sentences?|passages?))?[ ,;]{0,8}(?:and )?\)",
    re.IGNORECASE,
)
"""What is left of `(see [4])` without its number."""
_ACCORDING = re.compile(rf"{ACCORDING}(?=\S)", re.IGNORECASE)


def is_courtesy(sentence: str) -> bool:
    """Whether a sentence without numbers only speaks to the reader, announces the answer, or heads its sources."""
    return len(sentence) <= _MOST and _COURTESY.fullmatch(sentence.strip(" *_#")) is not None


def without_pointers(sentence: str) -> str:
    """The sentence without brackets that only pointed at a number, and without an opening such as `According to the
    passages, `."""
    opening = _ACCORDING.match(sentence)
    told = sentence[opening.end() :] if opening else sentence
    return _POINTER.sub("", opened(told) if opening else told)
