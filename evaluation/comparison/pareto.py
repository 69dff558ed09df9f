"""The Pareto front of quality against cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .results import PRIMARY, CostMeasure, SystemResult


def cost_measure(systems: Sequence[SystemResult], *, model: str) -> CostMeasure:
    """What cost means: the price if every system has one, else tokens if a model answered, else passages."""
    if systems and all(cost_of(one, "price") is not None for one in systems):
        return "price"
    return "passages" if model == "none" else "tokens"


def cost_of(system: SystemResult, measure: CostMeasure) -> float | None:
    """Its mean cost of one question; tokens are input and output together."""
    names = ("input_tokens", "output_tokens") if measure == "tokens" else (measure,)
    values = [system.measures[name].value if name in system.measures else None for name in names]
    there = [value for value in values if value is not None]
    return sum(there) if len(there) == len(names) else None


def pareto(systems: Sequence[SystemResult], measure: CostMeasure) -> list[str]:
    """Names of the systems on the front, by their means, the cheapest first; one without a cost is not on it."""
    points = {}
    for one in systems:
        quality, cost = one.measures[PRIMARY].value, cost_of(one, measure)
        if quality is not None and cost is not None:
            points[one.name] = (quality, cost)
    return front(points)


def front(points: Mapping[str, tuple[float, float]]) -> list[str]:
    """Of points (quality, cost), those that no other equals or beats in both while beating it in one."""
    undominated = [name for name, point in points.items() if not any(_beats(other, point) for other in points.values())]
    return sorted(undominated, key=lambda name: points[name][1])


def _beats(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[0] >= other[0] and one[1] <= other[1] and one != other
