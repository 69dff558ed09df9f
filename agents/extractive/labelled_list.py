"""The list below a short line that is called as the thing which a question asks about: "Full tow:"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.text.words import content_words
from ..replies.claim import Claim
from .lists.around import list_around
from .lists.list_items import announcer
from .means import Means
from .scores.definition import defines, term
from .scores.scoring import Scored

_LEAST = 2
"""Words of a label that stands in several places."""
_ARTICLE = re.compile(r"\A(?:an?|the) ", re.IGNORECASE)


def labelled_list(part: str, ranking: Sequence[Scored], addresses: Addresses, means: Means) -> Claim | None:
    """The whole list below the label of what a part of a question asks about, whose items need not name it; None if the
    best sentence defines that, or if there is no such list."""
    thing = term(part)
    if not thing or not ranking or defines(thing, ranking[0].candidate.text):
        return None
    below = [each.candidate.address for each in ranking if _is_below(thing, part, each.candidate.address)]
    if len(thing) < _LEAST and len({address.section for address in below}) > 1:
        return None
    label = announcer(below[0], addresses) if below else None
    return list_around(label, addresses, means, part, asks_list=False) if label is not None else None


def _is_below(thing: frozenset[str], part: str, item: Address) -> bool:
    """Whether it is an item below a line, not a heading, of nothing but a thing as a part of a question spells it."""
    if item.sentence.kind != "item" or item.headed or not item.lead.endswith(":"):
        return False
    label = _ARTICLE.sub("", item.lead.rstrip(":")).lower()
    return label in part.lower() and thing == set(content_words(label))
