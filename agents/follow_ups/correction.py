"""Corrections of the last question: "No, the ferry in Vik", "Not the tug, the barge"."""

from __future__ import annotations

import re

from ...evidence.text.english import ASKING, AUXILIARY, DEMONSTRATIVE, DETERMINER, PREPOSITION, words

_NO = words("no nope sorry wait oh actually rather")
_MEANT = rf"i (?:meant|mean|asked about|was {words('asking talking')} about)"
_NOT = rf"not (?:that(?: one)?\b|{words('the an? my our')} [^,;:.?!]{{1,40}}?(?=,| but\b)),? ?(?:but )?"
_OPENS = f"(?:{DETERMINER}|{PREPOSITION}|if|when)"
_ASKING = f"(?:{ASKING}|{DEMONSTRATIVE}|{words('i you we it there thanks?')})"
_CORRECTS = re.compile(
    rf"\W*(?:(?:{_NO}\b\W*){{0,3}}(?:{_MEANT},? |{_NOT}(?={_OPENS} ))|(?:{_NO}\b\W+){{1,3}}(?={_OPENS} ))"
    rf"(?P<thing>(?!{_ASKING}\b)[^?!.,;:]{{2,60}})\W*",
    re.IGNORECASE,
)
_VERB = re.compile(rf"\b{AUXILIARY}\b", re.IGNORECASE)


def corrected(question: str) -> str:
    """What a correction names instead of what was asked; empty if it is none, or says more than that."""
    match = _CORRECTS.fullmatch(question)
    return "" if match is None or _VERB.search(match["thing"]) else match["thing"].strip()
