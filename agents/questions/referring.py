"""Requests that only refer to what was asked before them: "Which is better, A or B? Compare them." """

from __future__ import annotations

import re

from ...evidence.text.english import ASKING, words
from ...evidence.text.words import content_words
from .pleasantry import PLEASE, THEN_PLEASE

_ME = f"(?: {words('me us')})?"
_THEM = (
    r"(?:(?:all|each|both) of (?:it|this|that|them|these|those)"
    rf"|{words('it this that them these those both all everything')}"
    rf"|the (?:two|three|four)(?: of them)?|the {words('options choices alternatives differences')})"
)
_HOW = (
    rf"(?:,? (?:step[- ]by[- ]step|one by one|side by side|in (?:(?:more |full |great )?detail|order|full|short|brief)"
    rf"|{words('with to against')} each other|(?:to|for) {words('me us')}|as well"
    rf"|{words('then too briefly exactly carefully properly please')})){{0,3}}"
)
_WHOLE = (
    rf"the {words('whole full complete entire')}"
    rf" {words('thing files? scripts? code commands? config configuration snippets? examples? list table block')}"
)
_TO_COPY = (
    rf"something (?:that )?{words('i we')} can (?:just )?{words('copy paste use')}(?: and paste)?"
    r"(?: (?:right away|directly|as (?:it )?is))?"
)
_TOLD = (
    rf"{words('walk talk guide take lead')} {words('me us')} through {_THEM}",
    rf"(?:{words('show tell')} {words('me us')}|explain|{words('show tell explain give spell lay write')}{_ME} {_THEM})"
    r"(?: (?:out|down|up))?",
    rf"{words('show give')}{_ME} (?:{_WHOLE}|{_TO_COPY})",
)
_FITS = (
    rf"(?:(?:is|are|would be)(?: the)? {words('best better right simplest easiest safest')}"
    rf"(?: {words('one ones choice')})?"
    rf"|{words('fits fit suits suit works')}(?: {words('best better')})?|(?:do |would )?you (?:would )?recommend"
    rf"|(?:should )?{words('i we')} (?:should )?{words('use take pick choose')})"
)
_CHOSEN = (
    rf"{words('tell show')} {words('me us')} {words('which what')}(?: ones?| of {_THEM})? {_FITS}"
    rf"(?: (?:for )?{words('me us')})?(?: (?:here|in (?:this|that|my|our) case))?"
)
_LACKED = rf"{words('i we')}(?:['\u2019]d like| would like| need| want)(?: to {words('see have copy')})? {_WHOLE}"
_REFERS = rf"(?:{'|'.join(_TOLD)}|compare {_THEM}|{_CHOSEN}|{_LACKED}){_HOW}{THEN_PLEASE}"
_SENTENCE = re.compile(rf"{PLEASE}{_REFERS}[ .!]*", re.IGNORECASE)
_AHEAD = re.compile(
    rf"{PLEASE}(?:{'|'.join(_TOLD)}){_HOW}{THEN_PLEASE}(?::| [-\u2013\u2014]) (?={ASKING}\b)", re.IGNORECASE
)
_TOLD_ME = rf"(?:{words('walk talk guide take')} {words('me us')} through {_THEM}|show me(?: {_THEM})?|{_CHOSEN})"
_REQUESTS = words("compare list explain describe summari[sz]e show give tell name")
_BEHIND = re.compile(
    rf"(?:(?:[,;]| [-\u2013\u2014])(?: and)?(?: then)?|(?P<joined> and(?: then)?)) (?:please )?{_TOLD_ME}{_HOW}"
    rf"{THEN_PLEASE}(?=[ .!?]*\Z)",
    re.IGNORECASE,
)
_REQUEST = re.compile(rf"\W*{PLEASE}{_REQUESTS}\b", re.IGNORECASE)
_ASKS = re.compile(
    rf"\?\W*\Z|\A\W*(?:{ASKING}|{PLEASE}{_REQUESTS})\b|[,.:;] {ASKING}\b",
    re.IGNORECASE,
)
_LEAST = 2
"""Content words of a question that can be referred to."""
_LONGEST = 160


def asks(sentence: str) -> bool:
    """Whether a sentence asks for something that it names."""
    return _ASKS.search(sentence) is not None and len(content_words(sentence)) >= _LEAST


def only_refers(sentence: str) -> bool:
    """Whether a sentence asks for nothing but what was asked before it: "Show me.", "Walk me through it." """
    return len(sentence) <= _LONGEST and _SENTENCE.fullmatch(sentence.strip()) is not None


def referring_ahead(sentence: str) -> str:
    """The request before a question that only refers: "Walk me through it step by step: what comes first?" """
    found = _AHEAD.match(sentence)
    return found[0] if found else ""


def referring_behind(sentence: str) -> str:
    """The request at the end of a question that only refers, with the marks behind it: "..., and show me."

    Without a comma it may be what is asked: "How do I sort the rows and show them?"
    """
    found = _BEHIND.search(sentence)
    if found is None or not asks(sentence[: found.start()]) or (found["joined"] and not _REQUEST.match(sentence)):
        return ""
    return sentence[found.start() :]
