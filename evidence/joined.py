"""Claims that join what several sentences say: each clause is compared with one sentence.

Where a claim joins two sentences, a small word of one (`not`, `maximum`) is easily held against the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, count, islice, takewhile

from .address import Address
from .against import against
from .quoting import same_words
from .text.letters import CAPITAL
from .text.words import content_words

_Parting = Callable[[str], Iterator[tuple[str, str]]]
"""The ways to part a claim in two."""
_WORD = rf"[{CAPITAL}][^\s,;]*"
_NAME = rf"(?<!\S)(?P<name>{_WORD}(?: (?:(?:of|the|de) )?{_WORD}){{0,5}}|[^\s,;]+)(?: \([^()]{{1,20}}\))?, "
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
_MOST_COMPARED = 40
"""Most parts of a claim that are compared: all of those between its joints, and some with asides."""
_OPENING = re.compile(rf"[\"'`\u2018\u201c*]*(?:The )?(?:[{CAPITAL}]\S* ){{1,4}}")
_SUBJECT = re.compile(rf"[\"'`\u2018\u201c*]*(?:[Tt]he|[Aa]n?|[{CAPITAL}]\S*) ")
_MOST_SENTENCES = 12
"""A claim that cites more sentences is not split."""
_STATED = 2 / 3
"""Least share of the content words of a clause in the sentence that bears it out."""
_SHORTEST = 2
"""Fewest content words of a clause that is no sentence by itself."""


def borne_out_by_clause(text: str, cited: Sequence[Address], question: str) -> bool:
    """Whether a claim is clauses joined by `and`, `but` or the like, each of which one of the cited sentences bears out
    by itself."""
    return _borne_out_in_parts(text, cited, question, (_clauses,))


def borne_out_by_sentence(text: str, cited: Sequence[Address], question: str) -> bool:
    """The same of clauses that have a subject of their own, and of what a claim says of a name by the way."""
    return _borne_out_in_parts(text, cited, question, (_sentences, asides))


def _borne_out_in_parts(text: str, cited: Sequence[Address], question: str, ways: Sequence[_Parting]) -> bool:
    if len(cited) > _MOST_SENTENCES:
        return False
    compared = count()

    @cache
    def borne(part: str) -> bool:
        return next(compared) < _MOST_COMPARED and (_alone(part, cited, question) or parted(part))

    def parted(part: str) -> bool:
        """Each way leaves fewer joints or fewer asides in both parts, so that this ends."""
        pairs = chain.from_iterable(way(part) for way in ways)
        return any(borne(one) and borne(other) for one, other in pairs)

    return parted(text)


def _clauses(text: str) -> Iterator[tuple[str, str]]:
    """What stands before and behind each of the first joints of a text."""
    joints = (joint.span() for joint in islice(_JOINT.finditer(text), _MOST_JOINTS))
    return ((text[:start], text[end:]) for start, end in joints if start and end < len(text))


def _sentences(text: str) -> Iterator[tuple[str, str]]:
    """The same for the joints before a subject: `has a crane` is said of another than `the pier has a crane`."""
    return ((one, other) for one, other in _clauses(text) if not _lacks_subject(other))


def _lacks_subject(clause: str) -> bool:
    return _SUBJECT.match(clause) is None


def predicates(text: str) -> Iterator[str]:
    """The clauses up to the first with another subject, each with the name that a text begins with."""
    if name := _OPENING.match(text):
        yield from (f"{name[0]}{other}" for other in takewhile(_lacks_subject, (other for _, other in _clauses(text))))


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
