"""Questions that a whole list answers though they do not ask for several things."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.text.words import content_words
from ..questions.expectation import expectation
from .heading import is_one_cause
from .scoring import Scored


def all_meant(part: str, ranked: Sequence[Scored]) -> bool:
    """Whether a whole list is the answer: its two best items match the question only by what they are listed under, or
    the best one is one of several causes, or the line that announces them is as near as the best one.

    "Who was present?" is answered by the names below "Present", "Why do I not hear the horn?" by all items below "This
    has one of the following causes:", and "What is the least that a plan must say?" by those below "At minimum, say:".
    """
    kind = expectation(part).kind
    if kind == "why":
        return any(is_one_cause(scored.candidate.address) for scored in ranked[:1])
    if kind == "what":
        return _is_line_of(ranked[:2])
    best = [scored.candidate for scored in ranked[:2] if scored.met]
    leads = {candidate.address.lead for candidate in best if candidate.address.sentence.kind == "item"}
    if kind != "who" or len(best) < 2 or len(leads) != 1:
        return False
    part_words = set(content_words(part))
    are_names = all(part_words.isdisjoint(content_words(candidate.text)) for candidate in best)
    return are_names and not part_words.isdisjoint(content_words(leads.pop()))


def _is_line_of(best: Sequence[Scored]) -> bool:
    """Whether the second of these announces the list of the first."""
    return len(best) == 2 and best[1].candidate.address.leads(best[0].candidate.address)
