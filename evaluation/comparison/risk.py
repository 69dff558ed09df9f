"""Risk and coverage: how many answers are wrong if only the most certain ones are given (El-Yaniv and Wiener, 2010)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

from .results import RiskPoint


def risk_coverage(
    confidences: Sequence[float | None], right: Sequence[float], shares: Sequence[float] | None = None
) -> list[RiskPoint]:
    """One point for each confidence that occurs, from the highest down: answer down to there, and no further.

    Runs of equal confidence stand or fall together, so no order among them is invented. A confidence of None is a run
    that answered nothing (a refusal, a failure): the curve ends at the share of the runs that answered. `shares` says
    how much each run counts, equally if not given.
    """
    counts = shares or [1] * len(right)
    answered: dict[float, float] = defaultdict(int)
    wrong: dict[float, float] = defaultdict(float)
    for confidence, value, count in zip(confidences, right, counts, strict=True):
        if confidence is not None:
            answered[confidence] += count
            wrong[confidence] += count * (1 - value)
    points, given, lost, whole = [], 0.0, 0.0, sum(counts)
    for confidence in sorted(answered, reverse=True):
        given += answered[confidence]
        lost += wrong[confidence]
        points.append(RiskPoint(coverage=min(1.0, given / whole), risk=min(1.0, lost / given)))
    return points


def area_under(points: Sequence[RiskPoint]) -> float | None:
    """Mean risk over all coverages up to the last, 0 to 1, smaller is better; None without a point.

    Between two points, the runs of equal confidence are taken in random order: the wrong ones come in evenly.
    """
    if not points:
        return None
    area, before, lost = 0.0, 0.0, 0.0
    for point in points:
        wrong = point.risk * point.coverage
        rate = (wrong - lost) / (point.coverage - before)
        area += rate * (point.coverage - before)
        if before:
            area += (lost - rate * before) * math.log(point.coverage / before)
        before, lost = point.coverage, wrong
    return area / before
