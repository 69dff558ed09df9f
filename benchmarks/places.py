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
    new_library = Library.create(work / "places")
    for index, folder in (
        ("formats", data / "docs-formats-docling"),
        ("forms", data / "docs-handbook-18f/docs/downloads"),
    ):
        new_library.add_files(folder, index=index, description="Documents of many formats.")
    return new_library


def cites(question: dict[str, Any], citation: Citation) -> bool:
    """Whether a citation is to the place that the question wants."""
    if Path(citation.source).name != question["file"]:
        return False
    return (
        citation.page == question["page"] if "page" in question else question["sheet"] in citation.heading.split(" > ")
    )


def scores(question: dict[str, Any], answer: Answer) -> dict[str, Any]:
    """Whether the place is cited, whether first, and whether the cell's text is in the answer; None without a cell."""
    right = [cites(question, citation) for citation in answer.citations]
    is_answered = answer.status != "refused"
    return {
        "id": question["id"],
        "cited": is_answered and any(right),
        "first": is_answered and right[:1] == [True],
        "cell": is_answered and question["cell"] in answer.text if "cell" in question else None,
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
    arguments = parser.parse_args()
    console, rows = Console(width=160), []
    with library(arguments.data, arguments.work) as shelf:
        for question in map(json.loads, SET.read_text(encoding="utf-8").splitlines()):
            context = Context(library=shelf, budget=BudgetSettings(max_seconds=3600))
            answer = ask(question["question"], graph=arguments.graph, context=context)
            rows.append(scores(question, answer))
            if arguments.show:
                places = [f"{citation.source} {citation.page or citation.heading}" for citation in answer.citations]
                console.print(rows[-1], question["question"], answer.text, places, "", sep="\n", markup=False)
    cells = [row["cell"] for row in rows if row["cell"] is not None]
    results = {
        "graph": arguments.graph, "n": len(rows), "cited": sum(row["cited"] for row in rows),
        "cited_first": sum(row["first"] for row in rows), "cells": len(cells), "cells_right": sum(cells),
        "questions": rows,
    }  # fmt: skip
    write_results(arguments.json, results)
    console.print({key: value for key, value in results.items() if key != "questions"})


if __name__ == "__main__":
    main()
