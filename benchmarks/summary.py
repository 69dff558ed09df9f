"""Summaries of many runs: means, shares and their 95% bootstrap intervals over questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from intervals import difference_of_means, mean_of, ratio_of_means
from lines import Line

Figure = Callable[[Line], float]

COSTS: dict[str, Figure] = {
    "calls": lambda line: line["calls"],
    "processed": lambda line: line["input"] - line["cached"],
    "cached": lambda line: line["cached"],
    "output": lambda line: line["output"],
    "seconds": lambda line: line["seconds"],
}
"""What a run costs; `processed` are the prompt tokens that were not in the cache."""

QUALITY: dict[str, Figure] = {"contains": lambda line: float(line["contains"]), "f1": lambda line: line["f1"]}
"""Of answerable questions only; a refusal scores 0."""


def summed_up(lines: Sequence[Line]) -> dict[str, Any]:
    """The figures of one side."""
    with_gold, without_gold = answerable(lines), [line for line in lines if line["contains"] is None]
    return {
        "n": len(lines),
        "answerable": len(with_gold),
        "unanswerable": len(without_gold),
        **{name: mean_of([figure(line) for line in with_gold]) for name, figure in QUALITY.items()},
        "wrongly_refused": share(with_gold, "refused"),
        "rightly_refused": share(without_gold, "refused"),
        **{name: mean_of([figure(line) for line in lines]) for name, figure in COSTS.items()},
        "statuses": dict(Counter(line["status"] for line in lines)),
        "most_cached_at_first": max(line["first_cached"] for line in lines),
        "cold": sorted({line["cold"] for line in lines}),
    }


def cited_by_ours(lines: Sequence[Line]) -> dict[str, Any]:
    """What only our own patterns tell: citations, why they stopped, and who decided."""
    citations = sum(line["citations"] for line in lines)
    by_node: dict[str, Counter[str]] = {}
    for line in lines:
        for node, counts in line["made_by"].items():
            by_node.setdefault(node, Counter()).update(counts)
    return {
        "citations": citations,
        "valid_citations": sum(line["valid_citations"] for line in lines) / citations if citations else None,
        "cites_gold": share(answerable(lines), "cites_gold"),
        "stop_reasons": dict(Counter(line["stop_reason"] for line in lines)),
        "made_by": {node: dict(counts) for node, counts in by_node.items()},
        "bills_that_agree": share(lines, "bill_agrees"),
    }


def over(lines: Sequence[Line], base: Sequence[Line]) -> dict[str, Any]:
    """The paired difference of every figure to that of `base`, which answered the same questions."""
    differences = {name: _paired(figure, answerable(lines), answerable(base)) for name, figure in QUALITY.items()}
    differences["refused"] = _paired(lambda line: float(line["refused"]), lines, base)
    return differences | {name: _paired(figure, lines, base) for name, figure in COSTS.items()}


def times(lines: Sequence[Line], base: Sequence[Line]) -> dict[str, Any]:
    """The paired ratio of every cost to that of `base`; None where `base` has none of it."""
    return {
        name: ratio_of_means([figure(line) for line in lines], [figure(line) for line in base])
        if all(figure(line) for line in base)
        else None
        for name, figure in COSTS.items()
    }


def answerable(lines: Sequence[Line]) -> list[Line]:
    """The lines of questions that have an answer."""
    return [line for line in lines if line["contains"] is not None]


def share(lines: Sequence[Line], field: str) -> float | None:
    """How often it is so, 0 to 1; None for no lines."""
    return float(np.mean([bool(line[field]) for line in lines])) if lines else None


def span(figure: dict[str, float] | None, form: str = ".2f") -> str:
    """A figure with its interval, for a table."""
    if figure is None:
        return "-"
    return f"{figure['value']:{form}} ({figure['low']:{form}} to {figure['high']:{form}})"


def _paired(figure: Figure, lines: Sequence[Line], base: Sequence[Line]) -> dict[str, float] | None:
    if not lines:
        return None
    return difference_of_means([figure(line) for line in lines], [figure(line) for line in base])
