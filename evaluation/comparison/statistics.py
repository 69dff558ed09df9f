"""Intervals and tests over cases: how large a difference may be, and whether chance alone explains it.

Cases are the unit: several runs of one case are averaged first (`average`), because they are not independent. A value
of None means that the measure does not apply; it is left out, and a pair with a None on either side is left out as a
whole.

Intervals are bootstrap intervals of the mean at 95% (Efron 1979), their percentiles widened for small n by the factor
that Student's t would have (Hesterberg 2015, *What Teachers Should Know about the Bootstrap*): plain percentiles and
BCa were both too narrow below 30 cases. Tests flip the signs of the paired differences (Fisher 1935); corrections are
Holm's (1979). Risk and coverage tell how many answers are wrong if only the most confident ones are given (El-Yaniv and
Wiener, 2010).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from statistics import NormalDist
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..extra import needs
from .results import Estimate, RiskPoint

RESAMPLES = 10_000
"""Resamples of one interval."""
FLIPS = 9_999
"""Sign vectors of one test; all of them if there are no more than that."""
_LEVEL = 0.95
_ROUNDING = 1e-9
SHARE = (0.0, 1.0)
"""Smallest and largest value of a measure that is a share."""

Values = Sequence[float | None]
Alternative = Literal["two-sided", "greater"]


def average(values: Iterable[float | None]) -> float | None:
    """Mean of the values that are not None; None if there are none."""
    there = [value for value in values if value is not None]
    return math.fsum(there) / len(there) if there else None


def mean(values: Values, *, seed: int = 0, within: tuple[float, float] | None = None) -> Estimate:
    """The mean over cases with its interval; no interval for fewer than two.

    `within` are the smallest and largest value the measure can take. With it, n equal values have an interval too: if
    more than a share of 1 - 0.05^(1/n) of cases had another value, one would have appeared 19 times in 20. Without it,
    their interval is the value itself. Values that differ by rounding alone are equal: a judge's 1 may be 0.9999999999.
    """
    there = np.array([value for value in values if value is not None], dtype=float)
    if there.size == 0:
        return Estimate(value=None, n=0)
    if there.size == 1:
        return Estimate(value=float(there[0]), n=1)
    low, high = _interval(there, seed, within)
    value = math.fsum(there) / there.size
    return Estimate(value=value, low=min(low, value), high=max(high, value), n=there.size)


def difference(first: Values, second: Values, *, seed: int = 0, within: tuple[float, float] | None = None) -> Estimate:
    """Mean of `first` minus `second`, case by case, with its interval; `within` is the range of each measure."""
    span = None if within is None else (within[0] - within[1], within[1] - within[0])
    return mean([float(value) for value in paired(first, second)], seed=seed, within=span)


def paired(first: Values, second: Values) -> NDArray[np.float64]:
    """`first` minus `second` where both exist, of shape (n_pairs,). Raises `ValueError` for unequal lengths."""
    pairs = zip(first, second, strict=True)
    return np.array([value - other for value, other in pairs if value is not None and other is not None], dtype=float)


def p_value(
    first: Values, second: Values, *, seed: int, alternative: Alternative = "two-sided", flips: int = FLIPS
) -> float:
    """The p-value of a paired permutation test on the mean difference, above 0 and up to 1.

    `greater` makes the test one-sided: is `first` above `second`? The test is exact if all differences are equally
    large (right or wrong: the sign test) or if there are at most `flips` sign vectors. Otherwise it uses `flips` random
    ones and counts the observed one among them, so that p is never too small. Pairs without a difference change nothing
    and are left out.
    """
    between = paired(first, second)
    between = between[np.abs(between) > 1e-12]
    if between.size == 0:
        return 1.0
    size = np.abs(between)
    if np.allclose(size, size[0], rtol=1e-9):
        return _sign_test(int((between > 0).sum()), between.size, alternative)
    exact = 2**between.size <= flips
    signs = _all_signs(between.size) if exact else _random_signs(between.size, flips, seed)
    sums, actual = _products(signs, between), between.sum()
    if alternative == "two-sided":
        sums, actual = np.abs(sums), abs(actual)
    as_large = int((sums >= actual - 1e-9 * size.sum()).sum())
    return as_large / len(signs) if exact else (as_large + 1) / (len(signs) + 1)


def holm(p_values: Sequence[float], *, family: int | None = None) -> list[float]:
    """Each p corrected for being one of `family` tests (as many as there are, if not given), at most 1.

    Use a larger `family` if the tests were chosen by looking at the data: it counts all that might have been chosen.
    Raises `ValueError` for a smaller one.
    """
    count = len(p_values) if family is None else family
    if count < len(p_values):
        raise ValueError(f"a family of {count} cannot hold {len(p_values)} tests")
    corrected, least = [1.0] * len(p_values), 0.0
    for rank, at in enumerate(sorted(range(len(p_values)), key=lambda at: p_values[at])):
        least = max(least, min(1.0, (count - rank) * p_values[at]))
        corrected[at] = least
    return corrected


def draws(n: int, seed: int = 0) -> NDArray[np.int64]:
    """Positions of the cases in each resample, of shape (`RESAMPLES`, n); the same for the same arguments."""
    return np.random.default_rng(seed).integers(0, n, size=(RESAMPLES, n))


def ends(resampled: NDArray[np.float64], n: int) -> tuple[float, float]:
    """Lower and upper end of the interval of a statistic of n > 1 cases, from its value in each resample."""
    t = float(needs("scipy.special").stdtrit(n - 1, (1 + _LEVEL) / 2))
    outside = NormalDist().cdf(-math.sqrt(n / (n - 1)) * t)
    low, high = np.quantile(resampled, [outside, 1 - outside])
    return float(low), float(high)


def _interval(values: NDArray[np.float64], seed: int, within: tuple[float, float] | None) -> tuple[float, float]:
    n, value = values.size, float(values[0])
    if np.ptp(values) > _ROUNDING * max(1.0, abs(value)):
        return ends(_products(_counts(n, seed), values) / n, n)
    least, most = within or (value, value)
    unseen = 1 - (1 - _LEVEL) ** (1 / n)
    return value - unseen * (value - least), value + unseen * (most - value)


@lru_cache(maxsize=8)
def _counts(n: int, seed: int) -> NDArray[np.uint8]:
    """How often each case occurs in each resample, so that the sums of a resample are one matrix product."""
    rows = np.arange(RESAMPLES)[:, None] * n
    return np.bincount((draws(n, seed) + rows).ravel(), minlength=RESAMPLES * n).reshape(-1, n).astype(np.uint8)


@lru_cache(maxsize=8)
def _random_signs(n: int, flips: int, seed: int) -> NDArray[np.int8]:
    return np.random.default_rng(seed).integers(0, 2, size=(flips, n), dtype=np.int8) * np.int8(2) - np.int8(1)


@lru_cache(maxsize=8)
def _all_signs(n: int) -> NDArray[np.int8]:
    return ((np.arange(2**n)[:, None] >> np.arange(n)) & 1).astype(np.int8) * np.int8(2) - np.int8(1)


def _products(rows: NDArray[np.uint8] | NDArray[np.int8], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """`rows @ values` in chunks, converting the rows from bytes to floats on the way."""
    parts = np.array_split(rows, max(1, rows.size // 2_000_000))
    return np.concatenate([part.astype(np.float64) @ values for part in parts])


def _sign_test(above: int, n: int, alternative: Alternative) -> float:
    """The exact binomial test with p = 1/2; scipy's takes two seconds to import."""
    least = above if alternative == "greater" else max(above, n - above)
    ways: int = sum(math.comb(n, k) for k in range(least, n + 1))
    return min(1.0, (1 if alternative == "greater" else 2) * ways / (1 << n))


def risk_coverage(
    confidences: Sequence[float | None], right: Sequence[float], shares: Sequence[float] | None = None
) -> list[RiskPoint]:
    """One point per distinct confidence, highest first: the risk if only answers of at least that confidence are given.

    Runs of equal confidence are kept together, so that no order among them is invented. A confidence of None is a run
    without an answer (a refusal, a failure): the curve ends at the share of the runs that answered. `shares` are the
    weights of the runs, equal by default.
    """
    counts = shares or [1] * len(right)
    answered: dict[float, float] = defaultdict(int)
    wrong: dict[float, float] = defaultdict(float)
    for confidence, value, count in zip(confidences, right, counts, strict=True):
        if confidence is not None:
            answered[confidence] += count
            wrong[confidence] += count * (1 - value)
    points, answers, errors, whole = [], 0.0, 0.0, sum(counts)
    for confidence in sorted(answered, reverse=True):
        answers += answered[confidence]
        errors += wrong[confidence]
        points.append(RiskPoint(coverage=min(1.0, answers / whole), risk=min(1.0, errors / answers)))
    return points


def area_under(points: Sequence[RiskPoint]) -> float | None:
    """Mean risk over all coverages up to the last, 0 to 1, smaller is better; None without a point.

    Between two points, runs of equal confidence are taken in random order, so that wrong ones are spread evenly.
    """
    if not points:
        return None
    area, before, wrong_before = 0.0, 0.0, 0.0
    for point in points:
        wrong = point.risk * point.coverage
        rate = (wrong - wrong_before) / (point.coverage - before)
        area += rate * (point.coverage - before)
        if before:
            area += (wrong_before - rate * before) * math.log(point.coverage / before)
        before, wrong_before = point.coverage, wrong
    return area / before
