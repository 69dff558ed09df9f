"""How much the claims of one draft may be compared: what a model writes must not decide how long the check takes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .bearing.bearing import Bearing

_MOST_CHARACTERS = 400_000
"""Most characters of claims and sentences that are compared for one draft, each as often as it is compared: some
seconds. A draft of twenty claims compares 20,000."""


class TooMuchComparedError(Exception):
    """The claims of a draft were compared so often that no more are."""


@dataclass
class _Comparisons:
    left: int
    made: dict[Hashable, Bearing] = field(default_factory=dict)


_comparisons: ContextVar[_Comparisons | None] = ContextVar("comparisons", default=None)


@contextmanager
def limited_comparisons() -> Iterator[None]:
    """Compare no more within this block than the claims of one draft need, and nothing twice."""
    token = _comparisons.set(_Comparisons(_MOST_CHARACTERS))
    try:
        yield
    finally:
        _comparisons.reset(token)


def compared(key: Hashable, characters: int, compare: Callable[[], Bearing]) -> Bearing:
    """The comparison that `key` stands for, made now or before. Raises `TooMuchComparedError`."""
    so_far = _comparisons.get()
    if so_far is None:
        return compare()
    if key not in so_far.made:
        so_far.left -= characters
        if so_far.left < 0:
            raise TooMuchComparedError
        so_far.made[key] = compare()
    return so_far.made[key]
