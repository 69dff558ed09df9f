"""Questions for whether something is allowed, and headings that say so of what stands below them: `Allowed`."""

from __future__ import annotations

import re

from ...evidence.text.english import BE, words
from ...evidence.text.words import content_words

_PERMITS = words(
    """allow allowed allows permit permitted permits forbid forbidden forbids ban banned bans prohibit prohibited
    prohibits disallow disallowed acceptable unacceptable okay"""
)
_WORD = re.compile(rf"\b{_PERMITS}\b", re.IGNORECASE)
_ASKED = re.compile(rf"\W*(?:(?:and|so|but) )?{BE}\b(?:n['\u2019]t)? (?:[^?.;]{{1,200}}? )?{_PERMITS}\b", re.IGNORECASE)
"""`Is it allowed to ...`, `Are dogs banned ...`."""
_VERDICT = re.compile(
    r"(?:what(?:['\u2019]s| is)? |(?:is|are) )?(?:(?:not|never|always|conditionally|strictly|generally) )?"
    rf"(?:{words('allowed permitted acceptable unacceptable forbidden banned prohibited disallowed')}"
    rf"(?: {words('uses? items? things actions activities behaviou?rs? practices content')})?"
    rf"(?: {words('with under on in')} [\w-]{{1,30}}(?: [\w-]{{1,30}}){{0,2}})?"
    rf"|do ?n(?:['\u2019]|o)ts?|do not|dos?|must(?: not)?|should(?: not)?)",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"\A[\W\d_]+|[\W_]+\Z")


def asks_permission(part: str) -> bool:
    """Whether a part of a question asks if something is allowed, or forbidden, in such a word."""
    return _ASKED.match(part) is not None


def words_of_permission(text: str) -> frozenset[str]:
    """The stems of the words in a text that say whether something is allowed."""
    return frozenset(content_words(" ".join(_WORD.findall(text))))


def is_verdict(heading: str) -> bool:
    """Whether a heading says of what stands below it only whether that may be done: `Banned`, `Allowed with a permit`,
    `Don'ts`."""
    return _VERDICT.fullmatch(_SIGNS.sub("", heading)) is not None
