"""Greetings, thanks and the like: polite words that ask nothing."""

from __future__ import annotations

import re

from ..evidence.words import content_words
from .forms import words

_PHRASES = "|".join(
    (
        words(
            """oh ah ok okay great perfect nice cool good fine super wonderful excellent lovely hi hello hey greetings
            welcome thanks? thx ty cheers understood bye goodbye yes no yep nope sure please sorry"""
        ),
        words("danke merci gracias grazie bedankt obrigad[oa] tak tack dzięki hallo bonjour hola ciao tschüss"),
        "thank you",
        "谢谢|你好|ありがとう|こんにちは|감사합니다|안녕하세요",
        "much appreciated",
        "got it",
        "i see",
        "never ?mind",
        "see you",
        "good (?:morning|afternoon|evening|night|day)",
        "no worries",
        r"that['\u2019]?s (?:all|it)",
        "a (?:lot|bunch)",
        "for (?:that|the help|your help|now|everything|the answer)",
        r"you(?:['\u2019]?ve)? been",
        "helpful",
        "have a (?:nice|good|great) (?:day|evening|weekend)",
        "to you",
    )
)
_BETWEEN = words("so very really much again there all everyone everybody team friends? then and too")
"""Words that may come between polite ones; alone they are a follow-up, such as "And then?"."""
_TALK = re.compile(rf"(?=.*\b(?:{_PHRASES})\b)\W*(?:(?:{_PHRASES}|{_BETWEEN})\b\W*){{1,8}}", re.IGNORECASE | re.DOTALL)
_LONGEST = 120


def is_talk(text: str) -> bool:
    """Whether a text is nothing but a greeting, thanks or the like."""
    return len(text) <= _LONGEST and _TALK.fullmatch(text) is not None


def asks_something(text: str) -> bool:
    """Whether a text names anything to look up: if so, it is searched for, whatever a model says."""
    return bool(content_words(text)) and not is_talk(text)
