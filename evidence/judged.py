"""What a claim rests on that a model judged to be supported, although words of it are not those of its sentences.

The check without a model reads words: it objects to "fits you better", and to code put together from two examples. A
model reads their meaning, but takes one number for another, or is talked into something. So what it supports may be
said in other words, but each number with its unit, date, code and name must be stated, and it must be about the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .address import Address
from .against import against, unstated_facts
from .comparisons import TooMuchComparedError
from .converted import is_converted
from .links.urls import foreign_urls
from .support import LONGEST_CLAIM, Resting
from .text.line import unmarked
from .text.words import content_words

_OF_THE_SAME = 0.25
"""Least share of the words of a claim that its sentences have."""
_OF_THE_SAME_CODE = 0.8
"""Least share of the words of a block of code that the evidence or the question has: the others are placeholders.
What reads like instructions to a model is no evidence."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONGEST_CODE = 6_000
_WITHOUT_PAGE = re.compile(
    r"\b(?!https?:|ftps?:|wss?:|mailto:|data:|file:|javascript:)[a-z][a-z0-9+.-]{1,20}://", re.IGNORECASE
)
"""Begins an address that no browser opens, such as that of a bucket; its words are looked for like all others."""


def rest_judged(text: str, cited: Sequence[Address], among: Sequence[Address], *, question: str) -> Resting:
    """What a judged claim rests on: the sentences it cites, unless these have hardly a word of it, or lack a fact of
    it, or it has a web address that no passage of `among` has."""
    shown = unmarked(text, verbatim=False)
    if not cited or len(text) > LONGEST_CLAIM or _has_foreign_url(f"{text}\n{shown}", among, question):
        return Resting((), "unsupported")
    try:
        is_of_it = not content_words(text) or against(text, cited, question=question).stated >= _OF_THE_SAME
    except TooMuchComparedError:
        return Resting((), "unsupported", checked=False)
    lacking = unstated_facts(text, cited, question=question)
    return _judged(cited, lacking) if is_of_it else Resting((), "unsupported", lacking)


def rest_judged_code(code: str, cited: Sequence[Address], among: Sequence[Address], *, question: str) -> Resting:
    """What a judged block of code rests on: the sentences it cites, if every number in it and nearly every word stands
    in the evidence or in the question (also in another unit), and every web address in the evidence."""
    if not cited or len(code) > _LONGEST_CODE or _has_foreign_url(_WITHOUT_PAGE.sub(" ", code), among, question):
        return Resting((), "unsupported")
    there = "\n".join([question, *dict.fromkeys(each.plain_text for each in among)])
    numbers, words = {*_NUMBER.findall(there)}, {*map(str.lower, _WORD.findall(there))}
    own = _WORD.findall(code)
    own_numbers = [number for number in _NUMBER.findall(code) if number not in numbers]
    lacking = tuple(number for number in own_numbers if not is_converted(number, question))
    is_of_it = sum(word.lower() in words for word in own) >= _OF_THE_SAME_CODE * len(own)
    return _judged(cited, lacking) if is_of_it else Resting((), "unsupported", lacking)


def _judged(cited: Sequence[Address], lacking: tuple[str, ...]) -> Resting:
    return Resting((), "unsupported", lacking) if lacking else Resting(tuple(cited), "supported")


def _has_foreign_url(text: str, among: Sequence[Address], question: str) -> bool:
    standing = [part for address in among for part in (address.plain_text, address.passage.source)]
    return bool(foreign_urls(text, standing, question=question))
