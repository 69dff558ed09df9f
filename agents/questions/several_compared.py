"""Questions that compare three or more things: "Compare A, B and C in price", "How do A, B and C differ?"."""

from __future__ import annotations

import re

from ...evidence.text.english import INTERROGATIVE, PREPOSITION
from ...evidence.text.words import content_words
from .forms import EDGES

_NO_AND = r"(?! (?:and|or|vs\.?|versus) )"
_THING = rf"(?!(?:with|{INTERROGATIVE})\b)[^\s,.;:?!](?:{_NO_AND}[^,;:?!]){{0,50}}"
_LAST = rf"(?!(?:with|each|{INTERROGATIVE})\b)[^\s,.;:?!](?:{_NO_AND}[^,;:?!]){{0,50}}?"
_THINGS = rf"(?P<things>{_THING}(?:, {_THING}){{1,6}},? (?:and|or) {_LAST})"
_AGAINST = rf"(?P<against>{_THING}(?: (?:vs\.?|versus) {_THING}){{2,6}}?)"
_FORM = (
    r"(?: for (?:me|us))?(?: (?:as|in) an? (?:[a-z]{3,12} ){0,2}(?:table|list|overview))?(?: for (?:me|us))?"
    r"(?:,? please)?"
)
_ASPECTS = (
    r"(?:,? (?:with(?: (?:their|the|its))?|by|in terms of|regarding|concerning|with regard to)|:) (?P<asked>.{3,200}?)"
    r"|,? in (?P<in>[a-z][\w-]{1,30}(?:, [\w -]{2,40}){0,4},? and [\w -]{2,40}?)"
)
_ASKED = re.compile(
    r"(?:(?:can|could|would|will) you )?(?:please )?"
    rf"(?:(?:compare|contrast) {_THINGS}"
    rf"|(?:(?:what|which)(?:['\u2019]s| is| are)? )?(?:the )?(?:main |key |exact )?(?:differences?|distinctions?)"
    rf" between {_THINGS.replace('things', 'between')}"
    rf"|how (?:do|does|are) {_THINGS.replace('things', 'differing')} (?:differ(?:ent)?|compare)(?: from each other)?"
    rf"|(?:compare )?{_AGAINST}){_FORM}(?:{_ASPECTS})?\W*",
    re.IGNORECASE,
)
_JOINT = re.compile(r",? (?:and|or|vs\.?|versus) |, ", re.IGNORECASE)
_SHARED = re.compile(r" (?:for|in|when|under|on|at|during|within) .*", re.IGNORECASE)
_EACH = re.compile(r" (?:each|both|either|every one)(?: (?:one|of (?:them|these)))?\Z", re.IGNORECASE)
_EACH_DOES = re.compile(r"\beach(?: (?:one|of (?:them|these)))?\b", re.IGNORECASE)
_ASKING = re.compile(rf"(?:{PREPOSITION} )?{INTERROGATIVE}\b(?! to\b)", re.IGNORECASE)
_HEAD = re.compile(rf".{{3,60}}? {PREPOSITION} (?=[A-Z])")
"""What the first of several names shares with the others: "the fees in May, June and July"."""
_SENTENCE = re.compile(r"(?<=[.!?]) +")
_LEAST = 3


def asked_of_several(question: str) -> list[str]:
    """What a question asks of each of three or more things that it compares, one question for each, without the form of
    the answer and the statements before it, which tell nothing of things that have names; empty if it compares no such.

    "Compare A, B and C as a table, with price and size" asks "price and size of A" and the same of the others; without
    anything asked of each, it asks what each is.
    """
    *story, last = _SENTENCE.split(question.strip())
    match = _ASKED.fullmatch(last) if not any("?" in sentence for sentence in story) else None
    if match is None:
        return []
    listed = next(filter(None, (match["things"], match["between"], match["differing"], match["against"])))
    things = [thing.strip(EDGES) for thing in _JOINT.split(listed)]
    asked = match["asked"] or match["in"] or ""
    head = _HEAD.match(things[0])
    if head and all(thing[0].isupper() for thing in things[1:]):
        things = [things[0], *(f"{head[0]}{thing}" for thing in things[1:])]
    if not head and (shared := _SHARED.search(things[-1])):
        things = [*(f"{thing}{shared[0]}" for thing in things[:-1]), things[-1]]
    if len(things) < _LEAST or not all(map(content_words, things)):
        return []
    return [_asked_of(thing, asked) for thing in things]


def _asked_of(thing: str, asked: str) -> str:
    if not asked:
        return f"What is {thing}"
    if _ASKING.match(asked):
        return _EACH_DOES.sub(thing, asked) if _EACH_DOES.search(asked) else f"{thing}: {asked}"
    return f"{_EACH.sub('', asked)} of {thing}"
