"""The words for what a question is about: its names, and the nouns beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...evidence.bearing.names import names
from ...evidence.text.english import ASKING, AUXILIARY, BE, DETERMINER, PARTICIPLE, PREPOSITION, THIRD_PERSON, words
from ...evidence.text.words import content_words
from ..questions.forms import EDGES
from .standalone import codes_of, distinct

_CLAUSE = re.compile(rf"[,;.:!?] (?:(?:and|but|or) )?(?={ASKING}\b)", re.IGNORECASE)
_VERB = re.compile(
    rf"\b(?:{words('i we you they he she it one to not please')}|who(?! {AUXILIARY}\b))[ ](?P<verb>[\w-]{{1,40}})"
    rf"|(?<![\w-])(?P<does>[\w-]{{1,40}}) {words('it them him her')}\b|(?P<done>\b{PARTICIPLE})(?=\W*\Z)",
    re.IGNORECASE,
)
"""A verb, by what is beside it: `write` in `if I write`, `paints` in `who paints the buoys`, `feeds` in `feeds it`."""
_LIGHT = frozenset(
    content_words(
        """take use need get go look want write make mean come run keep put give say do happen let try like find see
        know tell along kind sort way thing time longer difference one two three four five six seven eight nine ten each
        every both all any some several"""
    )
)
"""Words that say nothing of what a question is about: verbs, nouns for anything, and numbers."""
_COUNTED = re.compile(r"\bhow (?:many|much) (?P<unit>(?-i:[A-Z])\w{0,20})", re.IGNORECASE)
_EMPTY = re.compile(THIRD_PERSON, re.IGNORECASE)
_IS = re.compile(BE, re.IGNORECASE)
_DONE = re.compile(PARTICIPLE, re.IGNORECASE)
_OPENS = re.compile(
    rf"(?:{DETERMINER}|{words('which what many much any some each every for in on at from with about')})",
    re.IGNORECASE,
)
_ENDS = re.compile(
    rf"(?!(?:of|{DETERMINER})\Z)(?:{ASKING}|{PREPOSITION}|{THIRD_PERSON}"
    rf"|{words('about into onto out up down off over than as per via')}"
    rf"|{words('until till unless once whereas')}|[a-z]{{2,8}}n['\u2019]t"
    rf"|{words('and or but if while because since that than then there i we you to not be been only also')})",
    re.IGNORECASE,
)
_DOING = re.compile(r"[a-z]{2,}ing\b")
"""`for keeping a page` names a page."""
_HELPS = re.compile(words("do does did can could may might must shall should will would has have had"), re.IGNORECASE)
_MOST = 5
_MOST_OF_NAME = 2
"""Words that a name has behind the one at which it would be cut."""


def subject_words(question: str) -> tuple[str, ...]:
    """The names in the last clause of a question that has any, with the nouns of the phrases that have them; without a
    name, the nouns of the phrases that have an article or the like. Often empty."""
    clauses = _CLAUSE.split(question)
    asking = next((clause for clause in reversed(clauses) if names(clause)), clauses[-1])
    units = [match["unit"] for match in _COUNTED.finditer(asking)]
    named = [name for name in names(asking) if name not in units]
    beside = [word for phrase in _phrases(asking) for word in phrase if not named or not set(named).isdisjoint(phrase)]
    found = distinct((*named, *codes_of(asking), *without_verbs(tuple(beside), asking)))
    found = tuple(word for word in found if word not in units)
    return with_noun(found[:_MOST], found[_MOST:], asking)


def with_noun(kept: tuple[str, ...], others: tuple[str, ...], question: str) -> tuple[str, ...]:
    """The words with those of the others that stand right behind the last of them, unless that is several things: a
    name is not cut in two."""
    for _ in range(_MOST_OF_NAME):
        cut = kept[-1:] and not kept[-1].endswith("s")
        noun = next((word for word in others if cut and f" {kept[-1]} {word}" in f" {question}"), "")
        kept = (*kept, noun) if noun else kept
    return kept


def done_in(question: str) -> tuple[str, ...]:
    """What a question says is done, by its participles: `retried` of "How often is a task retried by default?"."""
    return tuple(word for word in re.findall(r"[\w-]{1,40}", question) if _DONE.fullmatch(word) and content_words(word))


def without_verbs(words_: tuple[str, ...], question: str) -> tuple[str, ...]:
    """The words that are no verb of the question."""
    verbs = {
        stem for match in _VERB.finditer(question) for stem in content_words(" ".join(filter(None, match.groups())))
    }
    empty = verbs | _LIGHT
    return tuple(word for word in words_ if not (empty.issuperset(content_words(word)) or _EMPTY.fullmatch(word)))


def _phrases(clause: str) -> Iterator[list[str]]:
    """The phrases that begin with an article, a preposition or the like, without that, and without verbs."""
    tokens, at = clause.split(), 0
    while at < len(tokens):
        end = at + 1
        if _OPENS.fullmatch(tokens[at].strip(EDGES)) and not _DOING.match(tokens[min(end, len(tokens) - 1)]):
            while end < len(tokens) and tokens[end - 1][-1:] not in ",;:" and not _ends(tokens[end]):
                end += 1
            phrase = [token.strip(f"{EDGES}()") for token in tokens[at + 1 : end]]
            phrase = phrase[:-1] if len(phrase) > 1 and _ends_in_verb(tokens, at, end) else phrase
            yield [word for word in phrase if content_words(word)]
        at = end


def _ends_in_verb(tokens: list[str], at: int, end: int) -> bool:
    """Whether the last word of a phrase says what its thing does or what is done to it: "do the secrets go"."""
    if at == 0:
        return False
    if _IS.fullmatch(tokens[at - 1]):
        return _DONE.fullmatch(tokens[end - 1].strip(EDGES)) is not None
    return _HELPS.fullmatch(tokens[at - 1]) is not None and (end == len(tokens) or tokens[end].lower() == "to")


def _ends(token: str) -> bool:
    return _ENDS.fullmatch(token.strip(EDGES)) is not None
