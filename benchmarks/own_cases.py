"""Recall@5 of gold passages on the project's own cases: fused, dense alone, lexical alone; and what strangers see.

    python benchmarks/own_cases.py [--library DIR] [--json OUT]

A gold quote counts as found when one of the first five passages comes from its document and holds its words. Cases
without an answer have no gold and are not in the table; restricted ones are asked with their role, and once more
without it, when nothing labelled may come back.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from results import write_results
from rich.console import Console
from rich.table import Table

from groundwire.evaluation.comparison.statistics import SHARE, mean
from groundwire.evaluation.sets.eval_set import load_set
from groundwire.evidence.text.spans import find_span
from groundwire.indexes.library import Library
from groundwire.indexes.sets import build_set
from groundwire.settings import SearchSettings

SET = Path(__file__).resolve().parents[1] / "eval_sets" / "skerry.toml"
MODES = ("fused", "dense", "lexical")


def own_cases() -> list[dict[str, Any]]:
    """The cases in their order, as plain data."""
    return [case.model_dump() for case in load_set(SET).cases]


def recall(library: Library, case: dict[str, Any], settings: SearchSettings) -> float:
    """Share of the case's gold quotes that stand in the passages returned, 0 to 1."""
    hits = library.search(case["question"], roles=case["roles"], settings=settings)
    matches = [
        any(
            (hit.passage.index, hit.passage.source) == (gold["index"], gold["source"])
            and find_span(gold["quote"], hit.passage.text) is not None
            for hit in hits
        )
        for gold in case["gold"]
    ]
    return float(np.mean(matches))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", type=Path)
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "own_cases.json")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.library or Path(temporary)
        build_set(SET, folder)
        with Library.open(folder) as library:
            results = measure(library)
    write_results(arguments.json, results)


def measure(library: Library) -> dict[str, Any]:
    """Run every answerable case in every mode; print the table."""
    cases = [case for case in own_cases() if case["gold"]]
    types = sorted({case["type"] for case in cases})
    table = Table("mode", "all", *types, title=f"recall@5 of gold passages, n = {len(cases)} cases")
    results: dict[str, Any] = {"n": len(cases)}
    for mode in MODES:
        values = [recall(library, case, SearchSettings(mode=mode, k=5, links=0, coverage=0)) for case in cases]
        estimate = mean(values, within=SHARE)
        by_type = {kind: [v for v, c in zip(values, cases, strict=True) if c["type"] == kind] for kind in types}
        results[mode] = {
            "recall@5": estimate.value,
            "interval95": [estimate.low, estimate.high],
            "by_type": {
                kind: {"n": len(values), "recall@5": float(np.mean(values))} for kind, values in by_type.items()
            },
        }
        table.add_row(
            mode,
            f"{estimate.value:.3f} ({estimate.low:.3f} to {estimate.high:.3f})",
            *(f"{np.mean(values):.2f}" for values in by_type.values()),
        )
    results["labelled_passages_shown_to_strangers"] = leaks(library)
    console = Console()
    console.print(table)
    console.print(f"labelled passages shown without the role: {results['labelled_passages_shown_to_strangers']}")
    return results


def leaks(library: Library) -> int:
    """Labelled passages that any case's question brings up for a caller without roles, in any mode."""
    return sum(
        bool(hit.passage.labels)
        for case in own_cases()
        for mode in MODES
        for hit in library.search(case["question"], settings=SearchSettings(mode=mode, k=20))
    )


if __name__ == "__main__":
    main()
