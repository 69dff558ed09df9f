"""Every pattern over our own cases and public sets, as `groundwire eval` compares them: what docs/patterns.md tells.

    python benchmarks/patterns.py [--patterns all] [--samples 100] [--sets hotpotqa,...] [--data DIR] [--work DIR]
        [--json OUT]

Without a language model. All of our own cases, a sample of each public set; what was run before is not run again while
nothing changed that decides it.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from results import write_results
from rich.console import Console

from groundwire.evaluation.comparison.results import PRIMARY, Results
from groundwire.evaluation.evaluate import EvalOptions, evaluate
from groundwire.evaluation.export.tables import tables
from groundwire.evaluation.runs.naming import systems_of
from groundwire.evaluation.sets.eval_set import load_set

ROOT = Path(__file__).resolve().parents[1]
SETS = ("hotpotqa", "2wikimultihopqa", "musique", "mtrag-un")
BASE = "naive"
MEASURES = (PRIMARY, "f1", "citation_precision", "citation_recall", "refused", "recall@5", "passages", "seconds")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--patterns", default="all", help="patterns, separated by commas")
    parser.add_argument("--samples", type=int, default=100, help="cases of each public set")
    parser.add_argument("--sets", default=",".join(SETS), help="public sets, separated by commas")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="folder of public sets")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "groundwire-benchmarks" / "eval")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "patterns.json")
    arguments = parser.parse_args()
    console = Console(width=120)
    systems = systems_of(arguments.patterns.split(","))
    summaries = {}
    for path in (ROOT / "eval_sets" / "skerry.jsonl", *(arguments.data / name for name in arguments.sets.split(","))):
        set_ = load_set(path)
        samples = arguments.samples if path.is_dir() else None
        results = evaluate(set_, systems, EvalOptions(library=arguments.work / set_.name, samples=samples)).results
        for table in tables(results):
            console.print(table)
        summaries[set_.name] = summary(results)
    write_results(arguments.json, {"sets": summaries})


def summary(results: Results) -> dict[str, Any]:
    """What the page needs: no case, no text of a set, and of the comparisons those with the baseline."""
    return {
        "n": results.n,
        "unanswerable": results.unanswerable,
        "systems": {
            system.name: {
                "measures": {name: system.measures[name].model_dump() for name in MEASURES if name in system.measures},
                "by_type": {kind: by[PRIMARY].model_dump() for kind, by in system.by_type.items() if PRIMARY in by},
                "refusal_recall": system.refusal_recall,
                "failed": system.failed,
            }
            for system in results.systems
        },
        "differences": [
            difference.model_dump()
            for difference in results.differences
            if BASE in (difference.first, difference.second)
        ],
        "regret": results.regret and results.regret.model_dump(),
    }


if __name__ == "__main__":
    main()
