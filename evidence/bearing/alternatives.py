"""Whether a claim says of one of two things that a question sets side by side what its evidence says of the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .reading import Piece, Reading

_BESIDE = re.compile(
    r"[\s\W]{0,4}(?:\b(?:and|or|vs\.?|versus|than)\b)(?:\s(?!not\b)[a-z]{1,12}){0,3}[\s\W]{0,4}", re.IGNORECASE
)
"""Between two names that a question compares: `DIM or LIT`, `when DIM and when LIT`."""
_NAMING = frozenset({"name", "code"})


def of_an_alternative(
    claim: Reading, sources: Sequence[Reading], around: Sequence[Reading], question: Reading
) -> Iterator[str]:
    """The names that the claim has from the question alone, where its sentences have the one beside it instead."""
    said, there = _words(claim), frozenset[str]().union(*map(_words, (*sources, *around)))
    for one, other in pairwise(question.pieces):
        if not {one.kind, other.kind} <= _NAMING or not _BESIDE.fullmatch(question.text[one.end : other.start]):
            continue
        for mine, its in ((one, other), (other, one)):
            if _word(mine) in said - there and _word(its) in there - said:
                yield f"{mine.words} for {its.words}"


def _words(reading: Reading) -> frozenset[str]:
    return frozenset(map(_word, reading.pieces))


def _word(piece: Piece) -> str:
    """What tells a piece from others: `ADJUSTED` is no adjustment."""
    return piece.words if len(piece.words) > 1 and piece.words.isupper() else piece.key
