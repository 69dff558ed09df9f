"""Every pattern, and two of them as tutorials wire them, with a real language model, over our own cases and HotpotQA.

    python benchmarks/real_model.py [--sides naive,corrective] [--own 30] [--hotpot 30] [--k 4] [--model local]
        [--base-url URL] [--data DIR] [--work DIR] [--json OUT]

Questions are fixed samples: a smaller one is the beginning of a larger one. Every side answers a question before the
next is asked, in alternating order, each with a prefix cache that holds nothing of the run before. What was measured
stands in the work folder, a line for each run, and is not measured again while its prompts, k and model are the same;
Ctrl-C loses one run. Costs are what the answers' own bills say, compared with a meter on the model.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import Any

from fingerprints import fingerprint
from lines import KEPT, Lines
from ours import ask_ours
from results import write_results
from rich.console import Console
from rich.table import Table
from side_by_side import compared, ratio_table, side_table
from summary import cited_by_ours, over, span, summed_up
from theirs import SOURCES, TUTORIALS, ask_theirs
from turns import Turns, finish, options

from groundwire.graphs import PATTERNS

BASE = "naive"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sides", default=",".join((*PATTERNS, *TUTORIALS)), help="what answers, separated by commas")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "real_model.json")
    arguments = options(parser, n=30, k=4).parse_args()
    sides = arguments.sides.split(",")
    if unknown := [name for name in sides if name not in (*PATTERNS, *TUTORIALS)]:
        parser.error(f"there is no side {unknown[0]!r}; name some of {', '.join((*PATTERNS, *TUTORIALS))}")
    console = Console(width=150)
    prints = {name: fingerprint(name, arguments.k, arguments.model) for name in PATTERNS}
    prints |= {name: fingerprint(name, arguments.k, arguments.model, also=SOURCES) for name in TUTORIALS}
    askers = {name: partial(ask_theirs if name in TUTORIALS else ask_ours, name, k=arguments.k) for name in sides}
    turns = Turns.of(arguments, askers, Lines(arguments.work / "real_model.jsonl", prints, KEPT / "real_model.jsonl"))
    measured = finish(turns, arguments, console)
    ours = {
        name: {side: lines for side, lines in by_side.items() if side in PATTERNS} for name, by_side in measured.items()
    }
    sets = {name: {side: figures(by_side, side) for side in by_side} for name, by_side in ours.items()}
    pairs = {name: compared(by_side) for name, by_side in measured.items()}
    for name, by_side in sets.items():
        console.print(quality_table(name, by_side), cost_table(name, by_side))
        if BASE in by_side:
            console.print(difference_table(name, by_side))
        if pairs[name]["ratios"]:
            console.print(side_table(name, pairs[name]), ratio_table(name, pairs[name]))
    header = {"model": arguments.model, "k": arguments.k, "fingerprints": {name: prints[name] for name in sides}}
    write_results(arguments.json, {**header, "sets": sets, "side_by_side": pairs})


def figures(by_side: dict[str, list[dict[str, Any]]], side: str) -> dict[str, Any]:
    """What goes into the JSON file for one pattern and one set."""
    lines = by_side[side]
    values = {**summed_up(lines), **cited_by_ours(lines)}
    return values | ({f"over_{BASE}": over(lines, by_side[BASE])} if BASE in by_side and side != BASE else {})


def quality_table(name: str, rows: dict[str, dict[str, Any]]) -> Table:
    """How good the answers are."""
    first = next(iter(rows.values()))
    title = f"{name}: n = {first['answerable']} answerable, {first['unanswerable']} unanswerable"
    columns = ("graph", "contains (95%)", "F1 (95%)", "citations", "valid", "cites gold", "refused wrongly", "rightly")
    table = Table(*columns, title=title)
    for side, row in rows.items():
        shares = (row[field] for field in ("valid_citations", "cites_gold", "wrongly_refused", "rightly_refused"))
        table.add_row(side, span(row["contains"]), span(row["f1"]), str(row["citations"]), *map(_share, shares))
    return table


def cost_table(name: str, rows: dict[str, dict[str, Any]]) -> Table:
    """What a question costs."""
    columns = ("graph", "calls", "prompt tokens processed", "cached", "output", "seconds", "made without the model")
    table = Table(*columns, title=f"{name}: means over n = {next(iter(rows.values()))['n']} questions (95%)")
    for side, row in rows.items():
        counts = [count for by in row["made_by"].values() for count in by.items()]
        fallbacks = sum(count for who, count in counts if who == "fallback")
        table.add_row(
            side, span(row["calls"], ".1f"), span(row["processed"], ".0f"), f"{row['cached']['value']:.0f}",
            f"{row['output']['value']:.0f}", span(row["seconds"], ".1f"),
            f"{fallbacks} of {sum(count for _, count in counts)} decisions",
        )  # fmt: skip
    return table


def difference_table(name: str, rows: dict[str, dict[str, Any]]) -> Table:
    """Each pattern less the plainest one, question by question."""
    forms = {"contains": "+.2f", "f1": "+.2f", "refused": "+.2f", "processed": "+.0f", "seconds": "+.1f"}
    table = Table("graph", *forms, title=f"{name}: difference to {BASE} (95%)")
    for side, row in rows.items():
        if side != BASE:
            differences = row[f"over_{BASE}"]
            table.add_row(side, *(span(differences[field], form) for field, form in forms.items()))
    return table


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


if __name__ == "__main__":
    main()
