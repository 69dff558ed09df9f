"""Alignment: the places in the evidence that correspond to the pieces of a claim."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from .markers import Marker
from .reading import Reading

_REACH = 4
"""Neighbours compared on each side, to tell one occurrence of a word from another."""
_ASIDE = 0.6
"""Weight of a neighbour that is on the other side in the evidence."""
_SAME_MARKER = 0.15
"""Weight of the small word before it: `the first edition` is not the place of `the final edition`."""
_MODAL = re.compile(
    r"\s(?:will|must|may|can|should|shall|would)\s(?:(?:then|also|always|usually|normally|first|only)\s)?",
    re.IGNORECASE,
)
"""Between a subject and what it does."""
_FIRM = 0.2
"""Least agreement for a place to count against a claim: that of two neighbours a few words away."""
_MOST_PLACES = 60
"""The place of a word that occurs more often than this says nothing."""


@dataclass(frozen=True, slots=True)
class Place:
    """A piece of the evidence, given by the index of its text and its index in that text."""

    text: int
    at: int


@dataclass(frozen=True, slots=True)
class Gap:
    """The small words (negations, modals, comparisons) between two neighbours; at a sentence's edge one is missing."""

    left: int | None
    right: int | None
    markers: tuple[Marker, ...]
    ahead: bool
    """Whether any of the small words belongs to what follows."""

    @property
    def piece(self) -> int:
        """The neighbour after the gap, or else the one before it."""
        return (self.left or 0) if self.right is None else self.right


def gaps(reading: Reading) -> Iterator[Gap]:
    """All gaps of a text, in order."""
    for at, piece in enumerate(reading.pieces):
        left = None if starts(reading, at) else at - 1
        yield Gap(left, at, between(reading, left, at), ahead=bool(piece.before))
        if ends(reading, at):
            yield Gap(at, None, piece.after, ahead=False)


def between(reading: Reading, left: int | None, right: int) -> tuple[Marker, ...]:
    """The small words between a piece and the neighbour before it."""
    before = reading.pieces[right].before
    if left is None:
        return before
    return (*(marker for marker in reading.pieces[left].after if marker not in before), *before)


def starts(reading: Reading, at: int) -> bool:
    """Whether a piece begins a sentence."""
    return at == 0 or reading.pieces[at - 1].sentence != reading.pieces[at].sentence


def ends(reading: Reading, at: int) -> bool:
    """Whether a piece ends a sentence."""
    return at + 1 == len(reading.pieces) or reading.pieces[at + 1].sentence != reading.pieces[at].sentence


def acts(reading: Reading, at: int) -> bool:
    """Whether the piece before piece `at` is what will, may or must do it: `the keeper will review`."""
    if starts(reading, at):
        return False
    before, verb = reading.pieces[at - 1 : at + 1]
    return _MODAL.fullmatch(reading.text, before.end, verb.start) is not None


class Alignment:
    """Maps each piece of a claim to the place in the evidence whose neighbours are most like its own."""

    def __init__(self, claim: Reading, sources: Sequence[Reading]) -> None:
        self.claim = claim
        self.sources = sources
        best = [self._best(at) for at in range(len(claim.pieces))]
        self.places = [place for _, place in best]
        """The place of each piece of the claim; None if the evidence lacks it."""
        self._scores = [score for score, _ in best]
        self.firm = [place is not None and (score >= _FIRM or len(best) == 1) for score, place in best]
        """Whether each place is certain enough to count against the claim."""

    @cached_property
    def back(self) -> dict[Place, int]:
        """The reverse mapping, from a place to the claim's piece that fits it best."""
        fitting = sorted(range(len(self.places)), key=lambda at: self._scores[at])
        return {place: at for at in fitting if (place := self.places[at])}

    def all_places(self, key: str) -> list[Place]:
        """The first `_MOST_PLACES` places of a word."""
        places = (Place(which, at) for which, reading in enumerate(self.sources) for at in reading.places.get(key, ()))
        return list(islice(places, _MOST_PLACES))

    def replaces_name(self, at: int) -> bool:
        """Whether the evidence has another name where the claim has piece `at`, judged by the piece on either side."""
        places = [
            (place, step)
            for step in (1, -1)
            if 0 <= at + step < len(self.places) and (place := self.places[at + step]) is not None
        ]
        return not places or any(self._new_name(place, -step) for place, step in places)

    def _new_name(self, place: Place, step: int) -> bool:
        """Whether a name that the claim lacks is right before (-1) or behind (1) a place, in its sentence."""
        pieces = self.sources[place.text].pieces
        beside = pieces[place.at + step] if 0 <= place.at + step < len(pieces) else None
        is_name = beside is not None and beside.sentence == pieces[place.at].sentence and beside.words[:1].isupper()
        return beside is not None and is_name and beside.key not in self.claim.keys

    def counterpart(self, gap: Gap) -> tuple[Marker, ...] | None:
        """The small words between the same two neighbours in the evidence; None if they are not neighbours there.

        The edge of a sentence is a neighbour too.
        """
        place = self.places[gap.piece]
        if place is None:
            return None
        reading = self.sources[place.text]
        if gap.right is None:
            return reading.pieces[place.at].after if ends(reading, place.at) else None
        first = starts(reading, place.at)
        if not self.firm[gap.right] or first != (gap.left is None):
            return None
        if gap.left is not None and self.places[gap.left] != Place(place.text, place.at - 1):
            return None
        return between(reading, None if first else place.at - 1, place.at)

    def _best(self, at: int) -> tuple[float, Place | None]:
        pieces = self.claim.pieces
        near = range(max(0, at - _REACH), min(len(pieces), at + _REACH + 1))
        beside = {pieces[step].key: step - at for step in near if step != at}
        kinds = {marker.kind for marker in pieces[at].before}
        scored = (
            (self._agreement(place, beside) + self._same_marker(place, kinds), place)
            for place in self.all_places(pieces[at].key)
        )
        return max(scored, key=lambda pair: pair[0], default=(0.0, None))

    def _same_marker(self, place: Place, kinds: Collection[str]) -> float:
        before = self.sources[place.text].pieces[place.at].before
        return _SAME_MARKER if any(marker.kind in kinds for marker in before) else 0.0

    def _agreement(self, place: Place, beside: dict[str, int]) -> float:
        """How many of the neighbours are beside a place, the nearest weighing most."""
        near = self.sources[place.text].pieces
        total = 0.0
        for step in range(max(0, place.at - _REACH), min(len(near), place.at + _REACH + 1)):
            here, there = beside.get(near[step].key), step - place.at
            if here is not None and there:
                total += (1.0 if (here > 0) == (there > 0) else _ASIDE) / (abs(here) + abs(there))
        return total
