"""Whether a claim agrees with its evidence in bounds, modality, quantifiers and comparisons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ..text.language import ENGLISH
from .alignment import Alignment, Gap, Place, gaps
from .commands import is_order
from .excepted import excepted
from .markers import BINDING, Marker, against, alike, markers
from .opposites import comparing_words, said_alike, said_by
from .reading import Piece, Reading
from .verbs import is_past

_NEAR = 2
"""Pieces on each side that are searched for a small word which a rewording may have moved."""

_IN_TIME = frozenset({"before", "after"})
_LIMITING = frozenset({"only", "unless", "if", "not", "without", "not all", "must not", "not only"})
"""Kinds of small words that bear out the `Only` before the subject of a claim."""
_LIMIT = re.compile(
    r"\b(?:deadline|(?:time )?limit|within|no later than|not later than|at most|up to)\b", re.IGNORECASE
)
_LIMITED = frozenset({"within", "at most"})
_PER = re.compile(r"\bper $", re.IGNORECASE)
_ORDERED = frozenset({"should", "must"})
_MODAL = frozenset({"may", "might", "should", "will", "need not", "must not", "should not"})
_GRADED = re.compile(r"\b(?:much|far|even|slightly|considerably|significantly|a (?:lot|bit|little)) $", re.IGNORECASE)
"""Before a comparative that says by how much."""
_QUOTED = re.compile(r"[\u2018\u201c\"][^\u2019\u201d\"\n]{1,200}[\u2019\u201d\"]")
_DENIED = 4
"""Pieces before `until` within which a negation applies to it."""


def turned(alignment: Alignment, around: Sequence[Reading], question: Reading) -> Iterator[str]:
    """Small words that the evidence replaces by others, and comparisons that the evidence lacks."""
    not_excepted = any(excepted(gap, alignment) for gap in gaps(alignment.claim))
    for gap in gaps(alignment.claim):
        there = alignment.counterpart(gap)
        for marker in gap.markers:
            if (marker.kind == "if" and not_excepted) or _said_by_others(marker, gap, alignment):
                continue
            if there is not None:
                wrong = _unborne(marker, gap, there, alignment) and not _asked_if_may(marker, there, question)
            else:
                wrong = _spoken_against(marker, gap, alignment) and not _asked(marker, gap, alignment, question)
            if wrong:
                yield marker.words
    first = alignment.claim.pieces[0].before if alignment.claim.pieces else ()
    if all(_LIMITING.isdisjoint(reading.kinds) for reading in (*alignment.sources, *around)):
        yield from (marker.words for marker in first if marker.words == "Only")
    stated = frozenset[str]().union(*(reading.keys for reading in (*alignment.sources, *around)))
    new, text = comparing_words() - stated, alignment.claim.text
    yield from (
        piece.words
        for piece in alignment.claim.pieces
        if piece.key in new
        and stated.isdisjoint(said_alike().get(piece.key, ()))
        and not is_past(piece.words.lower())
        and (stated.isdisjoint(said_by().get(piece.key, ())) or _GRADED.search(text, 0, piece.start))
    )


def _unborne(marker: Marker, gap: Gap, there: Sequence[Marker], alignment: Alignment) -> bool:
    """Whether the evidence has a different small word in this place, or none although the claim's is binding."""
    kind = marker.kind
    here, others = Counter(own.kind for own in gap.markers), Counter(other.kind for other in there)
    only_here, only_there = here - others, others - here
    if kind not in only_here or not alike(kind).isdisjoint(only_there):
        return False
    place = alignment.places[gap.piece]
    if not against(kind).isdisjoint(only_there):
        may = place is not None and "may" in alignment.sources[place.text].kinds
        return not (may and kind == "may" and "if" in others)  # `if you need to undo it, you can`
    if kind not in BINDING or place is None:
        return False
    if kind == "until" and alignment.claim.denials_near(gap.piece, _DENIED):
        return not alignment.sources[place.text].denials_near(place.at, _DENIED)  # `not until May`: `not before May`
    return all(alike(kind).isdisjoint(source.kinds) for source in alignment.sources)


def _said_by_others(marker: Marker, gap: Gap, alignment: Alignment) -> bool:
    """Whether other small words or the evidence's own form of speech say what this one does."""
    kinds = {other.kind for other in gap.markers if other.start > marker.end or other.kind == "only"}
    return (
        (marker.kind == "if" and "only" in kinds)  # `only if` is `unless` after a negation
        or (marker.kind == "will" and "may" in kinds)  # `will be able to`
        or (marker.kind == "all" and _per_one(gap, alignment))  # `one per boat`: `one for each boat`
        or (marker.kind == "after" and _time_limit(gap, alignment))  # `within 3 days of`: `a limit of 3 days after`
        or (marker.kind in _ORDERED and _told_to(gap, alignment))  # `Close the hatch`: `the hatch should be closed`
    )


def _per_one(gap: Gap, alignment: Alignment) -> bool:
    place = alignment.places[gap.right] if gap.right is not None else None
    if place is None or not all(marker.words.lower() in ("each", "every") for marker in gap.markers):
        return False
    source = alignment.sources[place.text]
    return _PER.search(source.text, 0, source.pieces[place.at].start) is not None


def _told_to(gap: Gap, alignment: Alignment) -> bool:
    """Whether a sentence without a modal tells its reader to do something with a word beside this gap."""
    keys = {alignment.claim.pieces[at].key for at in (gap.left, gap.right) if at is not None}
    return any(
        not keys.isdisjoint(source.keys) and is_order(source.text) and _MODAL.isdisjoint(_kinds_unquoted(source))
        for source in alignment.sources
    )


def _kinds_unquoted(reading: Reading) -> frozenset[str]:
    """The kinds of small words outside quotation marks: `Say "must be a date"` orders, and has no modal."""
    text = _QUOTED.sub(" ", reading.text)
    return reading.kinds if text == reading.text else frozenset(marker.kind for marker in markers(text, ENGLISH))


def _time_limit(gap: Gap, alignment: Alignment) -> bool:
    """Whether the claim speaks of a limit, and the evidence limits something to the time before this `after`."""
    piece = alignment.claim.pieces[gap.left] if gap.left is not None else None
    if piece is None or piece.quantity is None or piece.quantity.unit is None:
        return False
    places = (alignment.sources[place.text].pieces[place.at] for place in alignment.all_places(piece.key))
    return _LIMIT.search(alignment.claim.text, 0, piece.start) is not None and any(
        marker.kind in _LIMITED for there in places for marker in there.before
    )


def _spoken_against(marker: Marker, gap: Gap, alignment: Alignment) -> bool:
    """Whether a contradicting small word is near the two neighbours in the evidence, and no agreeing one."""
    if _bound_otherwise(marker, gap, alignment):
        return True
    near, against_it = set[str](), against(marker.kind)
    for at in (gap.left, gap.right):
        place = alignment.places[at] if at is not None and alignment.firm[at] else None
        if place:
            near |= alignment.sources[place.text].kinds_near(place.at, 0 if marker.kind == "only" else _NEAR)
            against_it -= _said_of_the_same(place, alignment)
    return alike(marker.kind).isdisjoint(near) and not against_it.isdisjoint(near)


def _said_of_the_same(place: Place, alignment: Alignment) -> set[str]:
    """The `before` or `after` near a place that the claim has in front of the same word: it is said of that word."""
    claim, source = alignment.claim.pieces, alignment.sources[place.text]
    kinds = {(own.key, marker.kind) for own in claim for marker in own.before if marker.kind in _IN_TIME}
    near = source.pieces[max(0, place.at - _NEAR) : place.at + _NEAR + 2]  # up to what follows the last of them
    return {kind for key, kind in kinds if any(piece.key == key and kind in _kinds(piece) for piece in near)}


def _asked_if_may(marker: Marker, there: Sequence[Marker], question: Reading) -> bool:
    """Whether the question asks what can be, and the evidence says what should: `should be at most 4` tells how many
    there can be."""
    kinds = {other.kind for other in there}
    return marker.kind == "may" and "may" in question.kinds and against("may") & kinds <= {"should"}


def _kinds(piece: Piece) -> set[str]:
    return {marker.kind for marker in piece.before}


def _asked(marker: Marker, gap: Gap, alignment: Alignment, question: Reading) -> bool:
    """Whether the question has this `before` or `after` in front of the same word, and the evidence no other one.

    Evidence for `How long do you rest after a call?` may say it of those who were called, with a `before` elsewhere.
    """
    if gap.right is None or marker.kind not in _IN_TIME:
        return False
    key, place = alignment.claim.pieces[gap.right].key, alignment.places[gap.right]
    kinds = {other.kind for piece in question.pieces if piece.key == key for other in piece.before}
    there = alignment.sources[place.text].pieces[place.at].before if place else ()
    return marker.kind in kinds and against(marker.kind).isdisjoint(other.kind for other in there)


def _bound_otherwise(marker: Marker, gap: Gap, alignment: Alignment) -> bool:
    """Whether the evidence has a contradicting small word right before the same number, which it has once."""
    piece = alignment.claim.pieces[gap.piece]
    places = alignment.all_places(piece.key) if piece.quantity else []
    if gap.right is None or len(places) != 1:
        return False
    kinds = {other.kind for other in alignment.sources[places[0].text].pieces[places[0].at].before}
    agreeing = alike(marker.kind).union(own.kind for own in gap.markers)
    return agreeing.isdisjoint(kinds) and not against(marker.kind).isdisjoint(kinds)
