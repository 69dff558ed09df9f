"""What announces a question about something else, and says nothing of it: "Different topic: who is on call?" """

from __future__ import annotations

import re

from ...evidence.text.english import words
from .pleasantry import GOOD_DAY, HELLO, THANKS

STOP = r"\s{0,3}[,.!;:\u2013\u2014-]{1,5}[()DP]?(?!\w)\s*"
"""Ends what is no part of a question; also a smiley."""
_FIRST = (
    rf"(?:(?:{HELLO}|{GOOD_DAY}|{THANKS}"
    rf"|{words('ok okay so and but now well right alright great good cool perfect also then anyway sorry')})\b"
    r"[,.!]{0,3}\s{1,3}){0,4}"
)
_VERY = f"(?:{words('completely totally entirely very quite slightly')} )?"
_SWITCH = (
    rf"(?:(?:and )?(?:now )?(?:(?:for|to) )?something {_VERY}(?:else|different|new)"
    rf"|(?:(?:on|to) )?(?:an? )?{_VERY}{words('another other different new unrelated separate')} (?:topic|subject)"
    rf"|(?:an? )?{_VERY}(?:{words('unrelated separate')} question|{words('different unrelated separate')} thing)"
    rf"|on an?(?:other)? (?:{_VERY}{words('other different separate unrelated')} )?note"
    rf"|{_VERY}(?:unrelated|off[- ]topic)(?: to (?:this|that|the above))?(?: but)?"
    rf"|(?:let['\u2019]?s {words('change switch')}|(?:a )?change of|changing|switching)(?: the)?"
    rf" {words('topics? subjects? gears')}"
    r"|moving on(?: to (?:something (?:else|different|new)|(?:the|my) next (?:one|question|topic|thing)))?)"
)
_NEXT = (
    rf"(?:(?:just )?(?:one (?:more|last)|{words('another other new next last final')})"
    rf" {words('topic question thing subject')}"
    rf"|(?:an? )?{words('second third different related follow-up')} question"
    r"|(?:next|another|the next|the last|last|one more)(?: one)?(?= ?:)|next up(?= ?:)"
    rf"|while (?:i['\u2019]?m|we['\u2019]?re) (?:at it|here)|by the way|btw)"
)
_ANNOUNCED = re.compile(rf"\W{{0,3}}{_FIRST}(?:{_SWITCH}|{_NEXT}){STOP}", re.IGNORECASE)
_SWITCHES = re.compile(rf"\W{{0,3}}{_FIRST}{_SWITCH}{STOP}", re.IGNORECASE)
_RETURNS = re.compile(
    rf"\W{{0,3}}{_FIRST}(?:(?:going|coming|getting|let['\u2019]?s (?:go|get)) )?back to "
    rf"(?={words('the my our your this that')} [^:,.?!]{{2,60}}:\s)",
    re.IGNORECASE,
)
"""What comes back to a topic, before its name: that is part of the question."""
_WORD = re.compile(r"\w")


def announcement(text: str) -> str:
    """What comes before a question and only says that it is another one; often empty.

    A word before a colon that says what the question is about ("Error: ...", "Dockerfile: ...") announces nothing.
    """
    return _before(text, _ANNOUNCED)


def return_to(text: str) -> str:
    """The `back to` before a topic that a question names first: "Back to the tug: who steers it?" """
    return _before(text, _RETURNS)


def announces_other(text: str) -> bool:
    """Whether a question is announced as one about something else."""
    return bool(_before(text, _SWITCHES))


def _before(text: str, form: re.Pattern[str]) -> str:
    found = form.match(text)
    return found[0] if found and _WORD.search(text, found.end()) else ""
