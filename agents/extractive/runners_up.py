"""The sentences shown beside the best one for a part of a question."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.text.words import content_words
from ..questions.expectation import expectation
from ..questions.permission import asks_permission
from ..replies.claim import Claim
from .scores.scoring import Scored, adds
from .variants import is_of_a_later_version, is_of_another, is_of_another_document

_ANSWERED_IN_PROSE = ("why", "who", "where", "when", "yes_no")
"""Kinds of questions of which code says nothing that a sentence has not said."""


_ONE_THING = ("who", "where", "when")
"""Kinds of questions that no list answers which an announcing line brings with it; nor does one say how many."""


def runners_up(part: str, ranked: Sequence[Scored], claims: Sequence[Claim], within: float, most: int) -> list[Address]:
    """At most `most` sentences that are nearly as good as the best one of `ranked` (by `within`), add something to the
    `claims` made of it, and are about the same."""
    best = ranked[0].candidate.address
    shown = set(content_words(" ".join(claim.text for claim in claims)))
    expected = expectation(part)
    prose = best.sentence.kind != "code" and expected.kind in _ANSWERED_IN_PROSE
    of_one = expected.counts or expected.kind in _ONE_THING
    least = ranked[0].covered if asks_permission(part) else 0.0  # that other things are allowed, too, answers nothing
    near = [
        other.candidate.address
        for other in ranked[1:]
        if other.score >= ranked[0].score - within
        and other.covered >= least
        and adds(_told_by(other, best), shown)
        and not other.candidate.text.endswith("?")
        and not is_of_another(part, best, other.candidate.address)
        and not is_of_another_document(part, other.candidate.address)
        and not is_of_a_later_version(best, other.candidate.address)
        and not (prose and other.candidate.address.sentence.kind == "code")
        and not (of_one and other.candidate.text.endswith(":") and other.candidate.address.announces)
    ]
    return near[: max(most, 0)]


def _told_by(other: Scored, best: Address) -> str:
    """What a sentence says, with the beginning of the list that it announces unless the best one is of that."""
    candidate = other.candidate
    return candidate.text if candidate.address.leads(best) else f"{candidate.text} {candidate.item}"
