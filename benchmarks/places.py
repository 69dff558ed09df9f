"""Twenty questions over PDF, slides and workbooks, without a model: is the right page, slide or sheet cited?

    python benchmarks/places.py [--graph naive] [--data DIR] [--work DIR] [--show] [--json OUT]

The questions are in `eval_sets/places.jsonl`, each with the file and the page or sheet that answers it; six of them ask
for a cell of a table. The documents are all of `docs-formats-docling` and the PDFs of `docs-handbook-18f`.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from results import write_results
from rich.console import Console

from groundwire import Answer, Context, Library, ask
from groundwire.evidence.citation import Citation
from groundwire.settings import BudgetSettings

ROOT = Path(__file__).resolve().parents[1]
SET = ROOT / "eval_sets" / "places.jsonl"


def library(data: Path, work: Path) -> Library:
    """The documents of both sets, brought up to date."""
    made = Library.create(work / "places")
    for index, folder in (
        ("formats", data / "docs-formats-docling"),
        ("forms", data / "docs-handbook-18f/docs/downloads"),
    ):
        made.add_files(folder, index=index, description="Documents of many formats.")
    return made


def cites(wanted: dict[str, Any], one: Citation) -> bool:
    """Whether a citation is to the place that the question wants."""
    if Path(one.source).name != wanted["file"]:
        return False
    return one.page == wanted["page"] if "page" in wanted else wanted["sheet"] in one.heading.split(" > ")


def scores(wanted: dict[str, Any], answer: Answer) -> dict[str, Any]:
    """Whether the place is cited, whether first, and whether the cell's text is in the answer; None without a cell."""
    right = [cites(wanted, one) for one in answer.citations]
    shown = answer.status != "refused"
    return {
        "id": wanted["id"],
        "cited": shown and any(right),
        "first": shown and right[:1] == [True],
        "cell": shown and wanted["cell"] in answer.text if "cell" in wanted else None,
        "status": answer.status,
    }


def main() -> None:
    """Ask every question, write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graph", default="naive")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="folder of public data")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "groundwire-benchmarks")
    parser.add_argument("--show", action="store_true", help="print each question with its answer")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "places.json")
    given = parser.parse_args()
    console, rows = Console(width=160), []
    with library(given.data, given.work) as made:
        for wanted in map(json.loads, SET.read_text(encoding="utf-8").splitlines()):
            context = Context(library=made, budget=BudgetSettings(max_seconds=3600))
            answer = ask(wanted["question"], graph=given.graph, context=context)
            rows.append(scores(wanted, answer))
            if given.show:
                places = [f"{one.source} {one.page or one.heading}" for one in answer.citations]
                console.print(rows[-1], wanted["question"], answer.text, places, "", sep="\n", markup=False)
    cells = [one["cell"] for one in rows if one["cell"] is not None]
    results = {
        "graph": given.graph, "n": len(rows), "cited": sum(one["cited"] for one in rows),
        "cited_first": sum(one["first"] for one in rows), "cells": len(cells), "cells_right": sum(cells),
        "questions": rows,
    }  # fmt: skip
    write_results(given.json, results)
    console.print({key: value for key, value in results.items() if key != "questions"})


if __name__ == "__main__":
    main()
