"""Whether the intervals, the tests and the gate err as often as they say: simulated answers whose truth is known.

    python benchmarks/simulations.py [--simulations 1000] [--json OUT]

Answers of two systems to the same cases are drawn together, correlated as answers to the same questions are: right or
wrong by a threshold on a normal variable, F1-like values by an arcsine distribution with a heap at 0. Every figure
stands beside what it should be, with the standard error of so many simulations.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray
from results import write_results
from rich.console import Console
from rich.table import Table

from groundwire.evaluation.comparison import statistics
from groundwire.evaluation.comparison.differences import TESTED, differences
from groundwire.evaluation.comparison.gate import HELD, check
from groundwire.evaluation.comparison.results import CaseScore, Estimate, Results, SystemResult

Floats = NDArray[np.float64]
Draw = Callable[[np.random.Generator], tuple[Floats, Floats]]

SIZES = (30, 60, 120)
FEW = (10, 16)
"""Cases of one type may be as few."""
CORRELATIONS = (0.0, 0.5, 0.8)
FAMILY = 8
WITHIN = statistics.SHARE


def normals(rng: np.random.Generator, shape: tuple[int, int], correlation: float) -> Floats:
    """Normal variables of shape (cases, systems); those of one case correlate."""
    shared = rng.standard_normal((shape[0], 1))
    return math.sqrt(correlation) * shared + math.sqrt(1 - correlation) * rng.standard_normal(shape)


def right_or_wrong(z: Floats, shares: list[float]) -> Floats:
    """1 where the case is easy enough for a system that is right in this share of all cases."""
    return (z < [NormalDist().inv_cdf(share) for share in shares]).astype(float)


def like_f1(z: Floats, heap: float) -> Floats:
    """Values from 0 to 1 with this share of zeros and a mean of (1 - heap) / 2: no answer, some words, all words."""
    u = np.array([NormalDist().cdf(value) for value in z.ravel()]).reshape(z.shape)
    return np.where(u < heap, 0.0, np.sin(np.pi / 2 * np.clip((u - heap) / (1 - heap), 0, 1)) ** 2)


def coverage(draw: Draw, truth: float, simulations: int) -> dict[str, float]:
    """How often the interval of the paired difference holds the true one, and on which side it misses."""
    rng = np.random.default_rng(7)
    intervals = [statistics.difference(*draw(rng), within=WITHIN) for _ in range(simulations)]
    below = sum(interval.high < truth - 1e-9 for interval in intervals) / simulations
    above = sum(interval.low > truth + 1e-9 for interval in intervals) / simulations
    width = float(np.mean([interval.high - interval.low for interval in intervals]))
    return rate(1 - below - above, simulations, 0.95) | {"too_low": below, "too_high": above, "width": width}


def mean_coverage(share: float, n: int, simulations: int) -> dict[str, float]:
    """The same for the mean of one system."""
    rng = np.random.default_rng(8)
    intervals = [statistics.mean((rng.random(n) < share).astype(float), within=WITHIN) for _ in range(simulations)]
    share_held = sum(interval.low - 1e-9 <= share <= interval.high + 1e-9 for interval in intervals) / simulations
    return rate(share_held, simulations, 0.95)


def rate(measured: float, simulations: int, nominal: float | None) -> dict[str, Any]:
    """A measured rate beside the stated one, with its standard error."""
    return {"stated": nominal, "measured": measured, "error": math.sqrt(measured * (1 - measured) / simulations)}


def run_of(answers: dict[str, Floats]) -> Results:
    """Results in which system i got `answers[measure][:, i]`."""
    systems = [
        SystemResult(
            name=f"system {at}", graph="naive", settings={}, by_type={}, refusal_precision=None, refusal_recall=None,
            risk_coverage=[], seconds=[], failed=0,
            measures={"right": Estimate(value=float(answers["right"][:, at].mean()), n=len(answers["right"]))},
            cases=[
                CaseScore(
                    case=str(case), asked=str(case), type="question", scores=dict(zip(answers, values, strict=True))
                )
                for case, values in enumerate(zip(*(each[:, at].tolist() for each in answers.values()), strict=True))
            ],
        )
        for at in range(answers["right"].shape[1])
    ]  # fmt: skip
    return Results(
        set="simulated", n=len(answers["right"]), unanswerable=0, drafts=0, repeats=1, model="none", seed=0,
        version="0", systems=systems, differences=[], pareto=[], cost_measure="passages",
    )  # fmt: skip


def two_runs(
    rng: np.random.Generator, n: int, systems: int, *, loss: float = 0.0, correlation: float = 0.8
) -> tuple[Results, Results]:
    """A baseline and a later run of systems that are right in 70%, less `loss` in the later run."""
    z = {measure: normals(rng, (n, 2 * systems), correlation) for measure in HELD}
    shares = [0.7] * systems + [0.7 - loss] * systems
    answers = {
        measure: right_or_wrong(values, shares)
        if measure == "right"
        else like_f1(values, 0.2)
        if measure in ("f1", "citation_recall")
        else right_or_wrong(values, [0.98] * 2 * systems)
        for measure, values in z.items()
    }
    before = run_of({measure: values[:, :systems] for measure, values in answers.items()})
    return before, run_of({measure: values[:, systems:] for measure, values in answers.items()})


def gate_rate(n: int, systems: int, simulations: int, *, loss: float = 0.0) -> float:
    """How often the gate fails a run."""
    rng = np.random.default_rng(9)
    failed = 0
    for _ in range(simulations):
        before, now = two_runs(rng, n, systems, loss=loss)
        failed += bool(check(now, baseline=before, floors={}))
    return failed / simulations


def floor_rate(n: int, share: float, floor: float, simulations: int) -> float:
    """How often a floor fails one system that is right in this share of all cases."""
    rng = np.random.default_rng(10)
    values = [(rng.random(n) < share).astype(float) for _ in range(simulations)]
    return sum(statistics.mean(sample, within=WITHIN).high < floor for sample in values) / simulations


def shown_rate(n: int, systems: int, simulations: int) -> float:
    """How often any difference is shown among systems that are all equally good, the best picked by looking."""
    rng = np.random.default_rng(11)
    count = 0
    for _ in range(simulations):
        z = {measure: normals(rng, (n, systems), 0.5) for measure in TESTED}
        answers = {
            measure: right_or_wrong(values, [0.65] * systems) if measure == "right" else like_f1(values, 0.2)
            for measure, values in z.items()
        }
        count += any(difference.shown for difference in differences(run_of(answers).systems))
    return count / simulations


def measure(simulations: int, *, sizes: tuple[int, ...] = SIZES, family: int = FAMILY) -> dict[str, dict[str, Any]]:
    """Every figure by what it is of."""
    rates: dict[str, dict[str, Any]] = {}
    for n in sizes:
        for correlation in CORRELATIONS:
            rates[f"difference: right, .7 less .6, correlation {correlation:g}, n = {n}"] = coverage(
                lambda rng, n=n, r=correlation: tuple(right_or_wrong(normals(rng, (n, 2), r), [0.7, 0.6]).T),
                0.1, simulations,
            )  # fmt: skip
        rates[f"difference: F1-like, .45 less .4, correlation 0.5, n = {n}"] = coverage(
            lambda rng, n=n: f1_pair(rng, n), 0.05, simulations
        )
        rates[f"mean: right in .9, n = {n}"] = mean_coverage(0.9, n, simulations)
    for n in FEW:
        rates[f"difference: F1-like, .45 less .4, correlation 0.5, n = {n}"] = coverage(
            lambda rng, n=n: f1_pair(rng, n), 0.05, simulations
        )
        rates |= other_methods(n, simulations)
    for n in sizes:
        for systems in (1, family):
            alarm = gate_rate(n, systems, simulations)
            rates[f"gate, false alarm, {systems} x {len(HELD)} tests, n = {n}"] = rate(alarm, simulations, 0.05)
        power = gate_rate(n, 1, simulations, loss=0.1)
        rates[f"gate, finds a loss of 10 points, 1 system, n = {n}"] = rate(power, simulations, None)
        below = floor_rate(n, 0.6, 0.6, simulations)
        rates[f"floor, false alarm, mean exactly at .6, n = {n}"] = rate(below, simulations, 0.025)
        chance = shown_rate(n, family, simulations)
        rates[f"any difference shown among {family} equals, n = {n}"] = rate(chance, simulations, 0.05)
    return rates


def other_methods(n: int, simulations: int) -> dict[str, dict[str, Any]]:
    """What the interval could have been instead, over the same F1-like pairs."""
    rates = {}
    for method in ("percentile", "BCa"):
        rng = np.random.default_rng(7)
        share_held = sum(_holds(method, f1_pair(rng, n), 0.05) for _ in range(simulations)) / simulations
        rates[f"difference by scipy's {method}: F1-like, n = {n}"] = rate(share_held, simulations, 0.95)
    return rates


def _holds(method: str, pair: tuple[Floats, Floats], truth: float) -> bool:
    from scipy.stats import bootstrap

    interval = bootstrap((pair[0] - pair[1],), np.mean, method=method, n_resamples=2_000, rng=0).confidence_interval
    return bool(interval.low <= truth <= interval.high)


def f1_pair(rng: np.random.Generator, n: int) -> tuple[Floats, Floats]:
    """F1-like values of two systems, means .45 and .4."""
    z = normals(rng, (n, 2), 0.5)
    return like_f1(z[:, 0], 0.1), like_f1(z[:, 1], 0.2)


def table(rates: dict[str, dict[str, Any]], simulations: int) -> Table:
    """A row for each figure."""
    grid = Table(
        "of 100", "stated", "measured", "error", "too low", "too high", title=f"{simulations} simulations each"
    )
    for name, row in rates.items():
        nominal = "-" if row["stated"] is None else f"{100 * row['stated']:.1f}"
        sides = [f"{100 * row[side]:.1f}" if side in row else "" for side in ("too_low", "too_high")]
        grid.add_row(name, nominal, f"{100 * row['measured']:.1f}", f"{100 * row['error']:.1f}", *sides)
    return grid


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "statistics.json")
    arguments = parser.parse_args()
    began = time.perf_counter()
    rates = measure(arguments.simulations)
    seconds = time.perf_counter() - began
    console = Console(width=120)
    console.print(table(rates, arguments.simulations))
    console.print(f"{seconds:.0f} s")
    write_results(arguments.json, {"simulations": arguments.simulations, "seconds": seconds, "rates": rates})


if __name__ == "__main__":
    main()
