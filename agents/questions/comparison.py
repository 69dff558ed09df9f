"""Questions that compare two things: "What is the difference between A and B?", "A vs B", "Should I use A or B?"."""

from __future__ import annotations

import re

from ...evidence.bearing.dates import MONTHS
from ...evidence.text.english import AUXILIARY, INTERROGATIVE, PREPOSITION, words
from ...evidence.text.words import content_words
from ...evidence.text.years import YEAR
from .adjectives import says_how_it_is
from .several_compared import asked_of_several

_END = r"\W*\Z"
_BETWEEN = r"(?:the )?(?:main |key |exact )?(?:differences?|distinction) (?:is )?between (?P<between>.{3,200}?)"
_FROM = (
    r"how (?:do|does|are|is) (?P<first>.{1,100}?) (?:differ(?:ent)? from|compared? (?:to|with)) (?P<second>.{1,100}?)"
)
_WHERE = (
    r"how (?:do|does|are|is) (?P<of>.{3,100}?) differ(?:ent)? (?P<where>between|in|for|under) (?P<places>.{3,200}?)"
)
_EACH = (
    r"how (?:do|are) (?P<both>.{3,200}?) (?:differ(?:ent)?|compare)(?: from each other)?"
    r"(?: (?:in|for|on|when|with) [^.?!]{1,60})?"
)
_AFTER = r"(?:(?:\s?[-\u2013\u2014:,;?]\s?|\.\s)(?:what|which|how)\b[^.?!]{0,60})?"
_AGAINST = (
    rf"(?!{INTERROGATIVE}\b)(?P<left>[^\s.?!][^.?!]{{0,100}}?) (?:vs\.?|versus) (?P<right>[^.?!]{{1,100}}?){_AFTER}"
)
_CHOOSE = (
    r"(?:should|do|must|can) (?:i|we|you|one) (?:rather |better )?"
    r"(?:use|take|choose|pick|prefer|install|buy|run|get|try|go (?:for|with)) "
    r"(?P<mine>[^.?!,;]{1,100}?),? or (?P<yours>[^.?!,;]{1,100}?)"
    r"(?P<apart>[.?!;,] (?:and )?(?:what|how|which)\b[^.?!]{0,60})?"
)
_BALANCED = r"(?:[^()]|\([^()]{0,60}\)){1,100}?"
_ASKED = re.compile(
    rf"(?:(?:(?:what|which)(?:['\u2019]s| is| are)? )?{_BETWEEN}|{_FROM}|{_WHERE}|{_EACH}|(?:compare )?{_AGAINST}"
    rf"|{_CHOOSE}"
    rf"|compare (?P<one>{_BALANCED}) (?:to|with|and) (?P<other>{_BALANCED})"
    rf"(?:(?:[:;,.?] (?=(?:in |at |by |to )?{INTERROGATIVE}\b)|: )(?P<asked>.{{3,300}}?)"
    rf"| \((?P<within>(?=[^()]{{0,300}},|{INTERROGATIVE}\b)[^()]{{3,300}})\))?){_END}",
    re.IGNORECASE,
)
_COMPARE = rf"compare (?!(?:in|as) an? |{words('them it these those both the')}\b|{INTERROGATIVE}\b)"
_STORY = re.compile(
    rf"\A[^?]{{3,300}}[.!:] (?={_COMPARE})|\A(?:(?:can|could|would) you |please ){{1,2}}(?={_COMPARE})", re.IGNORECASE
)
_KIND_OF_ONE = re.compile(r"(?P<how>(?:an?|the) [\w-]{2,40}) one", re.IGNORECASE)
_AND = re.compile(r",? (?:and|or) ", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|an?) ", re.IGNORECASE)
_PLACE = re.compile(rf"\A{PREPOSITION} ", re.IGNORECASE)
_OF_BOTH, _SEVERAL = re.compile(r"the ", re.IGNORECASE), re.compile(r"(?:[\w-]{1,40} ){1,5}[\w-]{1,40}[^aius\W]s")
_THE_ONE = re.compile(rf"(?:the ones?|that|those) (?=(?P<place>{PREPOSITION})\b)", re.IGNORECASE)
_TIMES = (re.compile(rf"\b(?:{'|'.join(MONTHS).title()})\b ?"), re.compile(rf"(?<![\w-]){YEAR}(?![\w-]) ?"))
"""A month and a year: "the April fire and the one in May" are of two months."""
_EACH_OF_THEM = re.compile(r"\b(?:each|both|either)(?: (?:one|of them|of these|case))?\Z", re.IGNORECASE)
_EACH_INSIDE = re.compile(
    rf"\b(?P<before>{AUXILIARY}) each(?= )(?: (?:one|of them|of these))?"
    rf"|\b(?P<of>{PREPOSITION}) each(?: (?:one|of them|of these))?(?=,| and | or |$)",
    re.IGNORECASE,
)
_HEAD = re.compile(rf".{{3,100}} {PREPOSITION} ", re.IGNORECASE)
_TAIL = re.compile(r" (?:for|in|when|under|on|with|at|during|within) .*", re.IGNORECASE)
"""Where or when things are, which both share; not `of` or `to`, which tell which thing it is."""


def asked_of_compared(question: str) -> list[str]:
    """What a question asks of each of two things that it compares; empty if it compares none.

    "How does A differ from B?" asks "What is A" and "What is B"; "Compare A with B: what does each cost?" asks "what
    does A cost" and the same of B, and "Compare A with B: what is the price?" asks "A: what is the price", as "Compare
    A with B: price and size" does. "Should I use A or B?" asks nothing of each, as what decides may be said of one;
    "... What is different?" does.
    """
    match = _ASKED.fullmatch(_last_of(question))
    things = _told_apart(match) if match is not None else None
    if match is None or things is None:
        return []
    asked = match["asked"] or match["within"]
    if match["mine"] and not match["apart"]:
        return []
    if not asked:
        return [f"What is {thing}" for thing in things]
    if _EACH_OF_THEM.search(asked) or _EACH_INSIDE.search(asked):
        return [_of(thing, asked) for thing in things]
    return [f"{thing}: {asked}" for thing in things]


def compared(question: str) -> tuple[str, str] | None:
    """The two things that a question compares without asking the same of each; None if there are none."""
    match = _ASKED.fullmatch(_last_of(question))
    two = match is not None and not (match["asked"] or match["within"]) and not asked_of_several(question)
    return _told_apart(match) if match is not None and two else None


def _last_of(question: str) -> str:
    """The request to compare two things without the statements before it, which tell nothing of these."""
    return _STORY.sub("", question.strip(), count=1)


def _told_apart(match: re.Match[str]) -> tuple[str, str] | None:
    things = _things(match)
    return things if things is not None and all(map(content_words, things)) else None


def _of(thing: str, asked: str) -> str:
    """What is asked of each, asked of one."""
    inside = _EACH_INSIDE.sub(lambda each: f"{each['before'] or each['of']} {thing}", asked)
    return _EACH_OF_THEM.sub(lambda _: thing, inside)


def _things(match: re.Match[str]) -> tuple[str, str] | None:
    """The two things, each with the words that it shares with the other.

    "the fee in the old rules and in the new ones" compares "the fee in the old rules" with "the fee in the new ones",
    "between a senior and a lead engineer for the team" compares "a senior engineer for the team" with the rest, and
    "the fees of A and B" compares "the fees of A" with "the fees of B".
    """
    if match["of"] and (places := _in_places(match["of"], match["where"].lower(), match["places"])):
        return places
    pair = match["between"] or match["both"] or match["of"]
    two = _halves(pair) if pair else next(pair for pair in _pairs(match) if all(pair))
    return completed(*two) if two is not None else None


def _in_places(thing: str, word: str, places: str) -> tuple[str, str] | None:
    """One thing in each of two `places`, which follow "between" or another such `word`."""
    two = _halves(places)
    head = f"{thing} {'in' if word == 'between' else word}"
    return (f"{head} {two[0]}", f"{head} {_PLACE.sub('', two[1], count=1)}") if two else None


def completed(first: str, second: str) -> tuple[str, str]:
    """Two things, each with the words that it shares with the other."""
    if not any(map(str.isalpha, second)):
        second = f"{first.rpartition(' ')[0]} {second}".strip()
    if one := _THE_ONE.match(second):
        before, placed, _ = first.rpartition(f" {one['place'].lower()} ")
        alike = before if placed else _TAIL.split(first)[0]
        for time in _TIMES:
            alike = time.sub("", alike) if time.search(second) else alike
        return first, f"{alike.rstrip()} {second[one.end() :]}"
    if (one := _KIND_OF_ONE.fullmatch(second)) and first.rpartition(" ")[2].islower():
        return first, f"{one['how']} {first.rpartition(' ')[2]}"
    place = _PLACE.match(second)
    at = first.lower().rfind(f" {place[0].lower()}") if place else 0
    if at > 0:
        return first, f"{first[:at]} {second}"
    tail = _TAIL.search(second)
    body, tail_words = (second[: tail.start()], tail[0]) if tail else (second, "")
    head = _HEAD.match(first)
    if head and not tail and not _is_name(first) and _is_name(first[head.end() :]) and _is_name(second):
        return first, f"{head[0]}{second}"
    return f"{first}{_shared(first, body)}{'' if _TAIL.search(first) else tail_words}", second


def _pairs(match: re.Match[str]) -> list[tuple[str, str]]:
    names = (("first", "second"), ("left", "right"), ("one", "other"), ("mine", "yours"))
    return [(match[first] or "", match[second] or "") for first, second in names]


def _halves(pair: str) -> tuple[str, str] | None:
    joints = list(_AND.finditer(pair))
    return (pair[: joints[0].start()], pair[joints[0].end() :]) if len(joints) == 1 else None


def _is_name(thing: str) -> bool:
    return _ARTICLE.sub("", thing, count=1)[:1].isupper()


def _shared(first: str, second: str) -> str:
    """The noun that both share, if the first thing is only its adjective: " engineer" of "a senior and a lead
    engineer", or if the two differ in one word before it: " pass" of "a day return and a day single pass". An article
    before both is that of several things: "the red and white tugs"; an adjective of the second alone is its own: "a tug
    and a floating crane"."""
    bare = _ARTICLE.sub("", second, count=1)
    if bool(_ARTICLE.match(first)) != bool(_ARTICLE.match(second)) and not (
        _OF_BOTH.match(first) and _SEVERAL.fullmatch(second)
    ):
        return ""
    own, others = _ARTICLE.sub("", first, count=1).split(), bare.split()
    differing = [one for one, other in zip(own, others, strict=False) if one != other]
    if 1 < len(own) == len(others) - 1 and len(differing) == 1 and others[-1].islower() and others[-1] not in own:
        return f" {others[-1]}"
    if len(content_words(first)) != 1 or len(content_words(bare)) < 2 or not first.islower():
        return ""
    if says_how_it_is(others[0]) and not says_how_it_is(own[-1]):
        return ""
    return f" {bare.partition(' ')[2]}"
