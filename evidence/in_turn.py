"""Merges several ranked lists into one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TypeVar

T = TypeVar("T")


def in_turn(lists: Iterable[Sequence[T]]) -> list[T]:
    """Round robin: the first of each list, then the second of each, and so on; duplicates are kept.

    For lists whose scores cannot be compared, such as those of different indexes or sub-questions.
    """
    ranked = [(rank, item) for each in lists for rank, item in enumerate(each)]
    return [item for _, item in sorted(ranked, key=itemgetter(0))]
