"""Pointers: sentences that only say where to read more, and questions for that."""

from __future__ import annotations

import re

from ...evidence.text.english import pattern, words
from ..questions.expectation import expectation

_MORE = r"(?:more|further|additional) (?:information|info|details?|guidance)"
_SEE = re.compile(
    r"\W*(?:please )?(?:(?:also )?see(?: also)?|related(?: \w{1,20})?(?=:)|refer to|read more|take a look at|(?:for )?"
    rf"{_MORE}|there is (?:also )?{_MORE}|you(?:['\u2019]ll| can| will) (?:also )?(?:find|read) {_MORE}"
    rf"|(?:check|consult|read|review|visit)\b[^.\n]{{1,120}}?\bfor {_MORE}"
    r"|(?:to|for|if) [^.,\n]{1,80},? (?:please )?(?:see|refer to|consult)\b(?= (?:the|our|also|:|\S{1,60}\.?\Z))"
    r"|(?:check out|have a look at|head over to)\b[^.\n]{1,120}?\b(?:documentation|docs|guide|manual|reference))\b",
    re.IGNORECASE,
)
_FOLLOW = re.compile(
    r"(?:\d{1,2}[.)] )?[^.\n]{0,120}?\bfollow(?:ing)? (?:the|these|our) (?:[\w-]{1,30} )?"
    rf"{words('steps instructions guide guidance process procedure checklist')}"
    rf"(?: {words('described given listed set laid')})?(?: out)? (?:in|at|on|of|from) [^.,;:\n]{{1,80}}\W*",
    re.IGNORECASE,
)
"""Says nothing of what to do but where that is told."""
_DOCUMENT = pattern(
    words(
        """find found read documented described explained listed learn information info details guides? docs? pages?
        documentation more policy policies guidance"""
    )
)


def is_pointer(sentence: str) -> bool:
    """Whether it only says where to read more, "See the guide.", or where it is told how something is done."""
    return _SEE.match(sentence) is not None or _FOLLOW.fullmatch(sentence) is not None


def asks_where_to_read(part: str) -> bool:
    """Whether a part of a question asks for the place of a text, not of a thing."""
    return expectation(part).kind == "where" and _DOCUMENT.search(part) is not None
