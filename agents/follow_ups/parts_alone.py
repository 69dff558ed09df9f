"""The parts of a question as they are searched: each with what it is about."""

from __future__ import annotations

import re

from ...evidence.bearing.names import names
from ...evidence.conversation import Turn
from ...evidence.text.english import ASKING, AUXILIARY, DEMONSTRATIVE, DETERMINER, DO, MODAL, PREPOSITION, words
from ...evidence.text.language import may_be_english
from ...evidence.text.words import content_words
from ..questions.forms import EDGES, LITTLE, REQUEST
from ..questions.parts import parts, preamble_of
from ..questions.several_compared import asked_of_several
from .follow_up import condensed
from .pointing import defined, points_back, says_what
from .standalone import Standalone, codes_of, content_of, distinct
from .subject_words import done_in, subject_words, with_noun, without_verbs

_FEW = 3
"""Most content words of a part that finds nothing by itself if it points back."""
_HARDLY = 1
"""Most of one that says nothing without what the first is about, whether or not that has a name."""
_MORE = 6
"""Most of one that points back to what has a name."""
_SOME = 5
"""Most of one that does not point back, and names nothing."""
_EACH = re.compile(
    rf"\beach(?: (?:one|of {words('them these those')})\b|(?= {AUXILIARY}\b| [a-z]{{2,20}}[^sui\W]s\b))"
    rf"|\b(?:{DO}|{MODAL}) each(?= [a-z]{{2,20}}\W*\Z)",
    re.IGNORECASE,
)
"""Each of the things before: `each of them`, `what each costs`, `what does each cost`."""
_ONE_OF = re.compile(r" (?:one|of .*)", re.IGNORECASE)
_THINGS = re.compile(
    rf"\W*(?:{REQUEST}(?:all )?(?:the|of the|all the) |(?:what|which) (?:are (?:all )?the )?)"
    rf"((?:(?!{AUXILIARY}\b|(?!of){PREPOSITION}\b)[a-z][\w-]{{1,30}} ){{0,2}}[a-z][\w-]{{1,30}}[^su\W]s)\b",
    re.IGNORECASE,
)
"""Asks for things of a kind: `statuses` of "list all the statuses of a berth"."""
_POINTS = re.compile(
    rf"\b(?:it|its|they|them|theirs?|(?:those|these)(?=\W*\Z| {AUXILIARY}\b))\b"
    rf"|(?<!\bis )(?<!\bare )\bthere\W*\Z|\beach\W*\Z|{_EACH.pattern}",
    re.IGNORECASE,
)
_AGAIN = re.compile(r"\bagain\b", re.IGNORECASE)
_UNDOES = re.compile(rf"\b(?:un(?:do|set)|{words('off revert restore remove disable cancel rid')})\b", re.IGNORECASE)
"""Who undoes something again does it for the first time."""
_MERELY = re.compile(rf"\b{words('only just merely also still even really')}\b", re.IGNORECASE)
_SAID = re.compile(r"\b(?:the|an?|my|our|your) \w", re.IGNORECASE)
"""A thing before a pronoun of the same part, which means it: "how long does the tug wait before it sails"."""
_ASKS = re.compile(rf"(?:{PREPOSITION} )?{ASKING}\b", re.IGNORECASE)
_IT = re.compile(r"\b(?:it|them|each)\b", re.IGNORECASE)
_REASON = re.compile(rf"\W*(?:{words('since because as')}|given that)\b", re.IGNORECASE)
_ASKED_FOR = re.compile(
    rf"\W*(?:{PREPOSITION} )?(?i:which|what) ((?:(?!{AUXILIARY}\b)[a-z][\w-]{{1,30}} ){{1,3}}){AUXILIARY}\b"
)
"""Asks for one of several things, and names their kind."""
_PLACED = re.compile(r"\b(?:on|in|under|at|for) (?:an? |the |my |our )?(?:[A-Z][\w.-]{0,30} ?){1,3}")
_OF_WHO = re.compile(r"\W*(?:who|whose|whom)\b", re.IGNORECASE)
_THAT = re.compile(rf"\b{DEMONSTRATIVE}\b", re.IGNORECASE)
_THING = re.compile(
    rf"\b{DETERMINER} (?!{words('first second third last next same only')} {words('time one')}\b"
    rf"|{words('time way same default end beginning moment')}\b)\w"
    rf"|\b{words('every each any all some no most')} \w|\b{AUXILIARY} [a-z]{{2,20}}[^sui\W]s\b",
    re.IGNORECASE,
)
"""What a part is about: "does the crane turn", "are dogs allowed"; not "the first time"."""


def parts_alone(question: str) -> list[str]:
    """The parts of a question, as `parts` finds them; one that lacks what it is about says so.

    After "What is the mooring fee", "when is it due" is "when is the mooring fee due", as a follow-up would be; it may
    also have words in brackets behind it, as has a part without a name behind one with a name: after "How do I moor at
    Kelso", "which form do I need" is also about Kelso. A part with names or many words of its own stays as it is. What
    is said before all of them stands before each, but a reason to ask of what a part names, which may be wrong.
    """
    pieces = parts(question)
    if asked_of_several(question):
        return pieces
    lead = preamble_of(pieces[0])[0]
    lead = lead if all(piece.startswith(f"{lead} ") for piece in pieces) else ""
    if not may_be_english(question) or (preamble_of(question)[0] and not lead):
        return pieces
    own = [piece[len(lead) :].strip() for piece in pieces]
    alone = [_with_subject(own, at, question, lead) for at in range(len(own))]
    return [
        part if _gives_reason(lead, part) and len(own) > 1 else piece if part == mine else f"{lead} {part}".strip()
        for piece, mine, part in zip(pieces, own, alone, strict=True)
    ]


def to_rank_with(question: str) -> list[str]:
    """The parts of a question as sentences are ranked for them: one that says hardly anything by itself, names nothing
    that it is about, asks what is done again, or asks of "it" what kind of thing the one before asks for, has what it
    is about: its few words alone would find anything."""
    return [
        alone
        if _asks_again(part)
        or (_says_hardly_anything(part) and not _POINTS.search(part))
        or (before and (_asked_thing(part, before) or lacks_subject(part, parts(question)[0])))
        else part
        for before, part, alone in zip(["", *parts(question)], parts(question), parts_alone(question), strict=False)
    ]


def lacks_subject(part: str, first: str) -> bool:
    """Whether a part of a question has no word of the first, and names nothing that it is about itself: "does upper or
    lower case matter", "how many must be present"."""
    named = names(part) or codes_of(part) or _THING.search(part) or _POINTS.search(part) or _THAT.search(part)
    return not named and part != first and len(_stems(part)) <= _SOME and _stands_apart(part, first)


def _gives_reason(lead: str, part: str) -> bool:
    """Whether the statement before a part only gives a reason to ask it, which may be wrong, of what the part names."""
    return _REASON.match(lead) is not None and not set(names(lead)).isdisjoint(names(part))


def _with_subject(own: list[str], at: int, question: str, lead: str) -> str:
    part, before = own[at], own[:at]
    if before and (things := _THINGS.match(before[-1])) and _EACH.search(part):
        of_each = _EACH.sub(lambda each: f"{_ONE_OF.sub('', each[0])} of the {things[1]}", part, count=1)
        return _and(of_each, names(before[-1]))
    again = _asks_again(part)
    if before and (asked := _asked_thing(part, before[-1])):
        return _and(part, distinct((*asked, *names(before[-1]))))
    if not before or _goes_on_alike(part, before[-1]) or (names(part) and not again) or codes_of(part):
        return part
    if not lead and points_back(part) and len(content_words(part)) <= _FEW:
        turns: list[Turn] = [{"question": other, "answer": "", "roles": []} for other in before]
        return _without_verbs(next(iter(condensed(part, turns)), part), before)
    about: tuple[str, ...] = ()
    most = _FEW
    if again or _points_back(part):
        about = next(filter(None, map(subject_words, reversed(before))), ())
        about = distinct((*about, *done_in(before[-1]))) if again else about
        most = _MORE if _has_name(about) else _SOME if again else _FEW
    elif not lead and _says_hardly_anything(part) and not _OF_WHO.match(before[0]):
        about, most = subject_words(before[0]), _SOME
    elif not lead and part in " ".join(question.split()) and _stands_apart(part, before[0]):
        about, most = tuple(word for word in subject_words(before[0]) if not codes_of(word)), _SOME
        about = about if _has_name(about) or lacks_subject(part, before[0]) else ()
    return _and(part, about) if about and len(_stems(part)) <= most else part


def _goes_on_alike(part: str, before: str) -> bool:
    """Whether both begin alike, with the pronoun: "Will they pay for a meal", "Will they pay for my taxi"."""
    found = _POINTS.search(part)
    return found is not None and before.startswith(part[: found.end()])


def _asked_thing(part: str, before: str) -> tuple[str, ...]:
    """The words of what the part before asks for, if that has a name and a brief part points back to it, and names at
    most where: "how do I change it on Windows" after "Which port does the Tern use"."""
    asked = _ASKED_FOR.match(before)
    few = len(_stems(part)) <= _FEW and not codes_of(part) and not names(_PLACED.sub(" ", part))
    if asked is None or not few or not names(before) or not _IT.search(part) or not _points_back(part):
        return ()
    return without_verbs(tuple(word for word in asked[1].split() if content_words(word)), before)


def _points_back(part: str) -> bool:
    found = _POINTS.search(part)
    if found is None or says_what(part):
        return False
    return "there" in found[0].lower() or "each" in found[0].lower() or not _SAID.search(part[: found.start()])


def _asks_again(part: str) -> bool:
    """Whether a part points back to what was done before, whatever it names: "how long does Kelso wait before it tries
    again"."""
    return _AGAIN.search(part) is not None and not _UNDOES.search(part)


def _says_hardly_anything(part: str) -> bool:
    bare = _MERELY.sub(" ", part)
    explains = bare == part and defined(part)  # "what is only useful" asks for no term
    return len(_stems(bare)) <= _HARDLY and _ASKS.match(part) is not None and not explains


def _stands_apart(part: str, first: str) -> bool:
    """Whether a part in the user's own words has none of the first, and is not about a person there."""
    if not _ASKS.match(part) or defined(part) or _OF_WHO.match(first):
        return False
    known = set(content_words(first))
    return known.isdisjoint(content_words(part))


def _has_name(about: tuple[str, ...]) -> bool:
    return any(not word.islower() for word in about)


def _stems(part: str) -> list[str]:
    return content_words(LITTLE.sub(" ", part))


def _and(part: str, about: tuple[str, ...]) -> str:
    """The part with the words in brackets that it does not have."""
    known = set(content_words(part))
    lacking = [word for word in about if not known.issuperset(content_words(word))]
    return f"{part.rstrip(EDGES)} ({' '.join(lacking)})?" if lacking else part


def _without_verbs(part: str, before: list[str]) -> str:
    """The part without the verbs in the brackets behind it, if anything else is there."""
    said = ". ".join(before)
    kept = without_verbs(Standalone(part, ()).added, said)
    kept = with_noun(kept, without_verbs(content_of(said), said), said)
    return _and(Standalone(part, ()).bare, kept) if kept else part
