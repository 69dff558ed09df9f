"""Whether a sentence tells a reader anything, with what is shown beside it."""

from __future__ import annotations

import re

from ...evidence.addresses import Addresses
from ..questions.expectation import expectation
from .code.around import block_around
from .companions import value_of
from .lists.around import list_around
from .lists.list_questions import lists_asked
from .means import Means
from .rhetorical import is_unanswered
from .scores.scoring import Scored
from .tables.caption import is_bare_term, is_caption, is_cut_off

_DIGIT = re.compile(r"\d")
_TRAILS_OFF = re.compile(r"(?:[,;]|\b(?:such as|including|for example|e\.g\.?|namely)[.,;]?)\Z", re.IGNORECASE)
"""Ends a line that goes on in a list: "Bring tools such as;"."""


def says_more(scored: Scored, part: str, addresses: Addresses, means: Means) -> bool:
    """False for a sentence that stops in the middle, a term without its explanation if only one is asked for, a
    question that nothing answers, and a line that only announces what is not shown with it, unless it says who, where,
    how many or when."""
    address = scored.candidate.address
    bare = is_bare_term(address, addresses) and not lists_asked(part)
    if is_cut_off(address) or bare or is_unanswered(address, addresses):
        return False
    only_announces = address.announces or _TRAILS_OFF.search(address.shown) is not None
    if address.sentence.kind != "sentence" or not (only_announces or is_caption(address, addresses)):
        return True
    if value_of(address, addresses):
        return True
    kind = expectation(part).kind
    says_it = kind in ("who", "where", "how_many") or (kind == "when" and _DIGIT.search(address.shown))
    shown_with_it = list_around(address, addresses, means, part, asks_list=False)
    return bool(shown_with_it or block_around(address, addresses, part) or (scored.met and says_it))
