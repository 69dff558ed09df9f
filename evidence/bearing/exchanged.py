"""Whether a claim swaps two things: the day's figure and the night's, or who informs and who is informed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..text.years import RECENT_OR_COMING
from .alignment import Alignment, Place
from .reading import Piece

_BESIDE = 4
"""Neighbours of a thing in the claim that show where it belongs."""
_AWAY = 6
"""How many pieces away from it these neighbours may be in the evidence."""
_ASIDE = 0.6
"""Weight of a neighbour that is on the other side in the evidence."""
_BETTER = 1.2
"""By how much the fit of two values must improve when they are swapped."""
_LEAST_FIT = 0.4
"""Least fit of two values when they are swapped: more than one neighbour."""
_FREE = frozenset({"da", "de", "nl", "pl", "sv"})
"""Languages in which any phrase may come before the verb: `ab acht fährt der Schlepper`."""
_YEAR = re.compile(RECENT_OR_COMING)
_CLAUSE = re.compile(r"[;:]|, (?:and|but|while|whereas|so|with)\b")
"""Between two things in clauses of their own, of which neither acts on the other."""
_CLOCK = re.compile(r"\d{1,2}[:.]\d\d(?: ?[ap]\.?m\.?)?", re.IGNORECASE)
_VERSION = re.compile(r"[vV]?\d+(?:\.\d+)+")
_APART = 14
"""Most things between two that are compared."""


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring pieces of a claim that are also neighbours in the evidence."""

    first: int
    last: int
    place: Place
    """Index of the first piece."""

    @property
    def end(self) -> int:
        """Index of the last piece."""
        return self.place.at + self.last - self.first


def exchanged(alignment: Alignment, code: str) -> Iterator[str]:
    """Descriptions of the pairs that the claim has swapped; `code` is the language that it is read in."""
    values = [run for run in _runs(alignment, _sort) if _sort(alignment, run.first) and _once(run, alignment)]
    for run, other in _pairs(values):
        same = _sort(alignment, run.first) == _sort(alignment, other.first)
        years = any(_is_year_of_row(at.place, alignment) for at in (run, other))
        if same and not years and (_fit_better(run, other, alignment) or _reversed(run, other, alignment)):
            yield f"{_words(run, alignment)} and {_words(other, alignment)} exchanged"
    if code in _FREE:
        return
    for run, other in _pairs(_runs(alignment, lambda _, at: alignment.claim.pieces[at].sentence)):
        if other.first > run.last + 1 and _turned_round(run, other, alignment):
            yield f"{_words(run, alignment)} and {_words(other, alignment)} exchanged"


def _is_year_of_row(place: Place, alignment: Alignment) -> bool:
    """Whether a place is a year in the first cell of a table row, which no claim mistakes for one of its values."""
    row = alignment.sources[place.text]
    piece = row.pieces[place.at]
    return row.is_row and "; " not in row.text[: piece.start] and _YEAR.fullmatch(piece.words) is not None


def _pairs(runs: Sequence[Run]) -> Iterator[tuple[Run, Run]]:
    """Each run paired with the runs after it that are not too far away."""
    for at, run in enumerate(runs):
        for other in runs[at + 1 : at + 1 + _APART]:
            yield run, other


def _runs(alignment: Alignment, same: Callable[[Alignment, int], str | int]) -> list[Run]:
    """The claim split wherever two neighbours are not neighbours in the evidence, or differ in `same`."""
    runs: list[Run] = []
    for at, place in enumerate(alignment.places):
        if place is None:
            continue
        before = runs[-1] if runs else None
        joined = before and before.last == at - 1 and place == Place(before.place.text, before.end + 1)
        if before and joined and same(alignment, at) == same(alignment, before.first):
            runs[-1] = Run(before.first, at, before.place)
        else:
            runs.append(Run(at, at, place))
    return runs


def _sort(alignment: Alignment, at: int) -> str:
    """The sort of a value, which can only be swapped with values of the same sort; empty for a word."""
    piece, beside = alignment.claim.pieces[at], alignment.claim.pieces[max(0, at - 1) : at + 2]
    if piece.quantity and piece.quantity.unit:
        return piece.quantity.unit.dimension
    if _CLOCK.fullmatch(piece.words):
        return "time"
    if piece.quantity and any(other.kind == "date" for other in beside):
        return "date"
    if piece.kind == "code" and _VERSION.fullmatch(piece.words):
        return "version"
    return "" if piece.kind in ("word", "name") else piece.kind


def _once(run: Run, alignment: Alignment) -> bool:
    key = alignment.claim.pieces[run.first].key
    return len(alignment.claim.places[key]) == 1 and len(alignment.all_places(key)) == 1


def _words(run: Run, alignment: Alignment) -> str:
    return " ".join(piece.words for piece in alignment.claim.pieces[run.first : run.last + 1])


def _fit_better(run: Run, other: Run, alignment: Alignment) -> bool:
    keep = _fit(run, run, other, alignment) + _fit(other, other, run, alignment)
    swap = _fit(run, other, run, alignment) + _fit(other, run, other, alignment)
    return swap >= _LEAST_FIT and swap > _BETTER * keep


def _fit(here: Run, candidate: Run, without: Run, alignment: Alignment) -> float:
    """How well `candidate` would fit in the place of `here`, judged by its neighbours in the evidence."""
    pieces, near = alignment.claim.pieces, alignment.sources[candidate.place.text]
    omit = {pieces[at].key for run in (here, candidate, without) for at in range(run.first, run.last + 1)}
    total = 0.0
    for step in range(max(0, here.first - _BESIDE), min(len(pieces), here.last + _BESIDE + 1)):
        if pieces[step].key not in omit:
            away = max(here.first - step, step - here.last)
            places = near.places.get(pieces[step].key, ())
            total += max((_weight(at, away, candidate, behind=step > here.last) for at in places), default=0.0)
    return total


def _weight(at: int, away: int, candidate: Run, *, behind: bool) -> float:
    off = max(candidate.place.at - at, at - candidate.end)
    if not 0 < off <= _AWAY:
        return 0.0
    return (_ASIDE if (at > candidate.end) != behind else 1.0) / (away + off)


def _reversed(run: Run, other: Run, alignment: Alignment) -> bool:
    """Whether two adjacent values are in the opposite order in the evidence, as in `from 5 to 3`."""
    if other.first != run.last + 1 or other.place.text != run.place.text or other.end + 1 != run.place.at:
        return False
    joint = alignment.claim.text[alignment.claim.pieces[run.last].end : alignment.claim.pieces[other.first].start]
    return joint.strip(" ,") not in ("", "and", "or")


def _turned_round(run: Run, other: Run, alignment: Alignment) -> bool:
    """Whether swapping the two around the text between them would give all pieces the neighbours of the evidence."""
    near, pieces = alignment.sources[run.place.text].pieces, alignment.claim.pieces
    if run.place.text != other.place.text or bool(_sort(alignment, run.first)) != bool(_sort(alignment, other.first)):
        return False
    if _agents(pieces, run.first, other.first) != _agents(near, run.place.at, other.place.at):
        return False
    its, others = _around(near, run.place.at, run.end), _around(near, other.place.at, other.end)
    mine, theirs = _around(pieces, run.first, run.last), _around(pieces, other.first, other.last)
    turned = (its, others) == (theirs, mine) and (its, others) != (mine, theirs)
    return turned and not _in_clauses(run, other, alignment)


def _in_clauses(run: Run, other: Run, alignment: Alignment) -> bool:
    """Whether the two are in two clauses of the claim and in one of the evidence, of the same text: `at red alert when
    A` is `when A, and its alert is red`."""
    pieces, near = alignment.claim.pieces, alignment.sources[run.place.text]
    here = alignment.claim.text[pieces[run.last].end : pieces[other.first].start]
    first, last = sorted((run, other), key=lambda one: one.place.at)
    there = near.text[near.pieces[first.end].end : near.pieces[last.place.at].start]
    return bool(_CLAUSE.search(here)) and not _CLAUSE.search(there)


def _agents(pieces: Sequence[Piece], *at: int) -> int:
    """How many of the pieces at these indexes are named as the agent, as in `informed by`."""
    return sum(marker.kind == "by" for index in at for marker in pieces[index].before)


def _around(pieces: Sequence[Piece], first: int, last: int) -> tuple[str, str]:
    """The keys of the neighbours on both sides in the sentence; empty at its edge."""
    own = pieces[first].sentence
    beside = [pieces[at] if 0 <= at < len(pieces) else None for at in (first - 1, last + 1)]
    before, behind = (piece.key if piece and piece.sentence == own else "" for piece in beside)
    return before, behind
