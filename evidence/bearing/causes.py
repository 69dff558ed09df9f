"""Whether the evidence states the reason that a claim gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .reading import Reading

_CAUSE = re.compile(
    r"\b(?:because(?: of)?|due to(?! be\b)|owing to|thanks to|caused by|as a result of|on account of"
    r"|the (?:cause|reason) (?:is|was|being))\b",
    re.IGNORECASE,
)
_CAUSING = re.compile(
    r"\b(?:caus(?:e[sd]?|ing)|leads? to|led to|results? in|resulted in|brings? about|brought about|because"
    r"|due to(?! be\b)|owing to|thanks to|as a result|improve[sd]?|prevent(?:s|ed)?|increase[sd]?|reduce[sd]?"
    r"|lower(?:s|ed)|raise[sd]?|trigger(?:s|ed)?|responsible for|effects? of)\b",
    re.IGNORECASE,
)
_TOGETHER = re.compile(
    r"\b(?:associat(?:ed|ions?)|correlat(?:e[sd]?|ions?)|linked (?:to|with)|(?:link|relationship) between)\b",
    re.IGNORECASE,
)
_PIECES = 4
"""Pieces after `because` that are read as the reason."""
_MOST_NEW = 1
"""Most pieces of a reason that the evidence may lack, since a word may be paraphrased."""


def unfounded(claim: Reading, borne_out: Sequence[bool]) -> Iterator[str]:
    """The parts of each reason that the evidence lacks; `borne_out[i]` is whether it has piece i of the claim."""
    for match in _CAUSE.finditer(claim.text):
        first = claim.first_from(match.end())
        behind = range(first, min(first + _PIECES, len(claim.pieces)))
        new = [at for at in behind if not borne_out[at] and claim.pieces[at].sentence == claim.pieces[first].sentence]
        if len(new) > _MOST_NEW and 2 * len(new) >= len(behind):
            yield " ".join(claim.pieces[at].words for at in new)


def made_a_cause(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The words by which the claim makes one thing the cause of another, where the evidence has both together only."""
    cause = _CAUSING.search(claim.text)
    if cause is None or _TOGETHER.search(claim.text):
        return
    with_both = [source for source in sources if _TOGETHER.search(source.text)]
    if with_both and not any(_CAUSING.search(source.text) for source in sources):
        yield cause[0]
