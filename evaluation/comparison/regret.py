"""Regret: what is lost by leaving the choice of the pattern to a pattern that chooses."""

from __future__ import annotations

from collections.abc import Sequence

from ...graphs import PATTERNS
from . import statistics
from .differences import best_of, values_of
from .results import PRIMARY, Regret, SystemResult
from .statistics import SHARE, Values

CHOOSERS = ("adaptive", "router")
"""Graphs that choose by the question: how to answer it, or else where to look."""


def regret(systems: Sequence[SystemResult], *, seed: int = 0) -> Regret | None:
    """Of the first system that chooses; None if there is none, or no pattern beside it.

    Both figures are against it: the best fixed system was picked after seeing these very cases, and the oracle takes
    the best of several draws for each. A router as good as the best pattern has a regret somewhat above 0.
    """
    router = next((one for graph in CHOOSERS for one in systems if one.graph == graph), None)
    fixed = [one for one in systems if router is not None and one.graph in PATTERNS and one.graph != router.graph]
    if router is None or not fixed:
        return None
    best = best_of(fixed)
    own = values_of(router, PRIMARY)
    return Regret(
        router=router.name,
        best_fixed=best.name,
        over_best_fixed=statistics.difference(values_of(best, PRIMARY), own, seed=seed, within=SHARE),
        over_oracle=statistics.difference(_oracle(fixed), own, seed=seed, within=SHARE),
    )


def _oracle(systems: Sequence[SystemResult]) -> Values:
    by_case = zip(*(values_of(one, PRIMARY) for one in systems), strict=True)
    return [max((value for value in values if value is not None), default=None) for values in by_case]
