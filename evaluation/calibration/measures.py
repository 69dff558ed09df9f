"""The quality of probabilities: do they separate right from wrong answers, and are they calibrated?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ..comparison.results import Estimate
from ..comparison.statistics import RESAMPLES, SHARE, draws, ends, mean, risk_coverage

_BINS = 10
LEAST = 10
"""Fewest answers for which a share of wrong ones is computed; with fewer it would be due to chance."""


def auroc(probabilities: Sequence[float], positive: Sequence[bool], cases: Sequence[str]) -> Estimate:
    """The area under the ROC curve, 0 to 1, with a bootstrap interval over cases; ties count half.

    There is no value if all samples are positive or none is, and no interval for a single case.
    """
    names = sorted(set(cases))
    if all(positive) or not any(positive):
        return Estimate(value=None, n=len(names))
    places = np.array([names.index(case) for case in cases])
    ranked = _Ranked(np.asarray(probabilities, dtype=float), np.asarray(positive, dtype=bool))
    value = float(ranked.area(np.ones((1, len(places))))[0])
    if len(names) < 2:
        return Estimate(value=value, n=1)
    samples = draws(len(names))
    resampled = [
        ranked.area(np.stack([np.bincount(row, minlength=len(names))[places] for row in part]).astype(float))
        for part in np.array_split(samples, max(1, RESAMPLES // 500))
    ]
    areas = np.concatenate(resampled)
    low, high = ends(areas[~np.isnan(areas)], len(names))
    return Estimate(value=value, low=max(0.0, min(low, value)), high=min(1.0, max(high, value)), n=len(names))


class _Ranked:
    """Samples in order of their probabilities; equal probabilities share a rank."""

    def __init__(self, probabilities: NDArray[np.float64], positive: NDArray[np.bool_]) -> None:
        self._order = np.argsort(probabilities, kind="stable")
        ordered = probabilities[self._order]
        self._starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
        self._positive = positive[self._order]

    def area(self, counts: NDArray[np.float64]) -> NDArray[np.float64]:
        """The area for each row of `counts`, the weights of the samples, of shape (n_resamples, n_samples)."""
        counts = counts[:, self._order]
        up = np.add.reduceat(counts * self._positive, self._starts, axis=1)
        down = np.add.reduceat(counts * ~self._positive, self._starts, axis=1)
        below = np.cumsum(down, axis=1) - down / 2
        pairs = up.sum(axis=1) * down.sum(axis=1)
        with np.errstate(invalid="ignore"):
            area: NDArray[np.float64] = (up * below).sum(axis=1) / np.where(pairs > 0, pairs, np.nan)
        return area


def calibration_error(probabilities: Sequence[float], right: Sequence[bool], shares: Sequence[float]) -> float:
    """Expected calibration error, 0 to 1: mean gap between probability and share right, over ten equally wide bins.

    `shares` are the weights of the samples, which sum to 1.
    """
    forecasts, outcomes = np.asarray(probabilities, dtype=float), np.asarray(right, dtype=float)
    bins = np.minimum((forecasts * _BINS).astype(int), _BINS - 1)
    gaps = np.asarray(shares) * (forecasts - outcomes)
    return sum(abs(float(gaps[bins == number].sum())) for number in range(_BINS))


def threshold_at_risk(
    probabilities: Sequence[float], right: Sequence[bool], risk: float, shares: Sequence[float]
) -> float | None:
    """The lowest threshold at which at most a share of `risk` of the answers is wrong; None if there is none.

    Thresholds that leave fewer than `LEAST` answers are ignored. `shares` are the weights of the samples.
    """
    thresholds = [threshold for threshold, wrong in _risks(probabilities, right, shares) if wrong <= risk]
    return min(thresholds, default=None)


def least_risk(probabilities: Sequence[float], right: Sequence[bool], shares: Sequence[float]) -> float:
    """The smallest share of wrong answers, 0 to 1, at any threshold that leaves at least `LEAST` answers."""
    return min((wrong for _, wrong in _risks(probabilities, right, shares)), default=1.0)


def share(values: Sequence[bool], shares: Sequence[float] | None = None) -> Estimate:
    """The share of true values, with its interval; `shares` are the weights of the values, by default equal."""
    if shares is None or len(values) < 2 or all(values) or not any(values):
        return mean([float(value) for value in values], within=SHARE)
    numbers, counts = np.asarray(values, dtype=float), np.asarray(shares, dtype=float)
    value = float(counts @ numbers / counts.sum())
    samples = draws(len(values))
    low, high = ends((counts * numbers)[samples].sum(axis=1) / counts[samples].sum(axis=1), len(values))
    return Estimate(value=value, low=max(0.0, min(low, value)), high=min(1.0, max(high, value)), n=len(values))


def _risks(
    probabilities: Sequence[float], right: Sequence[bool], shares: Sequence[float]
) -> Iterator[tuple[float, float]]:
    """Each threshold that leaves at least `LEAST` answers, with the share of wrong answers at it."""
    points = risk_coverage(probabilities, [float(value) for value in right], shares)
    for threshold, point in zip(sorted(set(probabilities), reverse=True), points, strict=True):
        if sum(probability >= threshold for probability in probabilities) >= LEAST:
            yield threshold, point.risk
