"""The list that answers a question for several things though a sentence elsewhere is a little better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...evidence.address import Address
from ..replies.claim import Claim, cite
from .scores.scoring import Scored

_BEST = 4
"""Of so many of the best sentences, two in one list are worth more than another one alone."""
_HARDLY_BETTER = 0.1


def list_of_several(ranked: Sequence[Scored], list_of: Callable[[Address], Claim | None]) -> Claim | None:
    """The list with two of the best sentences, if the very best one, which stands alone, is hardly better."""
    best = ranked[:_BEST]
    cited = {cite(each.candidate.address) for each in best}
    for each in best[1:]:
        item = each.candidate.address
        if item.sentence.kind != "item" or each.score < ranked[0].score - _HARDLY_BETTER:
            continue
        listed = list_of(item)
        if listed is not None and len(cited.intersection(listed.cites)) > 1:
            return listed
    return None
