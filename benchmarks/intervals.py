"""95% bootstrap intervals over paired queries, as plain values for a JSON file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from groundwire.evaluation.comparison import statistics
from groundwire.evaluation.comparison.results import Estimate

if TYPE_CHECKING:
    from numpy.typing import NDArray


def mean_of(values: Sequence[float]) -> dict[str, float] | None:
    """Mean of `values`; None if there are none."""
    return _plain(statistics.mean(values)) if values else None


def difference_of_means(first: Sequence[float], second: Sequence[float]) -> dict[str, float]:
    """Mean of `first` less mean of `second`, which stand query by query."""
    return _plain(statistics.difference(first, second))


def ratio_of_means(above: Sequence[float], below: Sequence[float]) -> dict[str, float]:
    """Mean of `above` over mean of `below`, which stand query by query."""
    return _ratio(above, below, np.mean)


def ratio_of_medians(above: Sequence[float], below: Sequence[float]) -> dict[str, float]:
    """Median of `above` over median of `below`, which stand query by query."""
    return _ratio(above, below, np.median)


def _ratio(
    above: Sequence[float], below: Sequence[float], middle: Callable[..., NDArray[np.float64]]
) -> dict[str, float]:
    a, b = np.asarray(above), np.asarray(below)
    value = float(middle(a) / middle(b))
    if len(a) == 1:
        return {"value": value, "low": value, "high": value}
    samples = statistics.draws(len(a))
    low, high = statistics.ends(middle(a[samples], axis=-1) / middle(b[samples], axis=-1), len(a))
    return {"value": value, "low": low, "high": high}


def _plain(estimate: Estimate) -> dict[str, float]:
    """One query has no interval: its value stands for both ends, as tables need them."""
    return {
        "value": estimate.value,
        "low": estimate.value if estimate.low is None else estimate.low,
        "high": estimate.value if estimate.high is None else estimate.high,
    }
