"""Whether a claim says of one person, body or place what its evidence says of another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..text.letters import CAPITAL
from .alignment import Alignment, Place, acts
from .names import subject
from .reading import Piece, Reading

_PASSIVE = re.compile(r"\b(?:am|is|are|was|were|be|been|being|get|gets|got)\b", re.IGNORECASE)
_BY_OTHERS = re.compile(r"\s+(?:\w+ly )?by\b", re.IGNORECASE)
"""Behind `the film about Hale produced`: somebody else did it."""
_PRONOUN = re.compile(r"\b(?:he|she|it|they|we|you|I)\b")
"""Who does it, behind another name: `a treaty with Hale, in which he cedes the pier`."""
_NOUN = re.compile(r"\b(?:most|least|more|fewer|first|last)\b", re.IGNORECASE)
"""Between a name and a word that is no verb of its own: `Dodgers most titles`."""
_JOINED = re.compile(r"[\s,]*(?:and|or|&|with|as well as)\b", re.IGNORECASE)
_AND = re.compile(r"\s*(?:and|or|&|with|as well as)\b", re.IGNORECASE)
_BEGINS_CLAUSE = re.compile(
    r"(?:\A|[.!?;:,\n])\s{0,5}(?:(?:the|an?|both|some|all|most|our|these|those|today|now)\s{1,5}"
    r"(?-i:[a-z-]{1,30}\s{1,5})?)?"
    rf"(?-i:[{CAPITAL}][\w'-]{{0,30}}\s{{1,5}}){{0,3}}\Z",
    re.IGNORECASE,
)
"""Before a name that is the subject: of `The court heard Lund and Hale paid`, Lund paid nothing."""
_LISTED = re.compile(r"[,;](?! the\b| an?\b)|\b(?:and|or|with)\b", re.IGNORECASE)
_MOST = 6
"""Most names beside each other."""
_MOST_BEFORE = 40
"""Characters before a name that are looked at."""
_BY = 3
"""Pieces apart within which two names may be of one thing: `Ann Hale (the Keeper)`, `Keeper Ann Hale`."""


def mistaken(alignment: Alignment, nearby: Sequence[Reading]) -> Iterator[str]:
    """The names in the claim before a verb that has another name before it in the evidence.

    Before `will review` and the like there is always who does it, whether or not it is a name.
    """
    claim = alignment.claim
    for at, (piece, verb) in enumerate(zip(claim.pieces, claim.pieces[1:], strict=False)):
        place = alignment.places[at + 1]
        if place is None or verb.kind != "word" or not _named(claim, at):
            continue
        source = alignment.sources[place.text]
        acting = acts(claim, at + 1) and acts(source, place.at)
        if not acting and (alignment.places[at] is None or not place.at or not _named(source, place.at - 1)):
            continue
        if not alignment.firm[at + 1] and not (acting and len(alignment.all_places(verb.key)) == 1):
            continue
        other, there = source.pieces[place.at - 1], source.pieces[place.at]
        if piece.key in other.key or other.key in piece.key or other.key in _beside(claim, at):
            continue
        if any(_is_before(at, place, alignment) for place in alignment.all_places(verb.key)):
            continue
        if piece.sentence != verb.sentence or there.sentence != other.sentence:
            continue
        if _turned(claim, piece, verb) or _turned(source, other, there):
            continue
        if not any(_alike(piece.key, other.key, text) for text in (*alignment.sources, *nearby)):
            yield f"{piece.words} for {other.words}"


def _named(reading: Reading, at: int) -> bool:
    """Whether a piece is a name, also as the first word of a text."""
    piece = reading.pieces[at]
    return piece.kind == "name" or (at == 0 and piece.words == subject(reading.text))


def _turned(reading: Reading, name: Piece, verb: Piece) -> bool:
    """Whether it is not the name that does what the verb says, as in `Hale was asked`, or another one too."""
    between = reading.text[name.end : verb.start]
    return (
        "," in between
        or _PASSIVE.search(between) is not None
        or _NOUN.search(between) is not None
        or _PRONOUN.search(between) is not None
        or _JOINED.match(between) is not None
        or _BY_OTHERS.match(reading.text, verb.end) is not None
    )


def _is_before(at: int, place: Place, alignment: Alignment) -> bool:
    """Whether the evidence has the name at `at` of the claim right before this place too, or joined by `and` to one
    that is there."""
    claim, source, before = alignment.claim, alignment.sources[place.text], place.at - 1
    if before < 0:
        return False
    key, own = claim.pieces[at].key, source.pieces[before].sentence
    return source.pieces[before].key == key or any(
        piece.key == key
        and piece.sentence == own
        and _AND.match(source.text, piece.end)
        and (_begins_clause(piece, source) or _follows_the_same(at, step, alignment.claim, source))
        for step, piece in enumerate(source.pieces[max(0, before - _BY) : before], max(0, before - _BY))
    )


def _begins_clause(name: Piece, source: Reading) -> bool:
    """Whether it is `Tern` of `The Tern and some older Kite boats`."""
    return _BEGINS_CLAUSE.search(source.text[max(0, name.start - _MOST_BEFORE) : name.start]) is not None


def _follows_the_same(at: int, there: int, claim: Reading, source: Reading) -> bool:
    """Whether all that its sentence in the evidence has before a name, the claim has before it too: `Newly built Tern
    and Kite boats`."""
    before = [piece.key for piece in source.pieces[:there] if piece.sentence == source.pieces[there].sentence]
    return bool(before) and before == [piece.key for piece in claim.pieces[max(0, at - len(before)) : at]]


def _beside(reading: Reading, at: int) -> Iterator[str]:
    """The keys of the names right before a name, which are of the same thing or named together with it."""
    for step in range(at - 1, max(-1, at - 1 - _MOST), -1):
        if not _named(reading, step) or reading.pieces[step].sentence != reading.pieces[at].sentence:
            return
        yield reading.pieces[step].key


def _alike(key: str, other: str, text: Reading) -> bool:
    """Whether a text has both names beside each other but not in a list, so that they may be of one thing."""
    pairs = ((here, there) for here in text.places.get(key, ()) for there in text.places.get(other, ()))
    return any(
        abs(here - there) <= _BY
        and text.pieces[here].sentence == text.pieces[there].sentence
        and not _LISTED.search(text.text, *_between(text.pieces[here], text.pieces[there]))
        for here, there in pairs
    )


def _between(one: Piece, other: Piece) -> tuple[int, int]:
    return min(one.end, other.end), max(one.start, other.start)
