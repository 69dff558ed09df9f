"""Whether a claim has another exclusive value than its evidence: `dusk` for `dawn`, `he` for `she`.

The groups stand in `exclusive.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice

from .reading import Reading

_NEAR = 3
"""Pieces on each side of a value that show what it is said of."""
_MOST = 6
"""Most places of a value in a text that are looked at."""


@dataclass(frozen=True, slots=True)
class _Group:
    values: tuple[re.Pattern[str], ...]
    next_word: bool
    """Whether only the next word shows what a value is said of."""


def exclusive(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The values of the claim which the evidence does not have, in whose place it has another one of their group."""
    for group in _groups():
        said = [list(_places(pattern, claim)) for pattern in group.values]
        if not any(said):
            continue
        there = [[(source, place) for source in sources for place in _places(each, source)] for each in group.values]
        for which, places in enumerate(said):
            others = [pair for at, pairs in enumerate(there) if at != which and not said[at] for pair in pairs]
            for place in places if others else ():
                best = max(others, key=lambda pair: _fit(claim, place, *pair, group=group))
                own = [pair for pair in there[which] if not group.next_word or _fit(claim, place, *pair, group=group)]
                if not own and _fit(claim, place, *best, group=group):
                    yield f"{place[0]} for {best[1][0]}"


def _fit(claim: Reading, here: re.Match[str], source: Reading, there: re.Match[str], *, group: _Group) -> int:
    """How many words the two have beside them alike; 0 where only one of them is denied."""
    if _denied(claim, here) != _denied(source, there):
        return 0
    if group.next_word:
        mine, its = claim.first_from(here.end()), source.first_from(there.end())
        both = mine < len(claim.pieces) and its < len(source.pieces)
        return int(both and claim.pieces[mine].key == source.pieces[its].key)
    return len(_beside(claim, here) & _beside(source, there))


def _beside(reading: Reading, match: re.Match[str]) -> frozenset[str]:
    """The keys of the pieces beside a value in its statement."""
    first, last = reading.statement_at(match.end())
    before = reading.between(first, match.start())[-_NEAR:]
    behind = reading.between(match.end(), last)[:_NEAR]
    return frozenset(piece.key for piece in (*before, *behind))


def _denied(reading: Reading, match: re.Match[str]) -> bool:
    at = reading.first_from(match.start())
    return at < len(reading.pieces) and reading.denials_near(at, 1) % 2 == 1


def _places(pattern: re.Pattern[str], reading: Reading) -> Iterator[re.Match[str]]:
    return islice(pattern.finditer(reading.text), _MOST)


@cache
def _groups() -> tuple[_Group, ...]:
    lines = (files(__package__) / "exclusive.txt").read_text(encoding="utf-8").splitlines()
    return tuple(
        _Group(
            tuple(
                re.compile(rf"(?<![\w-])(?:{value.strip()})(?![\w-])", re.IGNORECASE)
                for value in line.removeprefix(">").split(" | ")
            ),
            line.startswith(">"),
        )
        for line in lines
        if line and not line.startswith("#")
    )
