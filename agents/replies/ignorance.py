"""What a reply says that it could not find."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.markup.blocks import without_bullet
from ...evidence.markup.sentences import sentence_spans
from ...evidence.text.english import BE, DO, HAVE, MODAL, THIRD_PERSON
from ...evidence.text.opened import opened
from ...evidence.text.words import content_words, overlap
from .marks import GROUP
from .remarks import PASSAGES
from .unfound import SAID, without_unfound_part

_UNFOUND = re.compile(rf"(.+?) {BE} not found\W*", re.IGNORECASE)
_NOT = rf"\b(?:{DO}|{BE})(?: not|n['\u2019]t)"
_TEXT = "(?:context|passage|document|text|information|source|evidence)s?"
_TELL = (
    "(?:address|compare|contain|cover|define|describe|discuss|document|explain|give|indicate|list|mention|name|provide"
    "|recommend|say|show|specify|state|tell)"
)
TELL = rf"{_TELL}s?\b"
_NOT_FOUND = re.compile(
    rf"^[^\w\n(\[]*{SAID}\b(?:,? (?:in|by|among) (?:\w+ ){{0,3}}{_TEXT}\b(?=[*_ \t]{{0,3}}(?:[:.\u2013-]|$)))?"
    r"[*_\"'\u2019\u201d \t]*[:.\u2013-]*[*_ \t]*",
    re.IGNORECASE | re.MULTILINE,
)
_AMONG = rf"(?:,? (?:in|by|among) (?:\w+ ){{0,3}}{_TEXT})?"
_SILENT = (
    r"(?:(?:unfortunately|however),? )?(?:"
    r"(?:(?:the|these) (?:\w+ ){0,2}(?:passage|document|text|source|excerpt)s|the context|the evidence)"
    rf" (?:(?:do|does)(?: not|n['\u2019]t) (?:\w+ly )?{TELL}|{TELL} (?:no|nothing)\b(?! (?:one|but|\w{{2,6}}er)\b))"
    rf"|(?:no|none of the) (?:\w+ )?(?:passage|document|source)s? {TELL}"
    r"|there (?:is|are) no (?:information|mention|indication|details?) (?:about|as to|of|on|regarding|that|whether)\b"
    r"|no (?:information|details?) (?:is|are) (?:given|provided|available) (?:about|as to|on|regarding)\b"
    rf"|no (?:[\w-]+ ){{1,8}}{BE} (?:found|given|mentioned|named|stated|told)"
    rf"(?=,? (?:in|by|among) (?:\w+ ){{0,3}}{_TEXT}\b)"
    rf"|it is(?: not|n['\u2019]t) (?:indicated|mentioned|specified|stated){_AMONG}"
    rf"|it (?:is|remains) (?:unclear|not clear|unknown)(?: from (?:\w+ ){{0,2}}{_TEXT})? (?:if|how|wh\w{{1,5}})\b"
    r"|I (?:could|can)(?: ?not|n['\u2019]t) (?:find|determine)\b"
    rf"|(?:the|your) question (?:do|does)(?: not|n['\u2019]t) (?:\w+ly )?{TELL}"
    r")(?:(?!, (?:but|yet|though|although|however|while)\b)[^;]){2,300}"
)
"""Says of the evidence, and of nothing that it tells of, that something is not in it."""
_IGNORANCE = re.compile(
    rf"{_NOT} (?:know|mentioned|provided|specified|stated)\b"
    rf"|{_NOT} (?:covered|described|found|given|included|listed|named|shown) (?:in|by|among) (?:\w+ ){{0,2}}{_TEXT}\b"
    rf"|\bthere {BE}(?: no|n['\u2019]t| not) [^.]{{2,100}} (?:in|by) (?:the|these) {_TEXT}\b"
    r"|\bno information\b|\b(?:cannot|unable to) (?:answer|determine)"
    rf"|\b{_TEXT}\b[^.]{{0,40}}(?:{_NOT}|\bcan(?: ?not|['\u2019]t)) (?:\w+ly )?{TELL}",
    re.IGNORECASE,
)
_ONLY_NAMED = re.compile(
    rf"(?:the|these) (?:\w+ ){{0,2}}(?:passage|document|text|source|excerpt)s? (?:only |merely |just )?"
    r"(?:announce|introduce|list|mention|name|point to|refer to)s?(?! that)\b[^;.!?\d]{2,200}?,? (?:but|yet) "
    rf"(?:(?:they|it) )?(?:do|does)(?: not|n['\u2019]t) (?:\w+ly )?{TELL}[^;.!?\d]{{0,100}}[.!]?",
    re.IGNORECASE,
)
"""Says of the evidence that it names something, and does not tell it."""
_REACHED_ME = re.compile(
    r"\b(?:reached|came to|(?:given|shown|available) to) me\b|\bI (?:only |just )?(?:see|received|was (?:given|shown))"
    r" (?:only |just )?(?:fragments|parts|pieces)\b",
    re.IGNORECASE,
)
_INCOMPLETE = re.compile(r"\b(?:only|fragments?|pieces|in part|partly|incomplete|cut off|garbled)\b", re.IGNORECASE)
"""Both stand in what a model says of the evidence that it was shown: `The table reached me only in fragments.`"""
_TOLD_OF = 0.5
"""Least share of the words of what is missing in such a sentence that only says so again."""
_NOT_ALL = re.compile(
    rf"(?P<opening>(?:the|these) (?:\w+ ){{0,2}}(?:passage|document|text|source|excerpt)s) (?:(?:only|merely|just) )?"
    rf"(?P<tell>{_TELL})\b(?! that\b)[^;.!?]{{2,300}}?,? (?:but|though) not "
    r"(?P<unknown>(?:an?|any|its|the|their) [^;!?]{2,200})",
    re.IGNORECASE,
)
"""Says of the evidence that it has one thing and not another: `The passages show the bell, but not the rope.`"""
_UNKNOWN = re.compile(
    rf"{_NOT} (?:directly |explicitly )?"
    "(?:covered|found|given|listed|mentioned|named|provided|shown|specified|stated)$",
    re.IGNORECASE,
)
_BUT = re.compile(r"(?P<unknown>[^,;]{3,200})[,;] (?:but|however,?|though) (?P<told>.+)", re.IGNORECASE)
_ALTHOUGH = re.compile(r"(?:while|although|though) (?P<unknown>[^,;]{3,200}), (?P<told>.+)", re.IGNORECASE)
_SILENT_ALONE = re.compile(_SILENT, re.IGNORECASE)
_SILENT_FIRST = re.compile(
    rf"(?P<unknown>{_SILENT}); "
    rf"(?P<lead>(?:they|it|the \w+) (?:(?:only|merely|just) {TELL}|{TELL} only) that )?(?P<told>.+)",
    re.IGNORECASE,
)
_ONLY = re.compile(r"\b(?:just|merely|only)\b", re.IGNORECASE)
_UNTOLD = rf"(?:\w+ ){{1,12}}{BE}(?: not|n['\u2019]t) (?:mentioned|said|specified|stated|told){_AMONG}\.?"
_SILENT_LAST = re.compile(
    rf"(?P<told>.{{3,2000}}?)[,;] (?:and |but |although |though |however,? |while )?"
    rf"(?P<unknown>{_SILENT}|{_UNTOLD})",
    re.IGNORECASE,
)
TELLING = rf"(?:(?:only|merely|just) )?{TELL}(?: (?:only|merely|just))?"
_TELLS_BUT_NOT = re.compile(
    rf"(?:(?P<lead>{PASSAGES} {TELLING} that )|(?={PASSAGES} {TELLING} ))(?P<told>.{{3,1000}}?)"
    rf"(?:,? but (?:not|none(?: of them)? {TELL})|, not"
    rf"|[,;] (?:but |and )?(?:they|it) (?:do|does)(?: not|n['\u2019]t) (?:\w+ly )?{TELL}) "
    r"(?P<unknown>(?:how|if|wh\w{1,5})\b[^;.!?]{0,300}[.!]?)",
    re.IGNORECASE,
)
"""What the evidence tells and what it does not: `The passages say that A is in B, but not when it came there.`"""
_VERB = rf"\b(?:{BE}|{HAVE}|{MODAL}|{DO})\b"
_SILENT_BEFORE = re.compile(rf"(?=[^:]*: [^:]*\Z)(?P<unknown>{_SILENT}): (?P<told>(?=.*{_VERB}).+)", re.IGNORECASE)
"""`The passages give no fixed fee: it is agreed each year`; without a verb, the rest says what is not told."""
_PREMISE = re.compile(
    rf"(?P<opening>(?:(?:no|none of the) (?:\w+ )?(?:passage|document|source)s? {TELL}"
    rf"|{PASSAGES} (?:do|does)(?: not|n['\u2019]t) (?:\w+ly )?{TELL}) that "
    rf"(?P<premise>[^;]{{2,300}})(?:;(?: but)?|, (?:but|though|however,?)) )"
    r"(?P<told>(?:(?:at|by|for|from|in|on|within) (?:[\w'-]+ ){1,4})?"
    rf"(?!(?:they|it) (?:(?:only|just|merely) )?{TELL}){THIRD_PERSON}\b.+)",
    re.IGNORECASE,
)
"""A premise that nothing bears out, and what is so instead, of which `it` is what the premise is about."""
_HALVES = (_SILENT_FIRST.fullmatch, _SILENT_LAST.fullmatch, _TELLS_BUT_NOT.fullmatch)


def admits_ignorance(text: str) -> bool:
    """Whether a free answer is a refusal: it says that the answer is not known or not told, or it says nothing."""
    return not text.strip() or _IGNORANCE.search(text) is not None


def untold(sentence: str, question: str, *, cited: bool) -> list[str] | None:
    """What a sentence of an answer says that it could not find; None if it states something else."""
    if _SILENT_ALONE.fullmatch(sentence) or _ONLY_NAMED.fullmatch(sentence) or apologises(sentence):
        return [sentence]
    if _NOT_FOUND.match(sentence):
        what = _NOT_FOUND.sub("", sentence).strip().removeprefix("for ")
        return asked_for([what], question) if any(map(str.isalnum, what)) else [question]
    if _finds_nothing(sentence, question):
        return [question]
    if not cited and (lacks := _NOT_ALL.fullmatch(sentence)):
        return [f"{lacks['opening']} do not {lacks['tell']} {lacks['unknown']}"]
    unknown = _IGNORANCE.search(sentence) or _UNKNOWN.search(sentence.rstrip("*_ ."))
    return [sentence] if not cited and unknown else None


def apologises(sentence: str) -> bool:
    """Whether a sentence says that the evidence reached the model in fragments: it is no claim, whatever it cites."""
    return _REACHED_ME.search(sentence) is not None and _INCOMPLETE.search(sentence) is not None


def is_told_of(missing: Sequence[str], sentence: str) -> bool:
    """Whether what is missing already says what a sentence apologises for."""
    return any(overlap(content_words(line), sentence) >= _TOLD_OF for line in missing)


def _finds_nothing(sentence: str, question: str) -> bool:
    """Whether a sentence says in words of the question that what it asks for is not found."""
    unfound = _UNFOUND.fullmatch(sentence)
    return unfound is not None and {*content_words(unfound[1])} <= {*content_words(question)}


def without_unknown(sentence: str, question: str, *, cited: bool) -> tuple[list[str], str]:
    """What a half of `The fee is not given, but the berth has 12 m.` says it could not find, and the rest."""
    if _finds_nothing(sentence, question):
        return [], sentence
    unfound, rest = without_unfound_part(sentence, cited=cited)
    if unfound:
        return unfound, opened(rest)
    halves = (*_HALVES, _SILENT_BEFORE.fullmatch) if cited else _HALVES
    if silent := next((match for half in halves if (match := half(sentence))), None):
        told = silent["told"].rstrip(" .")
        unknown = opened(silent["unknown"]) if content_words(silent["unknown"]) else question
        if " " not in told:
            return [unknown], ""
        lead = silent.groupdict().get("lead") or ""
        says = f"they {'only ' if _ONLY.search(lead) else ''}say that " if lead else ""
        return [unknown], f"{opened(f'{says}{told}')}."
    match = _BUT.fullmatch(sentence) or _ALTHOUGH.fullmatch(sentence)
    if match is None or not (_UNKNOWN.search(match["unknown"]) or _IGNORANCE.search(match["unknown"])):
        return [], sentence
    return [match["unknown"]], opened(match["told"])


def refused_premise(sentence: str) -> tuple[str, str]:
    """`No passage says that the keeper rests; in the log he does not` as its first half and the rest, which speaks of
    what the first half names; the first is empty if the sentence is none of these."""
    match = _PREMISE.fullmatch(sentence)
    return (match["opening"].strip(), match["told"]) if match else ("", sentence)


def premise_of(opening: str) -> str:
    """What the first half of such a sentence says that no passage says; empty for other text."""
    match = _PREMISE.fullmatch(f"{opening} it is")
    return match["premise"] if match else ""


def without_missing(text: str, question: str) -> tuple[str, list[str]]:
    """The text without its list of what was not found, and that list; an answer that goes on behind it is kept."""
    match = _NOT_FOUND.search(text)
    if match is None:
        return text, []
    behind = text[match.end() :]
    all_of_it = "." in match[0]
    end = _end_of_missing(behind, first=0 if all_of_it else 1)
    lines = [" ".join(GROUP.sub("", line).strip(" \t*-").split()) for line in behind[:end].splitlines()]
    missing = [line for line in lines if line]
    if (all_of_it and end < len(behind)) or not (missing or ":" in match[0]):
        missing.insert(0, question)
    nothing = len(missing) == 1 and missing[0].strip(" .").lower() in ("none", "nothing", "n/a", "-")
    return f"{text[: match.start()]}\n{behind[end:]}", [] if nothing else missing


def _end_of_missing(text: str, *, first: int) -> int:
    """Where the first sentence begins that is followed by numbers, from the sentence `first` on, but for items."""
    spans = list(sentence_spans(text))
    for at, (start, end) in enumerate(spans[first:], start=first):
        opening = _behind_groups(text, spans[at - 1][1]) if at else 0  # numbers behind a full stop belong before it
        stated = GROUP.search(text, max(opening, start), _behind_groups(text, end))
        if stated and not without_bullet(text[start:end])[1]:
            return max(opening, start)
    return len(text)


def _behind_groups(text: str, at: int) -> int:
    while group := GROUP.match(text, at):
        at = group.end()
    return at


def asked_for(lacking: Sequence[str], question: str) -> list[str]:
    """The items that share a word with the question; small models also report as missing what nobody asked for."""
    question_words = content_words(question)
    return [line for line in lacking if not question_words or overlap(question_words, line)]
