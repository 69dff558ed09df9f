"""The check of meaning on WiCE: claims of Wikipedia against the pages that they cite.

    python benchmarks/support.py [--data FILE] [--json OUT]

The check says yes to a claim that up to three sentences of the page bear out; it makes no model call. Beside it: the
share of a claim's content words that the page holds, and that its best sentence holds, each at the best threshold for
this very set. `strict`: yes means fully supported; `lenient`: at least partly.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from results import write_results
from rich.console import Console
from rich.table import Table

from groundwire.evaluation.comparison.results import Confusion
from groundwire.evaluation.judges.audit import JudgedPair, confusion
from groundwire.evidence.addresses import Addresses
from groundwire.evidence.ledger import Entry
from groundwire.evidence.passage import Passage
from groundwire.evidence.support import rest
from groundwire.evidence.text.words import content_words, overlap

ROOT = Path(__file__).resolve().parents[1]
TRUE = {"strict": {"supported"}, "lenient": {"supported", "partially_supported"}}


def read(path: Path) -> list[dict[str, Any]]:
    """The lines of the set: `claim`, `evidence` (the page's sentences) and `label`."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def checked(row: dict[str, Any]) -> bool:
    """Whether sentences of the page bear the claim out."""
    page = "\n".join(row["evidence"])
    passage = Passage(id="page", index="web", source="page", text=page, start=0, end=len(page))
    return bool(rest(row["claim"], [], Addresses({1: Entry(passage=passage, query="")}), question="").cited)


def measure(rows: list[dict[str, Any]]) -> dict[str, Confusion]:
    """The checker against each baseline, for both meanings of yes."""
    words = [content_words(row["claim"]) for row in rows]
    baselines = {
        "word overlap with the page": [
            overlap(terms, "\n".join(row["evidence"])) for terms, row in zip(words, rows, strict=True)
        ],
        "word overlap with the best sentence": [
            max(overlap(terms, sentence) for sentence in row["evidence"])
            for terms, row in zip(words, rows, strict=True)
        ],
    }
    verdicts = [checked(row) for row in rows]
    return {
        f"{meaning}, {baseline}": confusion(
            "support",
            "fallback",
            [JudgedPair(str(at), verdicts[at], row["label"] in true, values[at]) for at, row in enumerate(rows)],
            baseline=baseline,
        )
        for meaning, true in TRUE.items()
        for baseline, values in baselines.items()
    }


def table(n: int, rows: dict[str, Confusion]) -> Table:
    """A row for each comparison."""
    grid = Table("compared", "TP", "FP", "TN", "FN", "balanced", "baseline", title=f"WiCE, n = {n}")
    for name, row in rows.items():
        counts = (row.true_positive, row.false_positive, row.true_negative, row.false_negative)
        balanced = (row.balanced_accuracy, row.baseline_balanced_accuracy)
        grid.add_row(name, *map(str, counts), *("" if value is None else f"{value:.3f}" for value in balanced))
    return grid


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data" / "wice" / "dev.jsonl")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "support.json")
    arguments = parser.parse_args()
    rows = read(arguments.data)
    results = measure(rows)
    Console(width=120).print(table(len(rows), results))
    write_results(
        arguments.json, {"n": len(rows), "found": {name: result.model_dump() for name, result in results.items()}}
    )


if __name__ == "__main__":
    main()
