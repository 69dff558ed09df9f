"""95% bootstrap intervals over paired queries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ROUNDS = 5_000


def ratio_of_medians(above: Sequence[float], below: Sequence[float]) -> dict[str, float]:
    """Median of `above` over median of `below`, which stand query by query."""
    return _interval(above, below, lambda a, b: np.median(a, axis=-1) / np.median(b, axis=-1))


def difference_of_means(first: Sequence[float], second: Sequence[float]) -> dict[str, float]:
    """Mean of `first` less mean of `second`, which stand query by query."""
    return _interval(first, second, lambda a, b: np.mean(a, axis=-1) - np.mean(b, axis=-1))


def ratio_of_means(above: Sequence[float], below: Sequence[float]) -> dict[str, float]:
    """Mean of `above` over mean of `below`, which stand query by query."""
    return _interval(above, below, lambda a, b: np.mean(a, axis=-1) / np.mean(b, axis=-1))


def mean_of(values: Sequence[float]) -> dict[str, float] | None:
    """Mean of `values`; None if there are none."""
    return _interval(values, values, lambda a, _: np.mean(a, axis=-1)) if values else None


def _interval(
    first: Sequence[float], second: Sequence[float], statistic: Callable[..., NDArray[np.float64]]
) -> dict[str, float]:
    a, b = np.asarray(first), np.asarray(second)
    drawn = np.random.default_rng(0).integers(0, len(a), size=(_ROUNDS, len(a)))
    low, high = np.percentile(statistic(a[drawn], b[drawn]), [2.5, 97.5])
    return {"value": float(statistic(a, b)), "low": float(low), "high": float(high)}
