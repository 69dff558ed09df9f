"""Whether a claim exchanges what two clauses say of their subjects: `A does x, and B does y` for `A y, and B x`."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from .reading import Reading

_JOINT = re.compile(r"(?:[,;] (?:and|but|while|whilst|whereas)|;| and| while| whereas)(?=\s)", re.IGNORECASE)
_LEADS = re.compile(r"\s{0,40}(?:while|whereas|whilst)\s(?P<first>[^,.;:!?\n]{2,200}),(?=\s)", re.IGNORECASE)
"""Begins a sentence whose first clause is set against the second: `While the pier is lit, the quay is dark.`"""
_STOP = re.compile(r"[.:!?](?=\s|$)|\n")
_Clause = tuple[str, ...]
_MOST = 8
"""Most joints of a text that are looked at."""


def subjects_exchanged(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The pairs of subjects that the claim has in each other's place."""
    there = [pair for source in sources for pair in _clauses(source)]
    for first, second in _clauses(claim):
        for one, other in there:
            here = (first, second) if first[0] == one[0] else (second, first)
            if (
                [clause[0] for clause in here] == [one[0], other[0]]
                and one[0] != other[0]
                and _crossed(here, one, other)
            ):
                yield f"{first[0]} and {second[0]} exchanged"


def _crossed(here: tuple[_Clause, _Clause], one: _Clause, other: _Clause) -> bool:
    """Whether what the claim says of one subject alone is what the evidence says of the other one alone."""
    mine, its = set(here[0]) - set(here[1]) - {one[0]}, set(here[1]) - set(here[0]) - {other[0]}
    only_one, only_other = set(one) - set(other), set(other) - set(one)
    return bool(mine & only_other and its & only_one) and not (mine & only_one or its & only_other)


def _clauses(reading: Reading) -> Iterator[tuple[_Clause, _Clause]]:
    """The keys of each two clauses that are joined in a sentence, their subjects first."""
    stops = [0, *(match.end() for match in _STOP.finditer(reading.text)), len(reading.text)]
    for start, end in islice(pairwise(stops), _MOST):
        if leads := _LEADS.match(reading.text, start, end):
            first = tuple(piece.key for piece in reading.between(*leads.span("first")))
            second = tuple(piece.key for piece in reading.between(leads.end(), end))
            if first and second:
                yield first, second
    for match in islice(_JOINT.finditer(reading.text), _MOST):
        at = bisect_left(stops, match.end())
        ends = (stops[at - 1], match.start(), stops[at])
        first, second = (tuple(piece.key for piece in reading.between(*span)) for span in pairwise(ends))
        if first and second:
            yield first, second
