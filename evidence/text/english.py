"""Lists of English words by their part of speech, as parts of patterns, and what makes patterns of them."""

from __future__ import annotations

import re


def words(text: str) -> str:
    """Any of the words of `text`, as part of a pattern."""
    return f"(?:{'|'.join(text.split())})"


def pattern(*alternatives: str) -> re.Pattern[str]:
    """Any of the alternatives between word boundaries, in any case."""
    return re.compile(rf"\b(?:{'|'.join(alternatives)})\b", re.IGNORECASE)


INTERROGATIVE = words("what which who whom whose when where why how")
BE = words("is are was were")
DO = words("do does did")
MODAL = words("can could may might must shall should will would")
HAVE = words("has have had")
AUXILIARY = f"(?:{BE}|am|{DO}|{MODAL}|{HAVE})"
ASKING = f"(?:{INTERROGATIVE}|{AUXILIARY})"
"""The first word of a question."""
PREPOSITION = words("in on at for by from to with of under within during against through after before")
THIRD_PERSON = words("it its they them their he him his she her")
"""Pronouns for what was spoken of before."""
DEMONSTRATIVE = words("this that these those")
DETERMINER = words("the an? my our your their his her its this that these those")
PARTICIPLE = (
    rf"(?:\w{{3,}}ed|{words('built made held kept paid sold sent set put run born lost found met left told cut shut')}"
    rf"|{words('known shown grown drawn thrown worn bought brought caught taught sought taken given written driven')}"
    rf"|{words('broken chosen spoken stolen hidden frozen sung hung')})"
)
"""How a thing was treated: `painted`, `built`; not all irregular ones, as some are nouns."""
ACCORDING = (
    "(?:according to|based on|as stated in|per) the (?:given |provided )?"
    r"(?:documents?|documentation|context|evidence|information|passages?|sources?|table|text),\s*"
)
"""Opens a sentence of an answer and says no more than its citation does."""
