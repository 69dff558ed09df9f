"""The markers of an answer's citations, where its writer put the numbers of their sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from ...agents.replies.marks import Placed
from ...agents.replies.reply_table import Row
from ...evidence.address import Address
from ...evidence.citation import Citation


def marks_of_cells(row: Row, cited: Sequence[Citation], addresses: Sequence[Address]) -> list[str]:
    """The marks of each cell of a row: of the citations with the sentences that it names, and in the last cell also
    those that no cell names."""
    numbers = [*row.numbers, *[()] * len(row.cells)][: len(row.cells)]
    *cells, last = _named(numbers, cited, addresses)
    return [*map(_marks, cells), _marks(last | _others([*cells, last], cited))]


def with_inner_marks(
    text: str, places: Sequence[Placed], cited: Sequence[Citation], addresses: Sequence[Address]
) -> tuple[str, str]:
    """A claim with marks inside it, of the citations with the sentences that its writer named there, and the marks for
    its end: of those named there, and of all others. A group that the next one would repeat is left out.
    """
    ends = [number for place in places if not place.behind for number in place.numbers]
    inner = [place for place in places if place.behind and text.endswith(place.behind)]
    *named, last = _named([*(place.numbers for place in inner), ends], cited, addresses)
    last |= _others([*named, last], cited)
    shown, done = "", 0
    for place, (markers, then) in zip(inner, pairwise([*named, last]), strict=True):
        at = len(text) - len(place.behind)
        before, done = text[done:at], at
        words = before.rstrip()
        shown += before if not markers or markers == then else f"{words} {_marks(markers)}{before[len(words) :]}"
    return shown + text[done:], _marks(last)


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
