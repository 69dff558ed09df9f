"""Whether a claim says of all what its evidence says of all but some."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..text.number_words import ONES
from .alignment import Alignment
from .reading import Piece, Reading

_NEVER = re.compile(r"\b(?:never|nobody|no one|none|always)\b", re.IGNORECASE)
_ANYONE = re.compile(
    r"(?<!not )\b(?:any|every)(?:one|body)\b(?! (?:in|on|at|of|from|with|within|who|that|else|else's)\b)", re.IGNORECASE
)
"""Everybody, not everybody of some."""
_LIMITED = frozenset({"unless", "if", "most", "not all", "some", "only"})
_PART = re.compile(
    r"(?:\b(?:most|some|many|several|few|half|part|majority|minority|thirds?|quarters?|per ?cent"
    rf"|{'|'.join(ONES[1:13])})|\d|%)"
    r" of (?:the|its|his|her|their|our|these|those)\b[^.,;:]{0,20}$",
    re.IGNORECASE,
)
_BEFORE = 60
"""Characters before a word in which `two of the eight` is looked for."""
_MOST = 12
"""Most pieces of a relative clause that are looked at."""
_RESTRICTED = re.compile(r"\s+(?:that|who|whose|whom)\b")
_ENDS = re.compile(r"[.,;:!?]|$")


def too_wide(alignment: Alignment) -> Iterator[str]:
    """The words for all in the claim where the evidence excepts some, restricts which, or counts how many of them."""
    claim = alignment.claim
    limited = not claim.kinds.isdisjoint(_LIMITED)
    excepting = [_excepting(source) for source in alignment.sources]
    for at, piece in enumerate(claim.pieces):
        place = alignment.places[at]
        universal = next((marker.words for marker in piece.before if marker.kind == "all"), "")
        if place is None or not universal:
            continue
        source = alignment.sources[place.text]
        excepted = not limited and source.pieces[place.at].sentence in excepting[place.text]
        certain = alignment.firm[at] or len(alignment.all_places(piece.key)) == 1
        in_part = _in_part(source, place.at) and not _of_all(source.pieces[place.at])
        if excepted or (certain and (_restricted(source, place.at, claim) or in_part)):
            yield universal
    texts = {place.text for place in alignment.places if place}
    if (anyone := _ANYONE.search(claim.text)) and not limited:
        told = [alignment.sources[which] for which in texts]
        if any("only" in source.kinds for source in told) and not any(_ANYONE.search(source.text) for source in told):
            yield anyone[0]
    if (never := _NEVER.search(claim.text)) and not limited and texts and all(excepting[which] for which in texts):
        yield never[0]


def _excepting(source: Reading) -> frozenset[int]:
    """The indexes of the sentences that make an exception."""
    return frozenset(
        piece.sentence
        for piece in source.pieces
        if any(marker.kind == "unless" for marker in (*piece.before, *piece.after))
    )


def _restricted(source: Reading, at: int, claim: Reading) -> bool:
    """Whether a relative clause says which of them are meant, of which the claim has nothing."""
    relative = _RESTRICTED.match(source.text, source.pieces[at].end)
    if relative is None:
        return False
    end = _ENDS.search(source.text, relative.end())
    inside = [other.key for other in source.pieces[at + 1 : at + 1 + _MOST] if end is None or other.start < end.start()]
    return bool(inside) and claim.keys.isdisjoint(inside)


def _of_all(piece: Piece) -> bool:
    """Whether a word for all stands before a piece: `are both part of the line`."""
    return any(marker.kind == "all" for marker in piece.before)


def _in_part(source: Reading, at: int) -> bool:
    """Whether what stands before a piece counts how many of them: `two of the eight main cables`."""
    start = source.pieces[at].start
    return _PART.search(source.text, max(0, start - _BEFORE), start) is not None
