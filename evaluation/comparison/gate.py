"""The gate of a build: it fails if results are significantly worse than the baseline, not if they merely vary."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...errors import InputError
from ..measures import MEASURES
from ..runs.system import System
from . import statistics
from .assemble import changed
from .differences import ALPHA
from .figures import amount, number, range_of
from .results import Estimate, Results, SystemResult
from .statistics import Values

HELD = ("right", "citation_valid", "citation_recall", "f1")
"""Measures that may not fall below those of the baseline."""


def check(results: Results, *, baseline: Results | None, floors: Mapping[str, float]) -> list[str]:
    """A sentence for each failed check; none if the gate passes.

    Against a `baseline`: each system that is in both, on each measure of `HELD`, case by case. It fails only for a
    significant loss: one-sided paired permutation tests with Holm's correction over all of them, so that at most 5% of
    builds that change nothing fail, however many systems they compare. A small loss on few cases is not significant and
    passes.

    `floors` maps measures to values. A floor fails if the whole 95% interval of a system's mean lies below it. A mean
    that is exactly at its floor fails in at most about 2.5% of builds, for each system and floor; a better mean fails
    in fewer.

    Raises `InputError` for a baseline of another set, model or setting, and for a floor that nothing can fail or pass.
    """
    losses = [_loss_sentence(loss, results) for loss in _losses(results, baseline)] if baseline is not None else []
    below = [sentence for name, floor in floors.items() for sentence in _below(results, name, floor)]
    return losses + below


def not_shown(results: Results, floors: Mapping[str, float]) -> list[str]:
    """A sentence for each mean that is below its floor while its interval reaches the floor, so that the gate
    passes."""
    return [
        f"{_mean_sentence(system, name)}, below {number(floor, MEASURES[name].unit)}; that passes, since a floor fails "
        "only where the whole interval lies below it."
        for name, floor in floors.items()
        for system in results.systems
        if (mean := system.measures[name]).value is not None and mean.value < floor and not _fails(mean, floor)
    ]


def check_baseline(baseline: Results, *, set_name: str, model: str, systems: Sequence[System]) -> None:
    """Raise `InputError` for a baseline that this run could not be compared with, before anything is run."""
    _check_same(baseline, set_name=set_name, model=model)
    _check_systems(baseline, {system.name: _configuration(system.graph, changed(system)) for system in systems})


def check_floor(name: str, floor: float) -> None:
    """Raise `InputError` for a floor that nothing can fail or pass, before anything is run."""
    if name not in MEASURES:
        raise InputError(f"there is no measure {name!r}: choose one of {', '.join(MEASURES)}")
    measure = MEASURES[name]
    if measure.higher_is_better is not True:
        raise InputError(f"a higher {name!r} is not better: this measure cannot have a floor")
    if not math.isfinite(floor) or (measure.unit == "share" and not 0 <= floor <= 1):
        raise InputError(f"the floor {floor!r} of {name!r} is not a share: give a number from 0 to 1, such as 0.6")


def compared(results: Results, baseline: Results) -> str:
    """How many cases the gate could compare, and how many are new, changed or gone.

    A case is the same if its question, asker and right answer are, whatever its id. Raises `InputError` as `check`
    does.
    """
    _check_comparable(results, baseline)
    now, before = _asked(results), _asked(baseline)
    new, gone = now.keys() - before.keys(), before.keys() - now.keys()
    changed = {now[key] for key in new} & {before[key] for key in gone}
    return (
        f"{len(now) - len(new)} cases are in both runs, {len(new) - len(changed)} are new, {len(gone) - len(changed)} "
        f"are gone, and {len(changed)} have another question or right answer; only those in both were compared."
    )


@dataclass(frozen=True)
class _Loss:
    system: str
    measure: str
    before: Values
    now: Values
    corrected: float


def _losses(results: Results, baseline: Results) -> list[_Loss]:
    _check_comparable(results, baseline)
    before = {system.name: system for system in baseline.systems}
    tests = [
        (system.name, measure, *_values(before[system.name], system, measure))
        for system in results.systems
        if system.name in before
        for measure in HELD
    ]
    p_values = [statistics.p_value(old, new, seed=results.seed, alternative="greater") for _, _, old, new in tests]
    corrected = statistics.holm(p_values)
    losses = [_Loss(*test, p) for test, p in zip(tests, corrected, strict=True)]
    return [difference for difference in losses if difference.corrected <= ALPHA]


def _values(before: SystemResult, now: SystemResult, measure: str) -> tuple[Values, Values]:
    old = {case.asked: case.scores.get(measure) for case in before.cases}
    pairs = [(old[case.asked], case.scores.get(measure)) for case in now.cases if case.asked in old]
    return [value for value, _ in pairs], [other for _, other in pairs]


def _loss_sentence(loss: _Loss, results: Results) -> str:
    fall = statistics.difference(loss.before, loss.now, seed=results.seed, within=range_of(loss.measure))
    much = amount(fall.low, fall.value or 0.0, fall.high, MEASURES[loss.measure].unit)
    return (
        f"{loss.system} lost {much} of {loss.measure!r} against the baseline "
        f"(n = {fall.n}, corrected p = {loss.corrected:.2g})."
    )


def _check_comparable(results: Results, baseline: Results) -> None:
    _check_same(baseline, set_name=results.set, model=results.model)
    _check_systems(baseline, {system.name: _configuration(system.graph, system.settings) for system in results.systems})
    if not _asked(results).keys() & _asked(baseline).keys():
        raise InputError(f"the baseline and this run of {results.set!r} share no case: make a new baseline")


def _check_same(baseline: Results, *, set_name: str, model: str) -> None:
    for what, now, before in (("the set", set_name, baseline.set), ("the model", model, baseline.model)):
        if now != before:
            raise InputError(
                f"the baseline was made with {what} {before!r} and this run with {now!r}: make a new baseline"
            )


def _check_systems(baseline: Results, made: Mapping[str, str]) -> None:
    """`made` maps the name of each system of this run to its configuration."""
    shared = [system for system in baseline.systems if system.name in made]
    if not shared:
        names = ", ".join(system.name for system in baseline.systems)
        raise InputError(f"the baseline holds {names!r} and this run none of them: run one of them too")
    for system in shared:
        then_made = _configuration(system.graph, system.settings)
        if made[system.name] != then_made:
            raise InputError(
                f"the baseline ran {system.name!r} with {then_made!r} and this run with {made[system.name]!r}: "
                "make a new baseline"
            )


def _configuration(graph: str, settings: Mapping[str, object]) -> str:
    return ", ".join((graph, *(f"{name}={value}" for name, value in sorted(settings.items()))))


def _asked(results: Results) -> dict[str, str]:
    """The id of each case by what was asked."""
    return {case.asked: case.case for system in results.systems for case in system.cases}


def _below(results: Results, name: str, floor: float) -> list[str]:
    check_floor(name, floor)
    _check_values(results, name)
    return [
        f"{_mean_sentence(system, name)}, all below {number(floor, MEASURES[name].unit)}."
        for system in results.systems
        if _fails(system.measures[name], floor)
    ]


def _fails(estimate: Estimate, floor: float) -> bool:
    return estimate.high is not None and estimate.high < floor


def _mean_sentence(system: SystemResult, name: str) -> str:
    estimate, unit = system.measures[name], MEASURES[name].unit
    between = f"{number(estimate.low, unit)} to {number(estimate.high, unit)}, " if estimate.high is not None else ""
    return f"{system.name} has {number(estimate.value, unit)} of {name!r} ({between}n = {estimate.n})"


def _check_values(results: Results, name: str) -> None:
    lacking = [
        system.name for system in results.systems if name not in system.measures or system.measures[name].value is None
    ]
    if lacking:
        raise InputError(f"no case gave {', '.join(lacking)} a value of {name!r}: its floor cannot be checked, drop it")
