"""Questions that a whole list answers though they do not ask for several things."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.paragraph import below_same_heading
from ...evidence.text.words import content_words
from ..questions.expectation import expectation
from .answering_heading import is_one_cause
from .lists.list_questions import all_asked
from .scores.scoring import Scored

_MOST_OF = 0.6
"""Least share of the words of a question in the one item that is meant."""
_BEYOND = 0.3
"""By how much this share is above that of any other item."""
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


def one_meant(part: str, ranked: Sequence[Scored]) -> bool:
    """Whether the best sentence is the one item of its list that a question is about, even if it may ask for several.

    "What do we take for heavy boats?" is answered by "the crane for heavy boats" alone, not by all below "We have:".
    """
    best = ranked[0].candidate.address if ranked else None
    if best is None or best.sentence.kind != "item" or expectation(part).kind == "steps" or all_asked(part):
        return False
    asked = set(content_words(part)).difference(content_words(f"{best.lead} {best.nearest_heading}"))
    share, others = _share(asked, best), (each.candidate.address for each in ranked[1:])
    return share >= _MOST_OF and all(
        share - _share(asked, other) >= _BEYOND
        for other in others
        if other.sentence.kind == "item" and below_same_heading(best, other) and other.lead == best.lead
    )


def _share(asked: set[str], item: Address) -> float:
    return len(asked.intersection(content_words(item.shown))) / len(asked) if asked else 0.0


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
