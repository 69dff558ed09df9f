"""The markers of an answer's citations, where its writer put the numbers of their sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from ...agents.replies.claim import Claim
from ...agents.replies.marks import Placed
from ...agents.replies.reply_table import Row
from ...evidence.address import Address
from ...evidence.citation import Citation


def in_order(cited: Sequence[Citation], claim: Claim, addresses: Sequence[Address]) -> list[Citation]:
    """The citations of a claim in the order in which their marks stand in it."""
    named = _named(_groups(claim), cited, addresses)

    def place(one: Citation) -> int:
        return next((at for at, markers in enumerate(named) if one.marker in markers), len(named))

    return sorted(cited, key=place)


def cells_with_marks(row: Row, cited: Sequence[Citation], addresses: Sequence[Address]) -> list[str]:
    """The cells of a row with the marks of the citations with the sentences that they name; the last one also with
    those that no cell names."""
    places = [*row.places, *[()] * len(row.cells)][: len(row.cells)]
    numbers = [[number for place in each for number in place.numbers] for each in places]
    *named, last = _named(numbers, cited, addresses)
    named.append(last | _others([*named, last], cited))
    own = ([one for one in cited if one.marker in markers] for markers in named)
    told = (with_inner_marks(*each, addresses) for each in zip(row.cells, places, own, strict=True))
    return [f"{text} {marks}".rstrip() for text, marks in told]


def with_inner_marks(
    text: str, places: Sequence[Placed], cited: Sequence[Citation], addresses: Sequence[Address]
) -> tuple[str, str]:
    """A claim with marks inside it, of the citations with the sentences that its writer named there, and the marks for
    its end: of those named there, and of all others. A group that the next one would repeat is left out.
    """
    inner = _inner(text, places)
    *named, last = _named([*(place.numbers for place in inner), _ends(places)], cited, addresses)
    last |= _others([*named, last], cited)
    shown, done = "", 0
    for place, (markers, then) in zip(inner, pairwise([*named, last]), strict=True):
        at = len(text) - len(place.behind)
        before, done = text[done:at], at
        words = before.rstrip()
        shown += before if not markers or markers == then else f"{words} {_marks(markers)}{before[len(words) :]}"
    return shown + text[done:], _marks(last)


def _groups(claim: Claim) -> list[Sequence[int]]:
    """The numbers at each place of a claim, or of the cells of its row."""
    if claim.row is not None:
        return [place.numbers for places in claim.row.places for place in places]
    return [*(place.numbers for place in _inner(claim.text, claim.places)), _ends(claim.places)]


def _inner(text: str, places: Sequence[Placed]) -> list[Placed]:
    """The places within a text."""
    return [place for place in places if place.behind and text.endswith(place.behind)]


def _ends(places: Sequence[Placed]) -> list[int]:
    """The numbers behind a text."""
    return [number for place in places if not place.behind for number in place.numbers]


def _named(groups: Sequence[Sequence[int]], cited: Sequence[Citation], addresses: Sequence[Address]) -> list[set[int]]:
    """Of each group of numbers of sentences, the markers of the citations with these sentences."""
    spans = {each.number: (each.passage.id, each.passage.start + each.sentence.start) for each in addresses}
    places = [{spans[number] for number in numbers if number in spans} for numbers in groups]
    return [
        {one.marker for one in cited for id_, at in place if one.passage_id == id_ and one.start <= at < one.end}
        for place in places
    ]


def _others(named: Sequence[Collection[int]], cited: Sequence[Citation]) -> set[int]:
    return {one.marker for one in cited}.difference(*named)


def _marks(markers: Collection[int]) -> str:
    return "".join(f"[{marker}]" for marker in sorted(markers))
