"""Several ranked lists as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TypeVar

T = TypeVar("T")


def in_turn(lists: Iterable[Sequence[T]]) -> list[T]:
    """The first of each list, then the second of each, and so on (round robin); what stands in several, several times.

    For lists whose scores cannot be compared, as those of different indexes or sub-questions.
    """
    ranked = [(rank, item) for each in lists for rank, item in enumerate(each)]
    return [item for _, item in sorted(ranked, key=itemgetter(0))]
