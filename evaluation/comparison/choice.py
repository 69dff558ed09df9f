"""Which system to choose: the Pareto front, the regret of a router, and where retrieval hurt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...graphs import PATTERNS
from ..runs.system import NO_RETRIEVAL
from . import statistics
from .differences import best_of, values_of
from .results import PRIMARY, CostMeasure, Hurt, Regret, SystemResult
from .statistics import SHARE, Values

_CHOOSERS = ("adaptive", "router")
"""Graphs that choose per question: how to answer it, or where to search."""
_HALF = 0.5


def cost_measure(systems: Sequence[SystemResult], *, model: str) -> CostMeasure:
    """The measure of cost: the price if every system has one, else tokens if a model answered, else passages."""
    if systems and all(cost_of(system, "price") is not None for system in systems):
        return "price"
    return "passages" if model == "none" else "tokens"


def cost_of(system: SystemResult, measure: CostMeasure) -> float | None:
    """Mean cost of one question; tokens are input and output together."""
    names = ("input_tokens", "output_tokens") if measure == "tokens" else (measure,)
    values = [system.measures[name].value if name in system.measures else None for name in names]
    there = [value for value in values if value is not None]
    return sum(there) if len(there) == len(names) else None


def pareto(systems: Sequence[SystemResult], measure: CostMeasure) -> list[str]:
    """Names of the systems on the front, by their means, cheapest first; a system without a cost is not on it."""
    points = {}
    for system in systems:
        quality, cost = system.measures[PRIMARY].value, cost_of(system, measure)
        if quality is not None and cost is not None:
            points[system.name] = (quality, cost)
    return front(points)


def front(points: Mapping[str, tuple[float, float]]) -> list[str]:
    """The points (quality, cost) that no other point dominates: at least equal in both and better in one."""
    undominated = [name for name, point in points.items() if not any(_beats(other, point) for other in points.values())]
    return sorted(undominated, key=lambda name: points[name][1])


def _beats(point: tuple[float, float], other: tuple[float, float]) -> bool:
    return point[0] >= other[0] and point[1] <= other[1] and point != other


def regret(systems: Sequence[SystemResult], *, seed: int) -> Regret | None:
    """The regret of the first system that chooses; None without one, another pattern, or a right answer.

    Both figures are biased against the router: the best fixed system was picked after seeing these same cases, and the
    oracle takes the best of several draws for each case. A router as good as the best pattern has a regret slightly
    above 0.
    """
    router = next((system for graph in _CHOOSERS for system in systems if system.graph == graph), None)
    fixed = [
        system for system in systems if router is not None and system.graph in PATTERNS and system.graph != router.graph
    ]
    if router is None or not fixed:
        return None
    best = best_of(fixed)
    own = values_of(router, PRIMARY)
    if router.measures[PRIMARY].value is None:
        return None
    return Regret(
        router=router.name,
        best_fixed=best.name,
        over_best_fixed=statistics.difference(values_of(best, PRIMARY), own, seed=seed, within=SHARE),
        over_oracle=statistics.difference(_oracle(fixed), own, seed=seed, within=SHARE),
    )


def _oracle(systems: Sequence[SystemResult]) -> Values:
    by_case = zip(*(values_of(system, PRIMARY) for system in systems), strict=True)
    return [max((value for value in values if value is not None), default=None) for values in by_case]


def hurt(systems: Sequence[SystemResult]) -> list[Hurt]:
    """Cases in which retrieval hurt, for each system except `no retrieval`; empty if that was not run."""
    alone = next((system for system in systems if system.name == NO_RETRIEVAL), None)
    if alone is None:
        return []
    return [
        Hurt(system=system.name, cases=lost_cases(system, alone), asked=len(_shared(system, alone)))
        for system in systems
        if system.name != NO_RETRIEVAL
    ]


def lost_cases(system: SystemResult, base: SystemResult) -> list[str]:
    """Ids of cases that `base` got right and `system` got wrong; right means right in at least half of the repeats."""
    return [case for case, own, other in _shared(system, base) if other >= _HALF > own]


def _shared(system: SystemResult, base: SystemResult) -> list[tuple[str, float, float]]:
    others = {case.case: case.scores.get(PRIMARY) for case in base.cases}
    return [
        (case.case, own, other)
        for case in system.cases
        if (own := case.scores.get(PRIMARY)) is not None and (other := others.get(case.case)) is not None
    ]
