"""Questions that ask the same of two things: "Do A and B have the same limit?", "Are A and B both insured?" """

from __future__ import annotations

import re
from collections.abc import Callable

from ...evidence.text.english import BE, DO, HAVE, MODAL, PARTICIPLE, PREPOSITION, words
from ...evidence.text.words import content_words
from .comparison import completed
from .forms import EDGES

_DO = f"(?:{DO}|{MODAL}|{HAVE})"
_NO_THING = words("i we you he she it they there this that someone anyone")
_FIRST = rf"(?!(?:both|either) )(?!{_NO_THING}\b)(?P<first>[^?;]{{2,100}}?)"
_SECOND = r"(?P<second>[^?;]{2,100}?)"
_TWO = rf"(?:both )?(?:(?-i:(?:the )?[a-z]+s[:,]? (?=[A-Z\"])))?{_FIRST},? and {_SECOND},?"
"""Without what kind of things they are: `both`, `both films:`, `the services`."""
_NO_PROPERTY = words("time way moment thing manner as")
"""`at the same time` says how something is done, and no property that two things share."""
_ALIKE = rf"(?:the same|different|an? (?:similar|identical))(?: (?!{_NO_PROPERTY}\b)(?P<what>\w[\w -]{{1,60}}?))?"
_PLACED = re.compile(rf"{PREPOSITION} ", re.IGNORECASE)
_IS = rf"(?-i:(?:(?:{PARTICIPLE}|open|part) )?{PREPOSITION})"
_DOES = rf"(?-i:[a-z]+(?: {PREPOSITION})?)"
_EACH = r"(?: (?:both|each|all|always))?"
_FORMS = tuple(
    re.compile(rf"(?P<asks>{asks}) {form}", re.IGNORECASE)
    for asks, does in ((BE, _IS), (_DO, _DOES))
    for form in (
        rf"{_TWO}{_EACH} (?:has|have) (?:the |an? )?(?P<its>[a-z]{{3,20}}?)s? (?:(?:that|who|which) )?(?:{BE} )?"
        rf"(?P<does>{words('share have has')}|{_IS}) {_ALIKE}",
        rf"{_TWO}{_EACH}(?: (?P<does>{does}))? {_ALIKE}",
        rf"{_FIRST}(?: (?P<does>{does}))? {_ALIKE} (?:as|from|than) {_SECOND}",
    )
)
_BOTH = re.compile(rf"(?P<asks>{BE}|{_DO}) {_TWO} both (?P<rest>[^,;:?]{{2,120}})", re.IGNORECASE)
_IN_COMMON = re.compile(
    rf"(?:what|which)(?: (?P<what>(?!{_DO}\b)[\w -]{{2,60}}?))? (?P<asks>{DO}) {_TWO} (?:both )?"
    r"(?:have in common|share)",
    re.IGNORECASE,
)
_ONE = {"are": "is", "were": "was", "do": "does", "have": "has"}
"""What asks of one thing, for what asks of two."""
_SEVERAL = re.compile(rf"(?:[a-z][\w-]* ){{0,4}}[a-z][\w-]*[^aius\W]s(?: {PREPOSITION}\b.*)?")
_KIND = re.compile(rf"(?!{PREPOSITION}\b)(?P<one>(?:[a-z-]+ ){{0,3}}[a-z-]+[^aius\W])s")


def asked_of_both(question: str) -> list[str]:
    """What a question asks of each of the two things of which it asks the same; empty if it asks no such thing.

    "Do A and B have the same limit?" asks "What limit does A have" and the same of B; "Are A and B both insured?" asks
    "Is A insured", and "What do A and B have in common?" asks "What is A".
    """
    text = question.strip(EDGES)
    for form, asked in ((_IN_COMMON, _common), *((form, _property) for form in _FORMS), (_BOTH, _rest)):
        if match := form.fullmatch(text):
            return _of_each(match, asked)
    return []


def _common(match: re.Match[str], thing: str, asks: str) -> str:
    return f"What {match['what']} {asks} {thing} have" if match["what"] else f"What is {thing}"


def _property(match: re.Match[str], thing: str, asks: str) -> str:
    """What one thing has, of what the question asks whether two share it."""
    of_its, does, what = match.groupdict().get("its"), match["does"] or "", match["what"] or ""
    has = does in ("share", "have", "has")
    what, where = ("", what) if _PLACED.match(what) else (what, "")  # `the same for boats`
    if of_its:
        thing, asks = f"the {of_its} of {thing}", "does" if has else "is"
    return " ".join(filter(None, ("What", what, asks, thing, "have" if has else does, where)))


def _rest(match: re.Match[str], thing: str, asks: str) -> str:
    """What is asked of both, asked of one: `Is Kelso a deep harbour` for `Are Kelso and Vik both deep harbours`."""
    kind = _KIND.fullmatch(match["rest"]) if asks in ("is", "was") else None
    rest = f"{'an' if kind['one'][0] in 'aeiou' else 'a'} {kind['one']}" if kind else match["rest"]
    return f"{asks.capitalize()} {thing} {rest}"


def _of_each(match: re.Match[str], asked: Callable[[re.Match[str], str, str], str]) -> list[str]:
    things = completed(match["first"].strip(), match["second"].strip())
    if not all(map(content_words, things)) or any(" and " in thing for thing in things):
        return []
    asks = match["asks"].lower()
    return [asked(match, thing, asks if _SEVERAL.fullmatch(thing) else _ONE.get(asks, asks)) for thing in things]
