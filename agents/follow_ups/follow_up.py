"""Follow-ups without a model: what a question means after the questions before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...evidence.bearing.names import names
from ...evidence.conversation import Turn
from ...evidence.text.english import ASKING, AUXILIARY, PREPOSITION
from ...evidence.text.language import may_be_english
from ...evidence.text.words import content_words
from ..questions.capitals import in_small_letters
from ..questions.forms import DEGREE, EDGES
from ..questions.queries import LONGEST_QUERY
from ..questions.wish import wish
from .about_reply import asks_for_example, asks_for_more, is_about_reply
from .another import asked_of_another
from .comparing import asked_of_both, last_two, things_of
from .correction import corrected
from .fragment import fragment_of, is_fragment, is_placed
from .ordinal import asked_of_nth
from .pointing import (
    BOTH,
    PERSON,
    PRONOUN,
    THEY,
    asks_another_way,
    asks_by_itself,
    defined,
    may_point_back,
    points_back,
    points_to_all,
    says_what,
)
from .standalone import Standalone, clear, codes_of, content_of, distinct, introduced, subject_of, topic_of, with_words
from .talk import is_talk, switches_topic, without_talk

_MEANT = re.compile(
    rf"\W*(?:no,? )?i (?:meant|mean),? (?={ASKING}\b)",
    re.IGNORECASE,
)
_ASKS_ALONE = re.compile(
    r"\W*(?:(?:and|but|so)\b,? )?(?:why(?: not| so)?|how (?:so|come)|(?:since |until )?when|where|who)\W*",
    re.IGNORECASE,
)
_TOPIC_FIRST = re.compile(
    r"(?:(?:going |coming |let['\u2019]s go )?back to|about|regarding|as for|concerning) (?P<topic>[^:,?]{2,60})"
    r"(?:[:,]| [-\u2013\u2014]) *(?P<question>.+)",
    re.IGNORECASE | re.DOTALL,
)
_OF_TOPIC = re.compile(r"(?<=.) (?:question|topic|subject|thing|part|issue|point)\Z", re.IGNORECASE)
_MY_FIRST = re.compile(r"(?:my|the) (?:very )?(?:first|original|initial)", re.IGNORECASE)
_QUOTED = re.compile(
    r"[^?]{0,80}?[\"'\u201c\u2018`](?P<topic>[^\"'\u201c\u201d\u2018\u2019`?]{2,80})[\"'\u201d\u2019`][^?]{0,40}?"
    r"(?:[-\u2013\u2014:,.!]) *(?P<question>[^.!?]{3,80}\b(?:it|that|this)\b[^.!?]{0,40}\??)",
    re.IGNORECASE,
)
_YOU_SAID = re.compile(
    r"(?:you|u) (?:just )?(?:said|say|mentioned|mention|wrote|told me)(?: something)?(?: about| of| that)? "
    r"(?P<topic>[^,;:.!?]{2,60})[,;:.!\u2013\u2014-]+ *(?P<question>[^.!?]{3,80}\??)",
    re.IGNORECASE,
)
_COMPARES = re.compile(r"\b(?:differ(?:s|ent|ence)?|compared?|than|versus|vs|instead)\b", re.IGNORECASE)
_EXPLETIVE = re.compile(r"\bit (?:is|be|take|make sense|possible|necessary|allowed|ok)\b", re.IGNORECASE)
_MOST_QUESTIONS = 5
"""Most questions of one message that are understood one by one."""
_SEVERAL = re.compile(r"(?<=\?) +(?=\S)")
_MOST_NAMES = 4
_MOST_STEMS = 3
_KNOWN = re.compile(rf"\bthe (?P<noun>[\w-]+)(?=\W*$| (?:{AUXILIARY}|{PREPOSITION}|be)\b)", re.IGNORECASE)


def condensed(question: str, turns: Sequence[Turn]) -> list[str]:
    """The question as it stands alone; empty if it does already, or if nothing was asked before.

    A question in another language stands alone: words of English are other words there ("also", "her", "so").

    Each question is understood from the one before it, which was understood in the same way. One that points back gets
    what it means in the place of its pronoun, or behind it in brackets: the topic for `it`, all of the last question
    for `that`, `why?` and the like. If it only names another thing ("And in Vik?", "No, I meant the pilot"), the last
    question is asked about that thing. One that compares two things ("Which is older?") asks the last two again, and a
    question about the reply ("Are you sure?") the last one. Of several questions each follows up on the one before.
    """
    asked: list[Standalone] = []
    for turn in turns:
        if not is_talk(turn["question"]):
            known = asked if may_be_english(turn["question"]) else []
            asked.append(_answered(_all_of(in_small_letters(wish(turn["question"]).said), known), turn, known))
    if not asked or is_talk(question) or not may_be_english(question):
        return []
    meant = _cut(_all_of(question, asked).question.strip(), len(question) + LONGEST_QUERY)
    return [] if meant.strip(EDGES).casefold() == question.strip(EDGES).casefold() else [meant]


def _answered(question: Standalone, turn: Turn, asked: Sequence[Standalone]) -> Standalone:
    """The question with its answer. If that is from the documents of the last answer, and the question names nothing
    ("When does the alert end?"), it is also about what was asked before."""
    sources = frozenset(turn.get("sources", ()))
    answered = replace(question, answer=turn["answer"], sources=sources)
    alone = set(content_words(turn["question"])).issuperset(content_words(question.question))
    if not asked or not alone or not sources & asked[-1].sources or not may_point_back(turn["question"]):
        return answered
    return replace(answered, topic=clear(question.topic, asked[-1].topic, turn["answer"]), it="")


def _cut(text: str, most: int) -> str:
    """The text, or as many whole words of it as have at most `most` characters."""
    return text if len(text) <= most else text[: most + 1].rpartition(" ")[0][:most]


def _all_of(question: str, asked: Sequence[Standalone]) -> Standalone:
    """The questions of one message, each understood after the one before; it is about all that they are about."""
    each: list[Standalone] = []
    pieces = _SEVERAL.split(question.strip(), maxsplit=_MOST_QUESTIONS)
    together = len(pieces) > _MOST_QUESTIONS or fragment_of(without_talk(pieces[0]))
    for piece in [question] if together else pieces:
        each.append(_understood(piece, [*asked, *each]))
    if len(each) == 1:
        return each[0]
    topic = distinct(word for one in each for word in one.topic)
    return replace(each[0], question=" ".join(one.question for one in each), topic=topic)


def _understood(question: str, asked: Sequence[Standalone]) -> Standalone:
    bare = without_talk(question)
    bare = bare[opening.end() :] if (opening := _MEANT.match(bare)) else bare
    if not asked or switches_topic(question):
        return _alone(bare)
    if thing := corrected(question):
        bare = f"and {thing}?"
    last = asked[-1]
    named = (
        _of_reply(bare, last)
        or _of_quoted(bare, last)
        or _of_topic(bare, asked)
        or asked_of_both(bare, asked)
        or asked_of_nth(bare, last)
        or asked_of_another(bare, _last_that_asks(asked, fragment_of(bare)))
    )
    if named is not None:
        return named
    goes_on = (points_back(bare) and not says_what(bare)) or fragment_of(bare) or _speaks_of(bare, last)
    return _going_on(bare, asked) if goes_on else _alone(bare)


def _speaks_of(question: str, last: Standalone) -> bool:
    """Whether a brief question speaks of something in the last question or its answer: "How do I change the delay?" """
    if not may_point_back(question) or len(content_words(question)) > _MOST_STEMS:
        return False
    known = set(content_words(f"{last.question} {last.answer}"))
    spoken_of = content_words(" ".join(match["noun"] for match in _KNOWN.finditer(question)))
    return bool(spoken_of) and known.issuperset(spoken_of)


def _alone(question: str) -> Standalone:
    return Standalone(question, topic_of(question), defined(question), subject_of(question))


def _of_reply(question: str, last: Standalone) -> Standalone | None:
    if is_about_reply(question):
        return last
    if asks_for_more(question):
        return replace(last, question=with_words("What else?", last.whole))
    if asks_for_example(question):
        return replace(last, question=with_words("example", last.topic))
    return None


def _of_quoted(question: str, last: Standalone) -> Standalone | None:
    """A question about what it quotes itself: "I see 'pump stalled', what does that mean?"

    A quote of the last answer ("You said the desk, where is that?") is still about the last topic.
    """
    alone, said = _QUOTED.fullmatch(question), _YOU_SAID.fullmatch(question)
    match = alone or said
    if match is None or not content_words(match["topic"]):
        return None
    known = () if alone else last.topic
    return Standalone(with_words(question, known), distinct((*content_of(match["topic"]), *known)))


def _of_topic(question: str, asked: Sequence[Standalone]) -> Standalone | None:
    """A question that names its topic first: "Back to the tug: who steers it?" """
    match = _TOPIC_FIRST.fullmatch(question)
    if match is None:
        return None
    thing = _OF_TOPIC.sub("", match["topic"].strip())
    topic = content_of(thing)
    if _MY_FIRST.fullmatch(thing):
        thing, topic = asked[0].thing, asked[0].topic
    rest = "example" if asks_for_example(match["question"]) else match["question"]
    return Standalone(_put(rest, topic, thing), topic, thing)


def _last_that_asks(asked: Sequence[Standalone], fragment: str) -> Standalone:
    """The last question that says more than "Why?": "and in Vik?" asks that one again.

    A thing is put into the last that is no fragment itself, such as "and two of them?".
    """
    full = (one for one in reversed(asked) if not (_ASKS_ALONE.fullmatch(one.bare) or asks_another_way(one.bare)))
    if not is_placed(fragment):
        full = (one for one in full if not is_fragment(one.bare))
    return next(full, asked[-1])


def _going_on(question: str, asked: Sequence[Standalone]) -> Standalone:
    last, fragment, own_codes = asked[-1], fragment_of(question), codes_of(question)
    if fragment:
        last = _without_fragment(last, fragment)
    replaced = last is not asked[-1]
    if BOTH.search(question) and (two := last_two(asked)):
        both = things_of(two)
        return replace(last, question=f"{question.rstrip(EDGES)} ({' and '.join(both)})?", thing="", things=both)
    to_all = points_to_all(question) and not replaced
    meant = list(last.whole if to_all else last.topic)
    if own_codes and not _COMPARES.search(question):
        meant = [word for word in meant if not codes_of(word)] or [w for w in content_of(last.bare) if not codes_of(w)]
    if PERSON.search(question) or (THEY.search(question) and re.search(r"\bwho", last.question, re.IGNORECASE)):
        meant += names(last.answer)[:_MOST_NAMES]
    if (form := DEGREE.search(last.question)) and not asks_by_itself(question) and (fragment or own_codes):
        meant.insert(0, form[0].lower())
    new = own_codes or content_of(fragment) or introduced(question)
    old = [word for word in last.topic if not (own_codes and codes_of(word))]
    topic = clear(new, old, last.answer) if new else last.topic
    thing, it = ("", "") if fragment or own_codes or to_all else (last.thing, last.it)
    alone = _put(question, meant, thing or _agreeing(it, question))
    return Standalone(alone, topic) if new else Standalone(alone, topic, thing, it)


def _agreeing(it: str, question: str) -> str:
    """What `it` means if that is one thing, or what `they` means if it is several; else nothing."""
    pronoun = PRONOUN.search(question)
    several = re.search(r"[^s\W]s\Z", it) is not None
    return it if pronoun and several == (pronoun[0].lower() != "it") else ""


def _without_fragment(last: Standalone, fragment: str) -> Standalone:
    """The last question without what it named as a fragment itself: "and cats?" takes the place of "and dogs?"."""
    own = fragment_of(last.bare)
    if not own or is_placed(own) != is_placed(fragment):
        return last
    stems = set(content_words(own))
    topic = tuple(word for word in last.topic if not stems.issuperset(content_words(word)))
    return replace(last, topic=topic) if topic else last


def _put(question: str, topic: Sequence[str], thing: str) -> str:
    """The question with the thing in the place of its pronoun, or with the words of its topic in brackets."""
    if thing and not _EXPLETIVE.search(question):
        put, count = PRONOUN.subn(lambda _: thing, question, count=1)
        if count:
            return put
    return with_words(question, topic)
