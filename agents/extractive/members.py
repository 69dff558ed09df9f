"""Questions that a whole list answers though they do not ask for several things."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.text.words import content_words
from ..questions.expectation import expectation
from .heading import is_one_cause
from .scoring import Scored

_AND = re.compile(r"(?<![\w-])([\w-]{2,40}) (?:and|&) (?:(?:an?|the|how (?:much|many)) )?([\w-]{2,40})", re.IGNORECASE)
"""Two things that are asked for at once."""


def all_meant(part: str, ranked: Sequence[Scored]) -> bool:
    """Whether a whole list is the answer: its two best items match the question only by what they are listed under, or
    the best one is one of several causes, or the line that announces them is as near as the best one, or each of two
    items has one of two things that are asked for.

    "Who was present?" is answered by the names below "Present", "Why do I not hear the horn?" by all items below "This
    has one of the following causes:", "What is the least that a plan must say?" by those below "At minimum, say:", and
    "How much rope and fuel does a tug need?" by "20 m of rope" and "300 l of fuel".
    """
    if _have_one_each(part, ranked):
        return True
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


def _have_one_each(part: str, ranked: Sequence[Scored]) -> bool:
    """Whether the best sentence is an item of a list, and another item of it has the one of two things that are asked
    for which the best one lacks."""
    best = ranked[0].candidate if ranked else None
    if best is None or best.address.sentence.kind != "item":
        return False
    line = best.address.lead
    others = [each.candidate for each in ranked[1:] if each.met and each.candidate.address.lead == line]
    own = set(content_words(best.text))
    for one, other in _AND.findall(part):
        pair = [set(content_words(word)) for word in (one, other)]
        lacking = [word for word in pair if word and word.isdisjoint(own)]
        if all(pair) and len(lacking) == 1 and any(lacking[0] <= set(content_words(item.text)) for item in others):
            return True
    return False


def _is_line_of(best: Sequence[Scored]) -> bool:
    """Whether the second of these announces the list of the first."""
    return len(best) == 2 and best[1].candidate.address.leads(best[0].candidate.address)
