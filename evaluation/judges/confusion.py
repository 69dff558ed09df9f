"""How well a grader's yes and no fit gold, and whether a plain number would do as well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..comparison import statistics
from ..comparison.results import Confusion


@dataclass(frozen=True)
class JudgedPair:
    """One thing that a grader said yes or no to."""

    case: str
    said: bool
    true: bool
    baseline: float
    """What it is compared with: higher should mean yes."""


def confusion(grader: str, made_by: str, judged: Sequence[JudgedPair], *, baseline: str) -> Confusion:
    """The confusion matrix of `judged`, and the best that a threshold on the baseline would have done.

    Accuracy is the mean over cases of the share that was right, since what belongs to one case is not independent.
    The warning is empty if the grader's balanced accuracy is above the baseline's.
    """
    balanced = balanced_accuracy([one.said for one in judged], [one.true for one in judged])
    best = best_threshold([one.baseline for one in judged], [one.true for one in judged])
    by_case: dict[str, list[float]] = {}
    for one in judged:
        by_case.setdefault(one.case, []).append(float(one.said == one.true))
    return Confusion(
        grader=grader,
        made_by=made_by,
        true_positive=sum(one.said and one.true for one in judged),
        false_positive=sum(one.said and not one.true for one in judged),
        true_negative=sum(not one.said and not one.true for one in judged),
        false_negative=sum(not one.said and one.true for one in judged),
        accuracy=statistics.mean([statistics.average(one) for one in by_case.values()], within=statistics.SHARE),
        balanced_accuracy=balanced,
        baseline=baseline,
        baseline_balanced_accuracy=best,
        warning=_warning(grader, made_by, balanced, baseline, best),
    )


def balanced_accuracy(said: Sequence[bool], true: Sequence[bool]) -> float | None:
    """Mean of the shares of the true and of the false that were told as such, 0 to 1; None if there are none of either.

    Saying the same of everything gives 0.5, however rare the true are (Brodersen et al., 2010).
    """
    positive = [one for one, is_true in zip(said, true, strict=True) if is_true]
    negative = [not one for one, is_true in zip(said, true, strict=True) if not is_true]
    if not positive or not negative:
        return None
    return (sum(positive) / len(positive) + sum(negative) / len(negative)) / 2


def best_threshold(values: Sequence[float], true: Sequence[bool]) -> float | None:
    """The highest balanced accuracy of any rule `value >= threshold`, at least 0.5; None as in `balanced_accuracy`.

    The threshold is chosen on the very values that it is measured on, which favours it: a bar, not a forecast.
    """
    positives = sum(true)
    negatives = len(true) - positives
    if not positives or not negatives:
        return None
    best, hits, alarms = 0.5, 0, 0
    pairs = sorted(zip(values, true, strict=True), key=lambda pair: -pair[0])
    for at, (value, is_true) in enumerate(pairs):
        hits, alarms = hits + is_true, alarms + (not is_true)
        if at + 1 == len(pairs) or pairs[at + 1][0] != value:
            best = max(best, (hits / positives + 1 - alarms / negatives) / 2)
    return best


def _warning(grader: str, made_by: str, balanced: float | None, baseline: str, best: float | None) -> str:
    if balanced is None or best is None:
        return f"The {grader} grader ({made_by}) cannot be judged: gold says the same of all it graded."
    if balanced > best:
        return ""
    return (
        f"The {grader} grader ({made_by}) is no better than the {baseline} alone: balanced accuracy {balanced:.2f} "
        f"against {best:.2f} at the best threshold, which was chosen on the same data and so is a little favoured."
    )
