"""Clauses of contracts and laws, which word processors number, and often set in the style of a heading as a whole."""

from __future__ import annotations

import re

from ....evidence.markup.titles import is_title
from ..sections import HEADING_CHARS

_RUN_IN = re.compile(r"(?P<title>[^\W\d_][^.?!:;]{1,78})\.(?:\s+(?P<text>\S.*))?", re.DOTALL)
_OF_CLAUSE = re.compile(r"\W?(?:\w{1,4}\.){1,5}\w{1,4}\W{0,2}")
_ENDS = (".", ";", ":", ",", "; and", "; or", ", and", ", or")
_LEAST_WORDS = 8
"""Fewest words of a sentence."""


def parted(words: str) -> tuple[str, str]:
    """What heads a paragraph that has the style of a heading, and what it says below that; either may be empty.

    "Survival. This section goes on." is a title and a text, "if the fee is not paid;" a text alone.
    """
    run_in = _RUN_IN.fullmatch(words)
    if run_in and is_title(run_in["title"]) and _is_sentence(run_in["text"] or "."):
        return run_in["title"], run_in["text"] or ""
    ends, goes_on, is_long = words.endswith(_ENDS), words[0].islower(), _is_long(words)
    if len(words) > HEADING_CHARS or (ends and (goes_on or is_long)) or (goes_on and is_long):
        return "", words
    return words, ""


def _is_sentence(text: str) -> bool:
    """Whether it ends like one, or is as long: in "St. Mary's Hospital" a title goes on."""
    return text.endswith(_ENDS) or _is_long(text)


def _is_long(text: str) -> bool:
    return len(text.split()) >= _LEAST_WORDS


def is_of_clause(label: str) -> bool:
    """Whether a number has several parts, as in 5.1 or (2.a): it names a place of the document."""
    return _OF_CLAUSE.fullmatch(label) is not None
