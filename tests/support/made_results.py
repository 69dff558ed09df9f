"""Results made up from scores, without a run."""

from __future__ import annotations

from typing import Any

from groundwire.evaluation.comparison import statistics
from groundwire.evaluation.comparison.figures import range_of
from groundwire.evaluation.comparison.results import CaseScore, Estimate, Results, SystemResult


def made_system(name: str, types: list[str] | None = None, **scores: list[float | None]) -> SystemResult:
    """A system with these scores, one value for each case and measure; `recall_at_5` stands for `recall@5`."""
    by_measure = {measure.replace("_at_", "@"): values for measure, values in scores.items()}
    n = len(next(iter(by_measure.values())))
    types = types or ["question"] * n
    cases = [
        CaseScore(
            case=f"case-{at}",
            asked=f"asked-{at}",
            type=types[at],
            scores={key: values[at] for key, values in by_measure.items()},
        )
        for at in range(n)
    ]
    kinds = {kind: [case for case in cases if case.type == kind] for kind in dict.fromkeys(types)}
    return SystemResult(
        name=name, graph=name.split()[0], settings={}, measures=_means(cases),
        by_type={kind: _means(some) for kind, some in kinds.items()}, refusal_precision=None, refusal_recall=None,
        risk_coverage=[], seconds=[], failed=0, cases=cases,
    )  # fmt: skip


def made_results(*systems: SystemResult, **changed: Any) -> Results:
    """Results that hold these systems and compare nothing, unless `changed` says so."""
    fields: dict[str, Any] = {
        "set": "tides", "n": len(systems[0].cases) if systems else 0, "unanswerable": 0, "drafts": 0, "repeats": 1,
        "model": "none", "seed": 0, "version": "0", "systems": list(systems), "differences": [], "pareto": [],
        "cost_measure": "passages",
    }  # fmt: skip
    return Results(**fields | changed)


def _means(cases: list[CaseScore]) -> dict[str, Estimate]:
    return {
        name: statistics.mean([case.scores[name] for case in cases], within=range_of(name)) for name in cases[0].scores
    }
