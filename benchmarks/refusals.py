"""When `naive` with a real model refuses: questions as they are, and once more with their gold documents hidden.

    python benchmarks/refusals.py [--own 30] [--hotpot 30] [--k 4] [--model local] [--base-url URL] [--data DIR]
        [--work DIR] [--json OUT]

Where the model only says that it found nothing, sentences that are likely an answer are shown all the same. What the
model said by itself is told beside it: one run shows both. Resumable, as `real_model.py` is.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from cold import Fresh
from fingerprints import fingerprint
from intervals import mean_of
from lines import KEPT, Line, Lines
from ours import ask_ours
from questions import Question
from results import write_results
from rich.console import Console
from rich.table import Table
from summary import span
from turns import Turns, finish, options

from groundwire import Library
from groundwire.evaluation.calibration.measures import auroc
from groundwire.indexes.without import Without

SHOWN, HIDDEN = "shown", "hidden"
ROOT = Path(__file__).resolve().parents[1]
DECIDES = [ROOT / "agents" / "writer.py", ROOT / "agents" / "calibration.json"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "refusals.json")
    arguments = options(parser, n=30, k=4).parse_args()
    sides = {side: partial(ask, k=arguments.k, hide=side == HIDDEN) for side in (SHOWN, HIDDEN)}
    prints = {side: fingerprint("naive", side, arguments.k, arguments.model, also=DECIDES) for side in sides}
    lines = Lines(arguments.work / "refusals.jsonl", prints, KEPT / "refusals.jsonl")
    console = Console(width=150)
    measured = finish(Turns.of(arguments, sides, lines), arguments, console)
    sets = {name: figures(by_side) for name, by_side in measured.items()}
    console.print(table(sets))
    write_results(arguments.json, {"model": arguments.model, "k": arguments.k, "fingerprints": prints, "sets": sets})


def ask(question: Question, library: Library, fresh: Fresh, k: int, *, hide: bool) -> Line:
    """One question of `naive`; with its gold documents hidden nothing answers it."""
    directory = library.directory(roles=question.roles) if hide else []
    gold = [id_ for index, source, id_ in directory if (index, source) in question.gold]
    return ask_ours("naive", question, Without(library, gold) if gold else library, fresh, k)


def figures(by_side: dict[str, list[Line]]) -> dict[str, Any]:
    """Shares of the questions that the documents answer, and of those that they do not: hidden, or unanswerable."""
    present = [line for line in by_side[SHOWN] if line["contains"] is not None]
    without = [line for line in by_side[SHOWN] if line["contains"] is None]
    without += [line for line in by_side[HIDDEN] if line["contains"] is not None]
    lines = [*present, *without]
    answerable = [True] * len(present) + [False] * len(without)
    sure = [line["confidence"] or 0.0 for line in lines]
    estimate = auroc(sure, answerable, [line["question"] for line in lines])
    return {
        "answerable": len(present),
        "unanswerable": len(without),
        "right": mean_of([float(line["contains"]) for line in present]),
        "right_by_model": mean_of([float(line["contains"] and not line["denied"]) for line in present]),
        "gained": mean_of([float(line["contains"] and line["denied"]) for line in present]),
        **_refused("answerable", present),
        **_refused("unanswerable", without),
        "auroc": {"value": estimate.value, "low": estimate.low, "high": estimate.high},
    }


def _refused(name: str, lines: Sequence[Line]) -> dict[str, Any]:
    return {
        f"{name}_refused": mean_of([float(line["refused"]) for line in lines]),
        f"{name}_refused_by_model": mean_of([float(line["refused"] or line["denied"]) for line in lines]),
    }


def table(sets: dict[str, dict[str, Any]]) -> Table:
    """A row for each set: what the model does by itself, then what is shown."""
    columns = (
        "set",
        "n",
        "right: model",
        "all",
        "answerable refused: model",
        "all",
        "unanswerable refused: model",
        "all",
    )
    rows = Table(*columns, "AUROC")
    fields = ("right_by_model", "right", "answerable_refused_by_model", "answerable_refused")
    for name, row in sets.items():
        shares = (row[field] for field in (*fields, "unanswerable_refused_by_model", "unanswerable_refused", "auroc"))
        rows.add_row(name, f"{row['answerable']} + {row['unanswerable']}", *map(span, shares))
    return rows


if __name__ == "__main__":
    main()
