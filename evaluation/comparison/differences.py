"""Differences between systems, case by case, each in a sentence that claims no more than the data show."""

from __future__ import annotations

from collections.abc import Sequence

from ..measures import MEASURES
from . import statistics
from .figures import amount, range_of
from .results import PRIMARY, Difference, Estimate, SystemResult
from .statistics import Values

TESTED = (PRIMARY, "f1", "citation_recall")
"""Measures on which systems are compared."""
_BASE = "naive"
ALPHA = 0.05
"""The chance that a comparison shows any difference where none exists."""
_FLIPS_A_TEST = 100


def differences(systems: Sequence[SystemResult], *, seed: int = 0) -> list[Difference]:
    """Every system against the base, and the best against every other one, on each measure of `TESTED` that has values.

    The base is `naive`, or the first system if none has that name. The best system was chosen on the same cases, so
    Holm's correction counts every pair that might have been chosen: if no difference exists, the chance of showing one
    stays below 5%.
    """
    pairs, measures = _pairs(systems), _measured(systems)
    family = len(systems) * (len(systems) - 1) // 2 * len(measures)
    flips = max(statistics.FLIPS, _FLIPS_A_TEST * family)
    tests = [(measure, first, second) for measure in measures for first, second in pairs]
    values = [(values_of(first, measure), values_of(second, measure)) for measure, first, second in tests]
    p_values = [statistics.p_value(first, second, seed=seed, flips=flips) for first, second in values]
    corrected = statistics.holm(p_values, family=family)
    return [
        _difference(measure, (first.name, second.name), pair, p, holm, seed)
        for (measure, first, second), pair, p, holm in zip(tests, values, p_values, corrected, strict=True)
    ]


def base_of(systems: Sequence[SystemResult]) -> SystemResult:
    """The system that the others are compared with."""
    return next((system for system in systems if system.name == _BASE), systems[0])


def best_of(systems: Sequence[SystemResult]) -> SystemResult:
    """The system with the highest mean of the primary measure; the first one if several tie."""
    values = [system.measures[PRIMARY].value for system in systems]
    return systems[values.index(max((value for value in values if value is not None), default=None))]


def values_of(system: SystemResult, measure: str) -> Values:
    """Its value for each case, in case order; None where the measure does not apply."""
    return [case.scores.get(measure) for case in system.cases]


def sentence(measure: str, first: str, second: str, estimate: Estimate, *, significant: bool, left_out: int = 0) -> str:
    """`first is better than second by 4.1 points (1.2 to 7.0)`, or that no difference was shown."""
    aside = "" if not left_out else f", {left_out} left out for want of a value"
    if not significant or not estimate.value or estimate.low is None or estimate.high is None:
        return f"no difference shown (n = {estimate.n}{aside})"
    kind, up = MEASURES[measure], estimate.value > 0
    low, high = (estimate.low, estimate.high) if up else (-estimate.high, -estimate.low)
    word = ("higher" if up else "lower") + " than"
    if kind.higher_is_better is not None:
        word = "better than" if up == kind.higher_is_better else "worse than"
    much = amount(low, abs(estimate.value), high, kind.unit)
    return f"{first} is {word} {second} by {much}{f' (n = {estimate.n}{aside})' if aside else ''}"


def _measured(systems: Sequence[SystemResult]) -> list[str]:
    """The tested measures that apply to some case: the cases decide that, so the others are no tests to correct for."""
    return [name for name in TESTED if any(value is not None for one in systems for value in values_of(one, name))]


def _pairs(systems: Sequence[SystemResult]) -> list[tuple[SystemResult, SystemResult]]:
    if not systems:
        return []
    base, best = base_of(systems), best_of(systems)
    others = [system for system in systems if system.name != base.name]
    return [(system, base) for system in others] + [
        (best, system) for system in others if system.name != best.name and best.name != base.name
    ]


def _difference(
    measure: str, names: tuple[str, str], values: tuple[Values, Values], p: float, corrected: float, seed: int
) -> Difference:
    estimate = statistics.difference(*values, seed=seed, within=range_of(measure))
    significant = corrected <= ALPHA
    one_sided = sum((first is None) != (second is None) for first, second in zip(*values, strict=True))
    wording = sentence(measure, *names, estimate, significant=significant, left_out=one_sided)
    return Difference(
        measure=measure, first=names[0], second=names[1], estimate=estimate, p=p, corrected=corrected,
        shown=significant, sentence=wording,
    )  # fmt: skip
