"""Questions for whether something is possible, and sentences that say that it is not."""

from __future__ import annotations

import re

from ...evidence.text.english import BE, words

_ASKED = re.compile(
    r"\W*(?:(?:and|so|but) )?(?:(?:can|could)\b"
    rf"|{BE} (?:it|there|that) (?:[\w-]{{1,30}} )?(?:possible|allowed|okay|ok|permitted|any way|a way)\b"
    rf"|do(?:es)?\b[^?.]{{1,100}}? {words('support allow let offer provide work')}\b)",
    re.IGNORECASE,
)
"""`Can I ...`, `Is it possible ...`, `Does it support ...`."""
_NOT = r"(?:n['\u2019]t|(?: currently| yet)? not| no longer)"
_NOW = r"(?:(?:currently|yet|fully|natively|technically) )?"
_NOT_POSSIBLE = re.compile(
    rf"\bdo(?:es)?{_NOT} {_NOW}{words('support allow let offer provide permit have')}\b"
    r"|\bcan(?:not|n['\u2019]t| not)\b"
    rf"|\b{BE}{_NOT} {_NOW}{words('possible supported allowed able available')}\b"
    rf"|\bthere {BE} {_NOW}no {words('way support means option possibility')}\b|\b(?:impossible|unsupported)\b",
    re.IGNORECASE,
)


def asks_ability(part: str) -> bool:
    """Whether a part of a question asks if something can be done, or is supported."""
    return _ASKED.match(part) is not None


def says_not_possible(text: str) -> bool:
    """Whether a text says that something cannot be done, or is not supported."""
    return _NOT_POSSIBLE.search(text) is not None
