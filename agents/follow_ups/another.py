"""The last question once more, about another thing: "How deep is the channel?" for "and the channel?" """

from __future__ import annotations

import re

from ...evidence.bearing.names import names
from ...evidence.text.english import AUXILIARY, BE, DEMONSTRATIVE, DETERMINER, DO, HAVE, MODAL, PARTICIPLE, words
from ...evidence.text.words import codes, content_words, shape_of_code
from ..questions.forms import EDGES, LITTLE
from .fragment import PLACED, PLACING, fragment_of, is_fragment
from .standalone import Standalone, content_of, topic_of, with_words

_NUMBERED = re.compile(r"(?P<name>[\w-]+) \d[\w.]*")
_NAME = re.compile(
    r"(?:the |an? )?(?-i:[A-Z]|[a-z]+[A-Z])\S*(?: (?:(?:of|and|for|the) )?(?-i:[A-Z])\S*){0,5}", re.IGNORECASE
)
_LAST_NAME = re.compile(
    rf"(?P<before>.{{3,300}} {PLACING} )(?:the |an? )?(?-i:[A-Z])\S*(?: (?-i:[A-Z])\S*){{0,5}}", re.IGNORECASE
)
_IT = re.compile(rf"\b(?:it|they|them)\b|\b{DEMONSTRATIVE}\b(?! [a-z])", re.IGNORECASE)
_DEFINED = re.compile(r"(?P<asks>what (?:is|are)) (?:an? |the )?[^,;:?]{2,60}", re.IGNORECASE)
_LAST_PAIR = re.compile(rf"(?P<before>.{{3,300}}\b{DETERMINER} )(?P<kind>[\w-]+) (?P<head>[\w-]+)", re.IGNORECASE)
_VERBS = words(
    """cost mean take last work end start begin close open expire run leave arrive stop weigh hold carry charge contain
    need"""
)
_SUBJECT = re.compile(
    rf"(?P<before>.{{3,300}}? (?:{DO}|{BE}) ){DETERMINER} [\w-]+(?: [\w-]+){{0,3}} "
    rf"(?P<verb>{_VERBS}|{PARTICIPLE})",
    re.IGNORECASE,
)
_LAST_VERB = re.compile(rf"(?P<before>.{{3,300}} ){_VERBS}", re.IGNORECASE)
_VERB = re.compile(_VERBS, re.IGNORECASE)
_ATTRIBUTE = re.compile(
    rf"{words('the its their his her')} (?:[a-z]+ )?"
    + words(
        """name price cost fee number date size length width depth height weight age colour color reason purpose owner
        address capacity speed version"""
    ),
    re.IGNORECASE,
)
"""What is asked of a thing, and no other thing of its kind."""
_LIKE_A_CODE = re.compile(r"(?<![\w.-])(?=[\w.-]*(?:[\d_]|[a-z][A-Z]|\w\.\w))\w[\w.-]*\w")
"""A name with a figure, an underscore, a capital or a stop inside: `BRT-4417`, `12.x`, `rampLimit`, `harbour.org`."""
_LETTER = re.compile(r"[^\W\d_]")
_PEOPLE = re.compile(
    rf"\b(?:{words('people person someone somebody anyone staff children kids parents women men us me')}"
    r"|\w{4,}(?:er|or|ist|ee|ant)s)\b",
    re.IGNORECASE,
)
_WHO_MAY = re.compile(
    rf"(?:(?:and|but|or|so) )?who (?:else )?(?P<asks>{words('can could may must should is was')})"
    r" (?P<rest>[^,;:]{2,200})",
    re.IGNORECASE,
)
_SEVERAL = re.compile(rf"(?!{DETERMINER} )(?:[a-z-]+ ){{0,3}}[a-z-]+s")
_LAST_THING = re.compile(
    rf"(?P<before>(?!(?:{AUXILIARY}) [^ ]+ [^ ]+$).{{3,300}}?) (?P<determiner>the|an?|my|our) (?P<noun>[\w-]+)",
    re.IGNORECASE,
)
_ENDS_ASKING = re.compile(rf"(?:^|.* )(?:and|or|of|{DO}|{MODAL}|{HAVE})", re.IGNORECASE)
_LONGEST = 300
_CLEAR = 2
"""Most words of a topic that is a thing; a longer one is a matter, and another thing belongs to it."""


def asked_of_another(question: str, last: Standalone) -> Standalone | None:
    """The last question, asked about the thing that a fragment names.

    None if the question is no fragment, or if it cannot be told which words of the last question its thing takes the
    place of.
    """
    thing, base = fragment_of(question), last.bare.rstrip(EDGES)
    if not thing or len(base) > _LONGEST or is_fragment(base):
        return None
    if like := _with_like(thing, base):
        return Standalone(f"{like}?", topic_of(like), thing)
    if codes(thing):
        return None
    behind = f" ({' '.join(last.added)})" if last.added else ""
    if placed := PLACED.fullmatch(thing):
        rest = placed["rest"]
        changed, before = _with_number(rest, base) or _with_name(rest, base), ""
        if not changed:
            before = last.unplaced or _before(base, placed)
            changed = f"{before} {thing}"
        topic = _exchanged(last.topic, base, changed)
        return Standalone(f"{changed}{behind}?", topic, last.thing, last.it, unplaced=before)
    return _of_thing(thing, base, last, behind)


def _of_thing(thing: str, base: str, last: Standalone, behind: str) -> Standalone | None:
    if _VERB.fullmatch(thing) and (verb := _LAST_VERB.fullmatch(base)):
        return Standalone(f"{verb['before']}{thing}{behind}?", last.topic, last.thing, last.it)
    if _ATTRIBUTE.match(thing) and not _ATTRIBUTE.search(base):
        asked = with_words(f"What is {thing}", last.topic)
        return Standalone(asked, (*content_of(thing), *last.topic), thing)
    if may := _may(thing, base):
        return Standalone(f"{may}{behind}?", (*content_of(thing), *last.topic), thing)
    named = _with_number(thing, base) or _with_head(thing, base) or _with_name(thing, base)
    if named or _PEOPLE.search(thing):
        return Standalone(f"{named}{behind}?", content_of(thing), thing) if named else None
    return (
        _of_the_thing(thing, base, last)
        or _of_kind(thing, base, behind)
        or _of_subject(thing, base, behind)
        or _of_last_thing(thing, base, behind)
    )


def _exchanged(topic: tuple[str, ...], base: str, changed: str) -> tuple[str, ...]:
    """The topic of the changed question, with the words that took the place of others."""
    before, after = set(content_words(base)), set(content_words(changed))
    kept = (word for word in topic if not (own := set(content_words(word))) & before or own <= after)
    new = (word for word in content_of(LITTLE.sub(" ", changed)) if not before.intersection(content_words(word)))
    return (*kept, *new)


def _may(thing: str, base: str) -> str:
    """ "Can trainees use the crane" for "Who can use the crane" and several that are not named one by one."""
    who = _WHO_MAY.fullmatch(base)
    if who is None or not _SEVERAL.fullmatch(thing):
        return ""
    asks = {"is": "are", "was": "were", "has": "have"}.get(who["asks"].lower(), who["asks"])
    return f"{asks} {thing} {who['rest']}"


def _of_the_thing(thing: str, base: str, last: Standalone) -> Standalone | None:
    """The last question with the new thing in the place of the thing that it was about, or of a pronoun."""
    if defined := _DEFINED.fullmatch(base):
        return Standalone(f"{defined['asks']} {thing}?", content_of(thing), thing)
    alike = not _SEVERAL.fullmatch(last.thing) or not re.match(rf"{DETERMINER} ", thing, re.IGNORECASE)
    if last.thing and last.thing in base and alike:
        known = re.compile(rf"(?:\b{words('the an?')} )?(?<!\w){re.escape(last.thing)}(?!\w)", re.IGNORECASE)
        return Standalone(f"{known.sub(lambda _: thing, base)}?", content_of(thing), thing)
    if not _IT.search(base):
        return None
    clear = len(last.topic) <= _CLEAR or bool(last.thing)
    topic = content_of(thing) if clear else (*content_of(thing), *last.topic)
    return Standalone(f"{_IT.sub(lambda _: thing, base, count=1)}?", topic, thing if clear else "")


def _before(base: str, placed: re.Match[str]) -> str:
    """The last question, without a phrase after the same preposition at its end."""
    before, found, after = base.rpartition(f" {placed['word'].lower()} ")
    at_the_end = found and len(after.split()) <= len(placed["rest"].split()) + _CLEAR
    return before if at_the_end else base


def _of_subject(thing: str, base: str, behind: str) -> Standalone | None:
    """The last question with "the ferry" in the place of "the tug" in "What does the tug cost"."""
    subject = _SUBJECT.fullmatch(base)
    if subject is None or not re.match(rf"{DETERMINER} ", thing, re.IGNORECASE):
        return None
    return Standalone(f"{subject['before']}{thing} {subject['verb']}{behind}?", content_of(thing), thing)


def _of_last_thing(thing: str, base: str, behind: str) -> Standalone | None:
    """The last question with "a cat" in the place of "a dog" at its end; both have the same kind of article."""
    known, own = _LAST_THING.fullmatch(base), re.match(rf"(?P<determiner>{DETERMINER}) \S", thing, re.IGNORECASE)
    if known is None or own is None or _kind_of(known) != _kind_of(own) or _ENDS_ASKING.fullmatch(known["before"]):
        return None
    if len(known["before"].split()) < _CLEAR:  # "Is the gate", of which more must follow
        return None
    return Standalone(f"{known['before']} {thing}{behind}?", content_of(thing), thing)


def _kind_of(match: re.Match[str]) -> str:
    word = match["determiner"].lower()
    return "a" if word == "an" else word


def _with_like(thing: str, base: str) -> str:
    """The last question with a code in the place of its only one, or of the only one that is written like it."""
    if _LIKE_A_CODE.fullmatch(thing) is None:
        return ""
    found = list(dict.fromkeys(match[0] for match in _LIKE_A_CODE.finditer(base)))
    alike = [code for code in found if shape_of_code(code) == shape_of_code(thing)]
    alike = alike or [code for code in found if _LETTER.search(code) and _LETTER.search(thing)]
    if len(alike) != 1:
        return ""
    return re.sub(rf"(?<![\w.-]){re.escape(alike[0])}(?![\w-])", lambda _: thing, base)


def _with_number(thing: str, base: str) -> str:
    """The last question with "Line 7" in the place of "Line 9"."""
    numbered = _NUMBERED.fullmatch(thing)
    if numbered is None:
        return ""
    changed, count = re.subn(rf"\b{re.escape(numbered['name'])} \d[\w.]*", lambda _: thing, base, flags=re.IGNORECASE)
    return changed if count else ""


def _with_head(thing: str, base: str) -> str:
    """The last question with "the night fee" in the place of "the day fee": both end with the same word."""
    own, of_base = content_of(thing), base.split()
    if len(own) < _CLEAR:
        return ""
    head = content_words(own[-1])
    at = next((at for at in reversed(range(len(of_base))) if content_words(of_base[at]) == head), 0)
    start = at
    while start and at - start < len(own) - 1 and content_words(of_base[start - 1]):
        start -= 1
    if start == at:
        return ""
    if start and all(re.match(rf"{DETERMINER}\b", text, re.IGNORECASE) for text in (of_base[start - 1], thing)):
        start -= 1
    return " ".join((*of_base[:start], thing, *of_base[at + 1 :]))


def _with_name(thing: str, base: str) -> str:
    """The last question with a name in the place of the one that it ends with, or of its only one."""
    if _NAME.fullmatch(thing) is None:
        return ""
    if last := _LAST_NAME.fullmatch(base):
        return f"{last['before']}{thing}"
    found = names(base)
    if len(found) != 1:
        return ""
    determiner = rf"(?:\b{words('the an?')} )?" if re.match(rf"{DETERMINER} ", thing, re.IGNORECASE) else ""
    return re.sub(rf"{determiner}\b{re.escape(found[0])}\b", lambda _: thing, base, count=1, flags=re.IGNORECASE)


def _of_kind(thing: str, base: str, behind: str) -> Standalone | None:
    """The last question with "night" in the place of "day" in "the day fee" at its end."""
    pair = _LAST_PAIR.fullmatch(base)
    if pair is None or " " in thing or thing.endswith("s") or not thing.islower():
        return None
    if not content_words(pair["kind"]) or not content_words(pair["head"]):
        return None
    whole = f"{thing} {pair['head']}"
    return Standalone(f"{pair['before']}{whole}{behind}?", content_of(whole), f"the {whole}")
