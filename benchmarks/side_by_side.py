"""Our `corrective` and `self_rag` against the same patterns as tutorials wire them: same model, passages and questions.

    python benchmarks/side_by_side.py [--own 15] [--hotpot 15] [--k 6] [--model local] [--base-url URL] [--data DIR]
        [--work DIR] [--json OUT]

Both sides answer a question before the next is asked, in alternating order, each with a prefix cache that holds
nothing of the run before. The tutorials answer in free text and cite nothing; theirs is a refusal if it says that the
answer is not known. Resumable, as `real_model.py` is.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from answers import admits_ignorance
from cold import Fresh
from lines import KEPT, Line, Lines, fingerprint
from meter import Meter
from ours import ask_ours, metered, scored
from questions import Asked
from results import write_results
from rich.console import Console
from rich.table import Table
from summary import COSTS, over, span, summed_up, times
from turns import Turns, finish, options
from tutorial import Tutorial, begun
from tutorial_crag import corrective_rag
from tutorial_self_rag import self_rag

from groundwire import Library
from groundwire.settings import SearchSettings

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph

PAIRS = {"corrective": "tutorial CRAG", "self_rag": "tutorial Self-RAG"}
_GRAPHS: dict[str, Callable[[Tutorial], CompiledStateGraph]] = {
    "tutorial CRAG": corrective_rag,
    "tutorial Self-RAG": self_rag,
}
_SOURCES = [Path(__file__).with_name(f"{name}.py") for name in ("tutorial", "tutorial_crag", "tutorial_self_rag")]


def ask_theirs(name: str, asked: Asked, library: Library, fresh: Fresh, k: int) -> Line:
    """Run a tutorial's graph."""
    meter = Meter()
    graph = _GRAPHS[name](Tutorial(library, meter.on(fresh()), asked.roles, k))
    began = time.perf_counter()
    state = graph.invoke(begun(asked.text))
    seconds, text, cost = time.perf_counter() - began, state["generation"], meter.cost
    refused = admits_ignorance(text)
    return {
        "status": "refused" if refused else "answered",
        "refused": refused,
        "text": text,
        **scored(asked, text),
        "calls": cost.calls,
        "input": cost.input_tokens,
        "cached": cost.cached_tokens,
        "output": cost.output_tokens,
        "seconds": round(seconds, 3),
        "model_seconds": cost.seconds,
        **metered(meter),
        "passages": len(state["seen"]),
        "relevant": len(state["relevant"]),
        "corrections": state["corrections"],
        "verdict": state["verdict"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "side_by_side.json")
    given = options(parser, n=15, k=SearchSettings().k).parse_args()
    console = Console(width=150)
    print_ = fingerprint(given.k, given.model, also=_SOURCES)
    sides = {}
    for ours, theirs in PAIRS.items():
        sides |= {ours: partial(ask_ours, ours, k=given.k), theirs: partial(ask_theirs, theirs, k=given.k)}
    turns = Turns.of(given, sides, Lines(given.work / "side_by_side.jsonl", print_, KEPT / "side_by_side.jsonl"))
    measured = finish(turns, given, console)
    sets = {name: compared(by_side) for name, by_side in measured.items()}
    for name, found in sets.items():
        console.print(side_table(name, found), ratio_table(name, found))
    write_results(given.json, {"model": given.model, "k": given.k, "fingerprint": print_, "sets": sets})


def compared(by_side: dict[str, list[Line]]) -> dict[str, Any]:
    """Each side's figures, and each of ours less and divided by its tutorial."""
    return {
        "sides": {side: summed_up(lines) for side, lines in by_side.items()},
        "differences": {ours: over(by_side[ours], by_side[theirs]) for ours, theirs in PAIRS.items()},
        "ratios": {ours: times(by_side[ours], by_side[theirs]) for ours, theirs in PAIRS.items()},
    }


def side_table(name: str, found: dict[str, Any]) -> Table:
    """What each side did."""
    sides = found["sides"]
    first = next(iter(sides.values()))
    columns = ("", *COSTS, "contains (95%)", "F1 (95%)", "refused wrongly", "rightly")
    table = Table(*columns, title=f"{name}: n = {first['answerable']} answerable, {first['unanswerable']} unanswerable")
    for side, one in sides.items():
        costs = (f"{one[field]['value']:.1f}" for field in COSTS)
        refusals = ("-" if one[f] is None else f"{one[f]:.2f}" for f in ("wrongly_refused", "rightly_refused"))
        table.add_row(side, *costs, span(one["contains"]), span(one["f1"]), *refusals)
    return table


def ratio_table(name: str, found: dict[str, Any]) -> Table:
    """Ours over theirs: times the costs, and the difference in quality."""
    table = Table("(95%)", *(f"{ours} over {theirs}" for ours, theirs in PAIRS.items()), title=name)
    for field in COSTS:
        table.add_row(f"{field}, times", *(span(found["ratios"][ours][field]) for ours in PAIRS))
    for field in ("contains", "f1", "refused"):
        table.add_row(f"{field}, difference", *(span(found["differences"][ours][field], "+.2f") for ours in PAIRS))
    return table


if __name__ == "__main__":
    main()
