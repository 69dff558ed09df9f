"""Sentences that tell their reader to do something: `Close the hatch before you leave.`"""

from __future__ import annotations

import re

_NO_VERB = (
    "in on at for with to by from after before if when while as since under of and but or not all both only even like "
    "unlike during within without because although though once until between through over about is are was were do does "
    "did has have had can will should must may might what which who whose how why where here there that this these those "
    "it they he she you we i per via than nor yet so then unless whether such across into onto off out up down near "
    "beyond behind below above against among around despite except half quite what"
)
_ORDER = re.compile(
    r"\W{0,8}(?:\d{1,3}[.)]\s)?(?:(?:please|always|never|then|first|next|finally|now),? ){0,2}"
    rf"(?!(?:{'|'.join(sorted(set(_NO_VERB.split())))})\b)"
    r"(?P<verb>[a-z]{2,15})(?<!ed)(?<!ing)(?<![^s]s) (?:the|an?|your|all|any|each|every|this|these|it|them|only)\b",
    re.IGNORECASE,
)


def is_order(text: str) -> bool:
    """Whether a sentence begins with a verb that tells its reader what to do."""
    return _ORDER.match(text) is not None
