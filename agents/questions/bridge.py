"""Bridge questions, which describe a thing that must be found first: "Where was the composer of Tidewater born?"

HotpotQA (Yang et al., EMNLP 2018) calls them so. The description is asked for by itself, and the name that answers it
takes its place in the question, as in decomposition with a model (Min et al., ACL 2019). Only forms of English count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ...evidence.text.english import ASKING, BE, DETERMINER, DO, HAVE, INTERROGATIVE, PREPOSITION, words
from ...evidence.text.words import content_words
from .forms import EDGES
from .kinds import PERSON
from .parts import preamble_of

Before = Literal["do", "be", "clause", ""]
"""What stands before a description, which tells where it ends: `did`, whose verb follows it; `was`, with a participle
after it; a word such as `where`, with a clause after it; or neither."""

_WORD = r"[a-z][\w-]*"
_IN_NOUN = rf"(?!(?:{ASKING}|be|been|being|that)\b){_WORD}"
"""No verb of another clause: in "when the crew is relieved by the pilot", no relieved crew is described."""
_NOUN = rf"(?P<noun>(?!{words('same most least best only first last next other')} )(?:{_IN_NOUN} ){{0,2}}{_IN_NOUN})"
_NO_THING = re.compile(
    rf".*[^aius]s|{words('one two rest way reason purpose name title number type kind sort version date time day')}"
    rf"|{words('size length list value default address case part end beginning middle money fact use')}"
)
"""Several things, or what is said of a thing rather than a thing."""
_NAME = r"[A-Z0-9][\w.&/()\u2019'-]{0,40}"
_INSIDE = words("of the in on at for and de la le von van der di du del")
_OWNER = rf"(?:{_NAME}(?:,? (?:{_INSIDE} ){{0,2}}{_NAME}){{0,9}}?|(?:the|our) (?:{_WORD} ){{0,2}}{_WORD})"
_ASKING = words("What Who Where When How Which Why That There It He She Here Let")
_POSSESSIVE = re.compile(rf"(?<![\w'\u2019-])(?!{_ASKING}['\u2019]){_OWNER}['\u2019][sS] (?P<rest>{_WORD}.*)")
_OF = re.compile(
    rf"\bthe {_NOUN} (?P<by>of|for|behind|from|in|at|on|by|with) "
    rf"(?P<rest>(?:(?:the|an?|our) )?(?:{_WORD} ){{0,3}}[\"\u201cA-Z0-9].*)"
)
_OF_COMMON = re.compile(rf"\bthe {_NOUN} (?P<by>of|for|behind) (?P<rest>(?:the|our|an?) {_WORD}.*)")
_PREPOSITION = f"(?:{PREPOSITION}|as)"
_CLAUSE = re.compile(
    rf"\bthe {_NOUN} (?P<rest>(?:{_PREPOSITION} )?{words('which whom that who where whose')} (?:the |our |an? )?\w.*"
    rf"|(?:responsible|accountable|[a-z]{{3,}}(?:ed|en|wn|ung|ing)) {_PREPOSITION} .+)"
)
_BE = f"(?:{BE}|{HAVE})"
_FRONTED: tuple[tuple[Before, re.Pattern[str]], ...] = (
    ("do", re.compile(DO, re.IGNORECASE)),
    ("be", re.compile(_BE, re.IGNORECASE)),
    ("clause", re.compile(words("where which whom that who when"), re.IGNORECASE)),
)
_AFTER_NOUN = re.compile(rf" (?:(?!of\b){_PREPOSITION}|(?:of )?(?:the|our|an?))\b")
_STOP = re.compile(rf"(?!of\b)(?:{PREPOSITION}|{DETERMINER})")
_PARTICIPLE = re.compile(r"born|made|held|kept|put|found|sent|set|told|based|from|like|[a-z]{2,}(?:ed|en|wn|ung|ught)")
_ASKS = re.compile(rf"(?:\S+ ){{0,2}}{INTERROGATIVE}\b", re.IGNORECASE)
_MOST_CHARACTERS = 300


@dataclass(frozen=True)
class Bridge:
    """A question that describes a thing."""

    described: str
    """The description: `the composer of Tidewater`."""
    asked: str
    """The question for it: `Who is the composer of Tidewater?`"""
    noun: str
    """The kind of thing described: `composer`."""
    before: str
    after: str

    def about(self, name: str) -> str:
        """The question with a name in place of the description."""
        return f"{self.before}{name}{self.after}?"


def bridge(question: str) -> Bridge | None:
    """The innermost description of a single thing in a question; None if it has none, or asks for nothing else.

    Statements before the question are left out.
    """
    _, asked = preamble_of(" ".join(question.split()))
    text = asked.rstrip(EDGES)
    if len(text) > _MOST_CHARACTERS or "?" in text or not _ASKS.match(text):
        return None
    found = [each for each in _descriptions(text) if content_words(f"{each.before} {each.after}")]
    return max(found, key=lambda each: (len(each.before), -len(each.described)), default=None)


def _descriptions(text: str) -> Iterator[Bridge]:
    for match in _POSSESSIVE.finditer(text):
        if text.count("(", 0, match.start()) > text.count(")", 0, match.start()):
            continue
        before = _fronted(text[: match.start()])
        noun, tail = _cut(match["rest"], before)
        if not tail and (stop := _AFTER_NOUN.search(noun)):
            noun, tail = noun[: stop.start()], noun[stop.start() :]
        if PERSON.fullmatch(noun.split()[-1]) or not match[0].startswith(("the ", "our ")):
            yield from _bridge(text, match, noun, tail, noun)
    for pattern in (_OF, _OF_COMMON, _CLAUSE):
        for match in _matches(pattern, text):
            noun, before = match["noun"], _fronted(text[: match.start()])
            is_clause = pattern is _CLAUSE
            is_person = PERSON.fullmatch(noun.split()[-1]) is not None
            if not (is_clause or is_person or (pattern is _OF and match["by"] in ("of", "for", "behind", "with"))):
                continue
            rest, tail = (match["rest"], "") if is_clause and not before else _cut(match["rest"], before)
            if not (is_clause and before == "do" and not any(map(_names, rest.split(" ")))):
                yield from _bridge(text, match, rest, tail, noun)


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Every match, also those inside another."""
    at = 0
    while (match := pattern.search(text, at)) is not None:
        yield match
        at = match.start() + 1


def _bridge(text: str, match: re.Match[str], rest: str, tail: str, noun: str) -> Iterator[Bridge]:
    described = f"{text[match.start() : match.start('rest')]}{rest}"
    thing = [word for word in noun.split() if word not in ("responsible", "accountable")]
    if thing and content_words(rest) and " or " not in rest and not any(map(_NO_THING.fullmatch, thing)):
        asking = "Who" if PERSON.fullmatch(thing[-1]) else "What"
        asked = f"{asking} is {described}?"
        yield Bridge(described, asked, thing[-1], text[: match.start()], tail)


def _fronted(before: str) -> Before:
    last = before.rstrip().rpartition(" ")[2]
    return next((form for form, pattern in _FRONTED if pattern.fullmatch(last)), "")


def _cut(rest: str, before: Before) -> tuple[str, str]:
    """The end of a description, and the end of the question after it: `of the ferry` and ` leave the port`."""
    tokens = rest.split(" ")
    named = max((at for at, token in enumerate(tokens) if _names(token)), default=-1)
    behind = range(max(1, named + 1), len(tokens))
    if before == "":
        end = next((at for at in behind if re.fullmatch(_BE, tokens[at])), None)
    elif before == "be":
        end = next((at for at in behind if _PARTICIPLE.fullmatch(tokens[at])), None)
    elif named >= 0:
        end = next(iter(behind), None)
    else:
        stop = next((at for at in behind if at > 1 and _STOP.fullmatch(tokens[at])), len(tokens))
        end = stop - 1 if stop > 1 else None
    return (rest, "") if end is None else (" ".join(tokens[:end]), f" {' '.join(tokens[end:])}")


def _names(token: str) -> bool:
    return token[:1].isupper() or token[:1].isdigit() or token[-1:] in '"\u201d)'
