"""Whether a claim leaves out the condition under which its evidence says something."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from .alignment import Alignment
from .reading import Piece, Reading

_IF = re.compile(
    r"(?<!\beven )\b(?:if|unless|provided(?: that)?|on condition that|as long as|subject to"
    r"|only (?:with|where|if|when|after|on)|in the event (?:of|that))"
    r"(?! not\b| so\b| any\b| necessary\b| possible\b| needed\b| required\b| applicable\b)(?=\s)",
    re.IGNORECASE,
)
_COMMA = re.compile(r",(?=\s)")
_CONDITIONAL = re.compile(
    r"\b(?:if|unless|when|whenever|where|wherever|whether|once|provided|providing|subject|long as|only|except|excluding"
    r"|case|cases|event|should|otherwise|depend(?:s|ing|ent)?|condition(?:s|al|ally|ed)?|until|without|after|upon"
    r"|with|might|could|would|possibl[ey]|in principle|generally|usually|normally|requires?|needs?|must)\b",
    re.IGNORECASE,
)
_REGARDLESS = re.compile(
    r"\b(?:regardless of|irrespective of|no matter (?:what|which|how|whether)|independent(?:ly)? of"
    r"|whatever|whichever)\b",
    re.IGNORECASE,
)
_DEPENDING = re.compile(r"\bdepend(?:s|ing|ent)? (?:up)?on\b", re.IGNORECASE)
_MOST = 6
"""Most conditions of a sentence that are looked at."""
_LEAST, _SHARE = 2, 0.6
"""Fewest pieces, and least share of the pieces, of a claim that its evidence says under the condition."""


def unconditional(alignment: Alignment, known: Sequence[Reading]) -> Iterator[str]:
    """The conditions that the evidence sets and the claim leaves out; `known` has what the reader knows anyway."""
    claim = alignment.claim
    if _CONDITIONAL.search(claim.text):
        return
    keys = claim.keys.union(*(reading.keys for reading in known))
    for which, source in enumerate(alignment.sources):
        for condition, main, words in _conditions(source):
            said = {piece.key for piece in condition}
            inside = [place for place in alignment.places if place and place.text == which and place.at in main]
            if said and said.isdisjoint(keys) and len(inside) >= max(_LEAST, _SHARE * len(claim.pieces)):
                yield f"{words!r} is left out"


def in_spite_of(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The `regardless of` or `whatever` of a claim before what its evidence makes a condition."""
    for match in islice(_REGARDLESS.finditer(claim.text), _MOST):
        end = _COMMA.search(claim.text, match.end())
        keys = {piece.key for piece in claim.between(match.end(), end.start() if end else len(claim.text))}
        conditions = (condition for source in sources for condition in _made_conditions(source))
        if any(keys & {piece.key for piece in condition} for condition in conditions):
            yield match[0]


def _made_conditions(source: Reading) -> Iterator[Sequence[Piece]]:
    """The pieces of each condition of a text, and of what it says that something depends on."""
    yield from (condition for condition, _, _ in _conditions(source))
    for match in islice(_DEPENDING.finditer(source.text), _MOST):
        last = source.statement_at(match.end())[1]
        comma = _COMMA.search(source.text, match.end(), last)
        yield source.between(match.end(), comma.start() if comma else last)


def _conditions(source: Reading) -> Iterator[tuple[Sequence[Piece], range, str]]:
    """The pieces of each condition of a text, the indexes of those that it applies to, and its first words."""
    commas = [match.start() for match in _COMMA.finditer(source.text)]
    for match in islice(_IF.finditer(source.text), _MOST):
        first, last = source.statement_at(match.end())
        comma = next((comma for comma in commas if match.end() < comma < last), last)
        if source.text[first : match.start()].strip() == "":
            main = (comma, last)
        else:
            before = [comma for comma in commas if first < comma < match.start() - 2]
            main = (before[-1] if before else first, match.start())
        yield source.between(match.end(), comma), range(*map(source.first_from, main)), match[0]
