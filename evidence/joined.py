"""Claims that join what several sentences say: each clause is compared with one sentence.

Where a claim joins two sentences, a small word of one (`not`, `maximum`) is easily held against the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice

from .address import Address
from .against import against
from .quoting import same_words
from .text.words import content_words

_NAME = r"(?P<name>(?:[A-Z][^\s,;]*(?: (?:of|the|de) (?=[A-Z]))? ?){1,6}|[^\s,;]+)(?: \([^()]{1,20}\))?, "
_WHO = r"(?:whose|who|which|whom)\b"
_LISTED = r"[^,;]{3,300}?(?:, (?:and|or) [^,;]{3,100}?)?"
_ASIDES = (
    re.compile(rf"{_NAME}(?P<clause>(?:{_WHO}|(?:the|an?)\b){_LISTED})(?P<end>, |[.;]?$)"),
    re.compile(rf"{_NAME}(?P<clause>{_WHO}[^;]{{3,300}}?)(?P<end>[.;]?$)"),
)
"""A name and what a claim says of it by the way: `Ann Hale, who built it, lives in Vik.`"""
_PRONOUN = re.compile(r"(?:who|which|(?P<whose>whose)|whom) ")
_MOST_ASIDES = 4
_JOINT = re.compile(r"(?:;|[,;]? (?:and|but|while|whereas|although|though))\s(?:that )?", re.IGNORECASE)
_MOST_JOINTS = 5
"""A claim is not split at more; each comparison takes time."""
_MOST_SENTENCES = 12
"""A claim that cites more sentences is not split."""
_STATED = 2 / 3
"""Least share of the content words of a clause in the sentence that bears it out."""
_SHORTEST = 2
"""Fewest content words of a clause that is no sentence by itself."""


def borne_out_by_clause(text: str, cited: Sequence[Address], question: str) -> bool:
    """Whether a claim is clauses joined by `and`, `but` or the like, each of which one of the cited sentences bears out
    by itself."""
    if len(cited) > _MOST_SENTENCES:
        return False
    joints = [joint.span() for joint in islice(_JOINT.finditer(text), _MOST_JOINTS)]

    @cache
    def borne(start: int, end: int) -> bool:
        return _alone(text[start:end], cited, question) or split(start, end)

    def split(start: int, end: int) -> bool:
        within = [(left, right) for left, right in joints if start < left and right < end]
        return any(borne(start, left) and borne(right, end) for left, right in within)

    return split(0, len(text))


def borne_out_with_an_aside(text: str, cited: Sequence[Address], question: str) -> bool:
    """Whether one of the cited sentences bears out what a claim says of a name by the way, and one the rest of it."""
    if len(cited) > _MOST_SENTENCES:
        return False
    return any(_alone(aside, cited, question) and _alone(rest, cited, question) for aside, rest in asides(text))


def asides(text: str) -> Iterator[tuple[str, str]]:
    """What a claim says of a name by the way, as a sentence, and the rest of the claim; the first few."""
    found = (islice(pattern.finditer(text), _MOST_ASIDES) for pattern in _ASIDES)
    return map(_parted, chain.from_iterable(found))


def _parted(aside: re.Match[str]) -> tuple[str, str]:
    """The aside as a sentence about its name, and the claim without it."""
    name, clause = aside["name"].strip(), aside["clause"]
    pronoun = _PRONOUN.match(clause)
    verb = "'s" if pronoun and pronoun["whose"] else "" if pronoun else " is"
    own = f"{name}{verb} {clause[pronoun.end() :] if pronoun else clause}."
    opening, behind = aside.string[: aside.start("clause") - 2], aside.string[aside.end() :]
    return own, f"{opening} {behind}".strip() if aside["end"].startswith(",") else f"{opening}."


def _alone(clause: str, cited: Sequence[Address], question: str) -> bool:
    """Whether a clause is a sentence, or the sentence that states most of it bears it out."""
    if any(same_words(clause, [address]) for address in cited):
        return True
    if len(content_words(clause)) < _SHORTEST:
        return False
    results = [against(clause, [address], question=question) for address in cited]
    most = max(result.stated for result in results)
    return most >= _STATED and any(result.consistent for result in results if result.stated == most)
