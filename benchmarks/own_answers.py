"""Answers to the project's own cases without a language model, pattern by pattern: what extractive mode is worth.

    python benchmarks/own_answers.py [--library DIR] [--json OUT]

An answer is right if its text and quotes hold every short string of the case's `answers`; an unanswerable case is right
if it is refused. Also: how often a gold document is cited, sentences quoted, and labelled words shown without the role.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from own_cases import SET, interval
from results import write_results
from rich.console import Console
from rich.table import Table

from groundwire import Answer, Context, Library
from groundwire.graphs import PATTERNS, pattern
from groundwire.indexes.sets import build_set, read_cases


def right(case: dict[str, Any], answer: Answer) -> bool:
    """Whether the answer holds what the case wants."""
    if case["unanswerable"]:
        return answer.status == "refused"
    text = " ".join((answer.text, *(citation.quote for citation in answer.citations))).casefold()
    return all(wanted.casefold() in text for wanted in case["answers"])


def cites_gold(case: dict[str, Any], answer: Answer) -> bool:
    """Whether a document of the gold evidence is cited."""
    gold = {(one["index"], one["source"]) for one in case["gold"]}
    return bool(gold & {(citation.index, citation.source) for citation in answer.citations})


def measure(library: Library, name: str, cases: list[dict[str, Any]]) -> dict[str, Any]:
    """Run every case with its roles, and the restricted ones once more as a stranger."""
    graph = pattern(name).compile()

    def ask(case: dict[str, Any], roles: list[str]) -> Answer:
        state = graph.invoke({"question": case["question"]}, context=Context(library=library, roles=roles))
        return Answer.model_validate(state["answer"])

    began = time.perf_counter()
    answers = [ask(case, case["roles"]) for case in cases]
    seconds = (time.perf_counter() - began) / len(cases)
    known = [(case, answer) for case, answer in zip(cases, answers, strict=True) if not case["unanswerable"]]
    unknown = [answer for case, answer in zip(cases, answers, strict=True) if case["unanswerable"]]
    values = [float(right(case, answer)) for case, answer in known]
    return {
        "answerable": len(known),
        "right": float(np.mean(values)),
        "interval95": interval(values),
        "right_by_type": _by_type(known),
        "cites_gold": float(np.mean([cites_gold(case, answer) for case, answer in known])),
        "wrongly_refused": float(np.mean([answer.status == "refused" for _, answer in known])),
        "unanswerable": len(unknown),
        "unanswerable_refused": float(np.mean([answer.status == "refused" for answer in unknown])),
        "quotes": float(np.mean([len(answer.citations) for answer in answers])),
        "seconds": seconds,
        "shown_to_strangers": sum(right(case, ask(case, [])) for case in cases if case["type"] == "restricted"),
    }


def _by_type(pairs: list[tuple[dict[str, Any], Answer]]) -> dict[str, float]:
    types = sorted({case["type"] for case, _ in pairs})
    return {kind: float(np.mean([right(c, a) for c, a in pairs if c["type"] == kind])) for kind in types}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", type=Path)
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "own_answers.json")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.library or Path(temporary)
        build_set(SET, folder)
        with Library.open(folder) as library:
            results = {name: measure(library, name, read_cases(SET)) for name in PATTERNS}
    show(results)
    write_results(arguments.json, results)


def show(results: dict[str, dict[str, Any]]) -> None:
    """Print the table."""
    first = next(iter(results.values()))
    table = Table(
        title=f"extractive answers, n = {first['answerable']} answerable, {first['unanswerable']} unanswerable"
    )
    for column in ("graph", "right", "cites gold", "wrongly refused", "unanswerable refused", "quotes", "s", "leaks"):
        table.add_column(column)
    for name, one in results.items():
        low, high = one["interval95"]
        table.add_row(
            name, f"{one['right']:.2f} ({low:.2f} to {high:.2f})", f"{one['cites_gold']:.2f}",
            f"{one['wrongly_refused']:.2f}", f"{one['unanswerable_refused']:.2f}", f"{one['quotes']:.1f}",
            f"{one['seconds']:.2f}", str(one["shown_to_strangers"]),
        )  # fmt: skip
    Console(width=130).print(table)


if __name__ == "__main__":
    main()
