"""Sentences that tell two things apart, for a question that compares them."""

from __future__ import annotations

from collections.abc import Iterable

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.text.english import pattern
from ...evidence.text.words import analyze, content_words, identifiers
from .companions import leaned_on
from .scores.candidates import Candidate
from .scores.ranking import Ranking
from .scores.scoring import ANSWERS

_LIKENS = pattern(
    "(?:similar|equivalent|equal|identical) to",
    "(?:the same|just) (?:as|like)",
    "different(?:ly)? (?:from|to|than)",
    "differs? from",
    "unlike",
    "in contrast",
    "as opposed to",
    "compared (?:to|with)",
    "short(?:cut|hand) (?:to|for|of)",
)
"""Says outright that one thing is like another, or unlike it."""
_CONTRASTS = pattern("whereas", "while", "but", "however", "on the other hand")
"""May do so in a sentence that names both and begins with one."""
_FIRST_WORDS = 5


def telling_apart(things: tuple[str, str], ranking: Ranking, addresses: Addresses) -> list[Address]:
    """The best sentence that compares two things, behind the one that it refers back to; empty if none does."""
    pool = [candidate for candidate in ranking.pool if contrasts(things, candidate)]
    best = [scored for scored in ranking.of(" and ".join(things), pool) if scored.score >= ANSWERS][:1] if pool else []
    found = [scored.candidate.address for scored in best]
    return [each for address in found for each in (leaned_on(address, addresses), address) if each]


def contrasts(things: tuple[str, str], candidate: Candidate) -> bool:
    """Whether a sentence compares two things, each named by the words that the other lacks, or if one has no such word,
    by its name, `--tow-line` beside `--tow-line-all`; if it likens one outright, the heading above it, or the name that
    it explains, may name the other."""
    address = candidate.address
    if address.sentence.kind not in ("sentence", "item"):
        return False
    owns = _own(*map(content_words, things))
    if not all(owns):
        owns = _own(*map(identifiers, things))
    said = _said(candidate.text)
    above = said | _said(f"{address.explained} {address.nearest_heading}")
    if not all(own and own <= above for own in owns):
        return False
    if _LIKENS.search(candidate.text):
        return any(own <= said for own in owns)
    begins = _said(" ".join(candidate.text.split()[:_FIRST_WORDS]))
    both = all(own <= said for own in owns) and any(own <= begins for own in owns)
    return both and _CONTRASTS.search(candidate.text) is not None


def _own(first: Iterable[str], second: Iterable[str]) -> tuple[set[str], set[str]]:
    """The words of each of two things that the other lacks."""
    return set(first).difference(second), set(second).difference(first)


def _said(text: str) -> set[str]:
    return {*analyze(text), *identifiers(text)}
