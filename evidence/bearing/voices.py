"""Whether a claim turns round who does something to whom: `Hale was sued by Lind` for `Hale sued Lind`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from .reading import Reading
from .verbs import is_past

_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|been|being|be|got) (?:\w{2,12}ly )?(?P<verb>[a-z]{3,20})"
    r"(?: only| mainly| partly)? (?:by|with)\b",
    re.IGNORECASE,
)
_REPLACED = re.compile(r"replac|substitut|exchang", re.IGNORECASE)
"""What stands behind `with` after these takes the place of what stands before them."""
_BY = re.compile(r"\s+by\b", re.IGNORECASE)
_MOST = 6


@dataclass(frozen=True, slots=True)
class _Deed:
    """What is said to be done, with the keys of the words on both sides of it."""

    words: str
    """The verb as it stands there."""
    verb: str
    """Its key."""
    doer: frozenset[str]
    done_to: frozenset[str]


def turned_round(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The verbs of which the claim makes the one who does it the one to whom it is done."""
    passive = [deed for source in sources for deed in _passive(source)]
    for deed in _passive(claim):
        yield from _against(deed, [other for source in sources for other in _active(source, deed.verb)], passive)
    for other in passive:
        for deed in _active(claim, other.verb):
            yield from _against(deed, passive, [active for source in sources for active in _active(source, deed.verb)])


def _against(deed: _Deed, others: Sequence[_Deed], same: Sequence[_Deed]) -> Iterator[str]:
    """The verb of a deed if the evidence has it the other way round, and not this way too."""
    ways = [_way(deed, other) for other in (*others, *same) if other.verb == deed.verb]
    if "turned" in ways and "kept" not in ways:
        yield f"the two sides of {deed.words!r} exchanged"


def _way(deed: _Deed, other: _Deed) -> str:
    kept = len(deed.doer & other.doer) + len(deed.done_to & other.done_to)
    turned = [deed.doer & other.done_to, deed.done_to & other.doer]
    return "kept" if kept else "turned" if all(turned) else ""


def _passive(reading: Reading) -> Iterator[_Deed]:
    for match in islice(_PASSIVE.finditer(reading.text), _MOST):
        replaced = match[0].lower().endswith("with")
        if replaced and not _REPLACED.match(match["verb"]):
            continue
        at = reading.first_from(match.start("verb"))
        if at < len(reading.pieces) and reading.pieces[at].start == match.start("verb"):
            before, behind = _sides(reading, at)
            yield _Deed(match["verb"], reading.pieces[at].key, behind, before)


def _active(reading: Reading, verb: str) -> Iterator[_Deed]:
    """Where this verb stands in the active: its past form without a form of `be` before it and a `by` behind it."""
    passive = [match.start("verb") for match in _PASSIVE.finditer(reading.text)]
    for at in reading.places.get(verb, ()):
        piece = reading.pieces[at]
        told = is_past(piece.words.lower()) or piece.words.lower().endswith(("s", "ed"))
        if told and piece.start not in passive and not _BY.match(reading.text, piece.end):
            before, behind = _sides(reading, at)
            if before and behind:
                yield _Deed(piece.words, verb, before, behind)


_BESIDE = 2
"""Pieces on each side of a verb that are read as who does it and to whom."""


def _sides(reading: Reading, at: int) -> tuple[frozenset[str], frozenset[str]]:
    """The keys of the pieces before and behind a piece in its statement."""
    first, last = reading.statement_at(reading.pieces[at].end)
    before = reading.between(first, reading.pieces[at].start)[-_BESIDE:]
    behind = reading.between(reading.pieces[at].end, last)[:_BESIDE]
    mine, its = (frozenset(piece.key for piece in side) for side in (before, behind))
    return mine - its, its - mine
