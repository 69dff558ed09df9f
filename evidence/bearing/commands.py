"""Sentences that tell their reader to do something: `Close the hatch before you leave.`"""

from __future__ import annotations

import re

from ..text.english import ASKING, PREPOSITION, words

_NO_VERBS = words(
    """a about above across all although among an and around as because behind below beneath beside between beyond both
    but despite down even except half he here i if into it like near nor not off once onto only or out over per quite
    she since so such than that then there these they this those though unless until unlike up upon via we whether
    while without yet you"""
)
_ADVERBS = r"(?:(?:please|always|never|then|first|next|finally|now),? ){0,2}"
_CASE = r"(?:(?:if|when|once|before|after|until)\b[^.!?;\n]{2,150}, )?"
"""What stands before the order if it holds in one case."""
_ORDER = re.compile(
    rf"\W{{0,8}}(?:\d{{1,3}}[.)]\s)?{_CASE}{_ADVERBS}(?!(?:{_NO_VERBS}|{ASKING}|{PREPOSITION})\b)"
    r"(?:bring|ring|swing|feed|shed|embed|[a-z]{2,15}(?<!ed)(?<!ing)(?<![^s]s))"
    r" (?:the|an?|your|all|any|each|every|this|these|it|them|only)\b"
    r"|\W{0,8}(?:\d{1,3}[.)]\s)?(?:add|call|display|enter|run|say|set|show|type|use|write) [\"'`\u2018\u201c]",
    re.IGNORECASE,
)


def is_order(text: str) -> bool:
    """Whether a sentence begins with a verb that tells its reader what to do, or has one behind a case: "If it rains,
    close the hatch." """
    return _ORDER.match(text) is not None
