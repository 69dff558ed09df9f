"""Questions about who belongs to something, which a whole list of names answers."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.text.words import content_words
from ..questions.expectation import expectation
from .scoring import Scored


def all_meant(part: str, ranked: Sequence[Scored]) -> bool:
    """Whether a whole list is the answer: its two best items match the question only by what they are listed under.

    "Who was present?" is answered by the names below "Present".
    """
    best = [scored.candidate for scored in ranked[:2] if scored.met]
    leads = {candidate.address.lead for candidate in best if candidate.address.sentence.kind == "item"}
    if expectation(part).kind != "who" or len(best) < 2 or len(leads) != 1:
        return False
    part_words = set(content_words(part))
    are_names = all(part_words.isdisjoint(content_words(candidate.text)) for candidate in best)
    return are_names and not part_words.isdisjoint(content_words(leads.pop()))
