"""Greetings, thanks and the like: polite words that ask nothing of the documents."""

from __future__ import annotations

import re

from ...evidence.text.english import words
from ...evidence.text.words import content_words
from ..questions.announcement import STOP, announcement, announces_other
from ..questions.pleasantry import GOOD_DAY, HELLO, THANKS

_FAREWELLS = (
    rf"(?:{words('bye goodbye ciao tschüss')}|see you|have a {words('nice good great')} {words('day evening weekend')})"
)
_PHRASES = "|".join(
    (
        HELLO,
        THANKS,
        GOOD_DAY,
        _FAREWELLS,
        words(
            """oh ah ok okay great perfect nice cool good fine super wonderful excellent lovely welcome thank understood
            yes no yep yeah nope sure please sorry lol haha hm+ wow alright gotcha awesome
            amazing brilliant"""
        ),
        "谢谢|你好|ありがとう|こんにちは|감사합니다|안녕하세요",
        "much appreciated",
        "got it",
        "i see",
        "never ?mind",
        "good night",
        "no (?:worries|problem)",
        "(?:good|nice) to know",
        "(?:sounds|all) good",
        "of course",
        r"that(?:['\u2019]?s| is) (?:all|it|great|good|fine|perfect|clear|helpful)",
        "a (?:lot|bunch)",
        "for (?:that|the help|your help|now|everything|the answer)",
        r"you(?:['\u2019]?ve)? been",
        "helpful",
        "(?:that|this|it) (?:really )?(?:helped|helps|works?|worked|is helpful|was helpful)",
        "makes sense",
        "to you",
    )
)
_BETWEEN = words("so very really much again there all everyone everybody team friends? then and too")
"""Words that may come between polite ones; alone they are a follow-up, such as "And then?"."""
_TALK = re.compile(rf"(?=.*\b(?:{_PHRASES})\b)\W*(?:(?:{_PHRASES}|{_BETWEEN})\b\W*){{1,8}}", re.IGNORECASE | re.DOTALL)
_SPOKEN = words("hi hello hey ok okay thanks thx sorry please oh ah lol haha hm+ yeah alright")
_LEADING = re.compile(
    rf"\W*(?:(?:{_PHRASES}|well|right)(?: (?:{_BETWEEN}))?{STOP}|{_SPOKEN}\s+(?:there{STOP})?)+", re.IGNORECASE
)
"""Some polite words also begin a question ("Good practice"), so that they count only before a stop."""
_FAREWELL = re.compile(rf"\b{_FAREWELLS}\b", re.IGNORECASE)
_GREETING = re.compile(rf"\b(?:{HELLO}|{GOOD_DAY})\b|你好|こんにちは|안녕하세요", re.IGNORECASE)
_THANKS = re.compile(rf"\b(?:{THANKS}|thank|appreciated|helped)\b|谢谢|ありがとう|감사", re.IGNORECASE)
_OF_ITSELF = re.compile(
    r"\W*(?:(?:what|how) (?:else )?can (?:you|u) (?:do|answer|help(?: (?:me|us|with|me with))?|tell me)"
    r"(?: for (?:me|us))?"
    r"|what (?:else )?(?:can|could|may|should) (?:i|we) ask(?: you)?(?: about)?|what do you know(?: about)?"
    r"|(?:who|what) are you|are you (?:an? )?(?:real )?(?:bot|robot|human|ai|person|machine|program)"
    r"|(?:can you )?help(?: me)?)\W*",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w")
_LONGEST = 120


def is_talk(text: str) -> bool:
    """Whether a text is nothing but a greeting, thanks or the like, or has no word at all ("???").

    Also a question about who answers ("What can you do?"), of which no document tells.
    """
    if not _WORD.search(text):
        return bool(text.strip())
    return len(text) <= _LONGEST and (_TALK.fullmatch(text) is not None or _asks_of_itself(text))


def asks_something(text: str) -> bool:
    """Whether a text names anything to look up: if so, it is searched for, whatever a model says."""
    return bool(content_words(text)) and not is_talk(text)


def polite_reply(text: str) -> str:
    """What to say to thanks, consent or a farewell; empty for a greeting, "What can you do?" and what has no word."""
    if not _WORD.search(text) or _asks_of_itself(text):
        return ""
    if _FAREWELL.search(text):
        return "Goodbye."
    if _GREETING.search(text):
        return ""
    return "You are welcome." if _THANKS.search(text) else "Ask whenever you like."


def without_talk(text: str) -> str:
    """A question without polite words and announcements before it: "Thanks! Another topic: who is on call?" """
    text = _without_leading(text.strip())
    return text[len(announcement(text)) :].strip() or text


def switches_topic(text: str) -> bool:
    """Whether a question is announced as one about something else: "Different topic: who is on call?" """
    return announces_other(text.strip()) or announces_other(_without_leading(text.strip()))


def _without_leading(text: str) -> str:
    polite = _LEADING.match(text)
    return (text[polite.end() :].strip() or text) if polite else text


def _asks_of_itself(text: str) -> bool:
    return _OF_ITSELF.fullmatch(without_talk(text)) is not None
