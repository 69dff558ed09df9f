"""Questions that compare three or more things: "Compare A, B and C in price", "How do A, B and C differ?", or put some
side by side."""

from __future__ import annotations

import re

from ...evidence.text.english import ASKING, AUXILIARY, INTERROGATIVE, PREPOSITION, words
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
    r"(?:[,:?]? (?:which|what) (?:one )?of (?:them|these|those|the \w{3,8}) (?P<which>[a-z].{3,200}?)"
    r"|(?:,? (?:with(?: (?:their|the|its))?|by|in terms of|regarding|concerning|with regard to)|:) (?P<asked>.{3,200}?)"
    r"| \((?P<within>[^()]{3,200})\)"
    r"|,? in (?P<in>[a-z][\w-]{1,30}(?:, [\w -]{2,40}){0,4},? and [\w -]{2,40}?))"
)
_ASKED = re.compile(
    r"(?:besides [^,.:;?!]{2,60}, )?(?:(?:can|could|would|will) you )?(?:please )?"
    rf"(?:(?:compare|contrast) {_THINGS}"
    rf"|(?:(?:what|which)(?:['\u2019]s| is| are)? )?(?:the )?(?:main |key |exact )?(?:differences?|distinctions?)"
    rf" between {_THINGS.replace('things', 'between')}"
    rf"|how (?:do|does|are) {_THINGS.replace('things', 'differing')} (?:differ(?:ent)?|compare)(?: from each other)?"
    rf"|(?:compare )?{_AGAINST}){_FORM}{_ASPECTS}?"
    rf"(?:,? and (?:tell (?:me|us)|say) (?P<besides>{INTERROGATIVE}\b.{{3,200}}?))?\W*",
    re.IGNORECASE,
)
_EACH_OF = re.compile(
    rf"\beach of (?P<things>{_THING}(?:, {_THING}){{0,6}},? and {_LAST})(?= (?:{AUXILIARY}|{PREPOSITION})\b|[,.?!]|\Z)",
    re.IGNORECASE,
)
"""`each of A, B and C`, somewhere in a question."""
_NO_NAME = words(
    "i we you he she it they them us me my our your this that these those so but if as because then please compare not"
)
_WORD = rf"(?!(?:{_NO_NAME}|{INTERROGATIVE}|{AUXILIARY}|and|or)\b)[^\W\d][\w.+-]{{0,30}}"
_ITEM = rf"{_WORD}(?: {_WORD}){{0,3}}"
_AHEAD = re.compile(
    rf"(?P<topic>{_ITEM}: )?(?P<things>{_ITEM}(?:, {_ITEM}){{1,6}}(?:,? and |, ){_ITEM})"
    r"(?:[.:] | [-\u2013\u2014] )(?=\S)",
    re.IGNORECASE,
)
"""Three things or more that a text begins with: "Tugs, barges, ferries: what is each for?" """
_TWO_OR_MORE = re.compile(
    rf"(?P<things>{_ITEM}(?:, {_ITEM}){{0,6}},? (?:and|or) {_ITEM})(?=[.:?]| [-\u2013\u2014] )", re.IGNORECASE
)
_SIDE_BY_SIDE = re.compile(
    rf"\b{words('put set show lay list place')} (?:me )?(?:(?:the |all )?{words('two three both them these those')}"
    rf"|(?P<things>{_ITEM}(?:, {_ITEM}){{0,6}},? and {_ITEM}?)) (?:side by side|next to each other){_FORM}"
    r"(?:: ?(?P<asked>.{3,300}))?\W*\Z",
    re.IGNORECASE,
)
"""`Put the two side by side: fee and size`."""
_ONE_OF_THEM = {
    True: re.compile(r"\b(?:each|it|its)\b", re.IGNORECASE),
    False: re.compile(r"\beach\b", re.IGNORECASE),
}
"""Says that something is asked of each of them, if they have names and if they have none."""
_ASKS_MORE = re.compile(
    rf"(?:(?:and|also|but),? )?(?P<more>(?:{PREPOSITION} )?{ASKING}\b.*)", re.IGNORECASE | re.DOTALL
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
        return _asked_of_listed(question) or _asked_of_each_of(question) or _asked_side_by_side(question)
    listed = next(filter(None, (match["things"], match["between"], match["differing"], match["against"])))
    things = [thing.strip(EDGES) for thing in _JOINT.split(listed)]
    asked = match["asked"] or match["in"] or match["within"] or ""
    head = _HEAD.match(things[0])
    if head and all(thing[0].isupper() for thing in things[1:]):
        things = [things[0], *(f"{head[0]}{thing}" for thing in things[1:])]
    if not head and (shared := _SHARED.search(things[-1])):
        things = [*(f"{thing}{shared[0]}" for thing in things[:-1]), things[-1]]
    if len(things) < _LEAST or not all(map(content_words, things)):
        return []
    besides = [f"{match['besides']}: {', '.join(things)}"] if match["besides"] else []
    if match["which"]:  # "which of them deletes something" is asked of each
        return [*(f"{thing} {match['which']}" for thing in things), *besides]
    return [*(_asked_of(thing, asked) for thing in things), *besides]


def _asked_of_listed(question: str) -> list[str]:
    """What is asked of each of the things that a text begins with, and what it asks of all of them together."""
    text = question.strip()
    ahead = _AHEAD.match(text)
    if ahead is None:
        return []
    things, topic = [thing.strip(EDGES) for thing in _JOINT.split(ahead["things"])], ahead["topic"] or ""
    each = _ONE_OF_THEM[not any(map(str.islower, things))]
    sentences = _SENTENCE.split(text[ahead.end() :])
    asked = " ".join(sentence for sentence in sentences if each.search(sentence)).strip(EDGES)
    if not asked or len(things) < _LEAST or not all(map(content_words, things)):
        return []
    more = filter(None, (_ASKS_MORE.match(sentence) for sentence in sentences if not each.search(sentence)))
    together = [f"{topic}{', '.join(things)}: {match['more'].strip(EDGES)}" for match in more]
    return [*(f"{topic}{_of_thing(thing, asked)}" for thing in things), *together]


def _asked_of_each_of(question: str) -> list[str]:
    """The question about each of the things of which it asks `each of A, B and C`."""
    text = question.strip(f" {EDGES}")
    found = _EACH_OF.search(text)
    if found is None:
        return []
    *firsts, last = (thing.strip(EDGES) for thing in _JOINT.split(found["things"]))
    name, tail = _split_at(last, max(len(thing.split()) for thing in firsts))
    after = f"{tail}{text[found.end() :]}"
    return [f"{text[: found.start()]}{thing}{after}" for thing in (*firsts, name)]


def _asked_side_by_side(question: str) -> list[str]:
    """What is asked of each of the things that are to be put side by side, which a text may begin with."""
    put = _SIDE_BY_SIDE.search(question.strip())
    named = put if put and put["things"] else _TWO_OR_MORE.match(question.strip())
    things = [thing.strip(EDGES) for thing in _JOINT.split(named["things"])] if put and named else []
    if not put or not things or not all(map(content_words, things)):
        return []
    return [_of_thing(thing, put["asked"].strip(EDGES)) if put["asked"] else f"What is {thing}" for thing in things]


def _split_at(last: str, most: int) -> tuple[str, str]:
    """The last of several things, which has no more words than the others, and what stands behind it."""
    tokens = last.split()
    return " ".join(tokens[:most]), "".join(f" {token}" for token in tokens[most:])


def _asked_of(thing: str, asked: str) -> str:
    if not asked:
        return f"What is {thing}"
    if _ASKING.match(asked):
        return _of_thing(thing, asked)
    return f"{_EACH.sub('', asked)} of {thing}"


def _of_thing(thing: str, asked: str) -> str:
    return _EACH_DOES.sub(thing, asked) if _EACH_DOES.search(asked) else f"{thing}: {asked}"
