"""What stands below the heading of another thing than the one that a question names."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.siblings import beside_the_named
from .asked import Asked
from .candidates import Candidate


def of_others(asked: Asked, pool: Sequence[Candidate]) -> set[int]:
    """The numbers of the sentences that are about another thing than the section or document that a part names."""
    beside = beside_the_named(frozenset(asked.stems), (candidate.address for candidate in pool))
    return {address.number for each in beside for address in each.other if each.says_of_other(address)}
