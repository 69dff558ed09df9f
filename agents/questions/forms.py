"""Patterns for the forms of English questions and sentences."""

from __future__ import annotations

import re


def words(text: str) -> str:
    """Any of the words of `text`, as part of a pattern."""
    return f"(?:{'|'.join(text.split())})"


def pattern(*alternatives: str) -> re.Pattern[str]:
    """Any of the alternatives between word boundaries, in any case."""
    return re.compile(rf"\b(?:{'|'.join(alternatives)})\b", re.IGNORECASE)


AUXILIARY = words("is are was were am do does did can could may might must shall should will would has have had")
PREPOSITION = words("in on at for by from to with of under within during against through after before")
PARTICIPLE = (
    rf"(?:\w{{3,}}ed|{words('built made held kept paid sold sent set put run born lost found met left told cut shut')}"
    rf"|{words('known shown grown drawn thrown worn bought brought caught taught sought taken given written driven')}"
    rf"|{words('broken chosen spoken stolen hidden frozen sung hung')})"
)
"""How a thing was treated: `painted`, `built`; not all irregular ones, as some are nouns."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
EDGES = " ?!.,;:"
"""What may stand at the ends of a question, and is no part of what it asks."""
DEGREE = re.compile(rf"\bhow (?!(?:{AUXILIARY}|to|about|come)\b)\w+", re.IGNORECASE)
"""`how long`, `how many` and the like, but not `how do`."""
REQUEST = (
    rf"(?:{words('can could would')} (?:you|u) )?(?:please )?{words('give show tell list send name explain describe')}"
    r" (?:(?:to )?(?:me|us) )?"
)
"""What precedes what somebody wants to be told: `can you tell me`, `list`."""
_LIGHTLY = words("too also yet already again exactly really actually usually normally now still just ever please")
LITTLE = re.compile(
    rf"^\W*(?:(?:and|but|so|ok|then)\b,? )?{REQUEST}|{DEGREE.pattern}"
    rf"|(?<![\w-])(?:{words('since until till')} (?={words('why how when where who whose which what')}\b)"
    rf"|{words('each every this next')} time\b"
    rf"|{_LIGHTLY}(?![\w-]))",
    re.IGNORECASE,
)
"""Words of a question that say nothing of what it is about: `how long`, `each time`, `since` when."""
