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
_PART = r"(?:tables?|figures?|fig\.|sections?|chapters?|appendix|listing|algorithm)"
_TEXT = words("section subsection chapter paper article appendix page document post")
_TELLS = words(
    """shows? demonstrates? summari[sz]es? lists? gives? presents? illustrates? describes? compares? reports? plots?
    depicts? outlines? discuss(?:es)? explains? introduces? reviews? covers? provides?"""
)
_OF_THE_TEXT = re.compile(
    rf"\W*(?:(?:{_PART} \d[\w.]{{0,8}}|(?:this|the (?:next|following|rest of (?:this|the))) {_TEXT})"
    rf" (?:(?:also|then|only|briefly) )?{_TELLS}\b(?! (?:that|how)\b)"
    rf"|(?:in (?:this|the next|the following) {_TEXT},? |in {_PART} \d[\w.]{{0,8}},? )?"
    rf"(?:{words('first second third fourth next finally lastly then below here')},? )?"
    rf"we (?:{words('now will then first also next')} )?"
    rf"{words('discuss describe address present introduce outline examine explore review summari[sz]e turn')}"
    rf"\b(?! that\b)|{_PART} \d[\w.]{{0,8}}[:.] )",
    re.IGNORECASE,
)
"""Tells what another part of the text tells, or is the caption of one."""
_LABEL = re.compile(rf"{_PART} \d[\w.]{{0,8}}|\[\d[\d, ]{{0,20}}\]", re.IGNORECASE)
_DOCUMENT = pattern(
    words(
        """find found read documented described explained listed learn information info details guides? docs? pages?
        documentation more policy policies guidance"""
    )
)


def is_pointer(sentence: str) -> bool:
    """Whether it only says where to read more, "See the guide.", or where it is told how something is done."""
    return _SEE.match(sentence) is not None or _FOLLOW.fullmatch(sentence) is not None


def is_of_the_text(sentence: str) -> bool:
    """Whether it only tells what the text tells, "Table 1 shows the load.", "We now discuss some of them.", and gives
    no number itself."""
    return _OF_THE_TEXT.match(sentence) is not None and not any(map(str.isdigit, _LABEL.sub("", sentence)))


def asks_where_to_read(part: str) -> bool:
    """Whether a part of a question asks for the place of a text, not of a thing."""
    return expectation(part).kind == "where" and _DOCUMENT.search(part) is not None
