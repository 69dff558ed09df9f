"""The benefit of prompts that begin with the evidence: prompt tokens processed, against evidence at their end.

    python benchmarks/prefix.py [--graphs corrective,self_rag] [--own 10] [--hotpot 10] [--k 6] [--model local]
        [--base-url URL] [--data DIR] [--work DIR] [--json OUT]

In `corrective` and `self_rag` several roles read the same passages. Their prompts begin with the same bytes, so a
prefix cache pays for the second and third reading; prompts usually begin with the instructions instead. A question is
asked of the pattern once; then the very calls that it made are made again with instructions first, for the sake of
their prompts alone: one token of reply. (Answered anew, a small model would reply otherwise and make other calls, and
the comparison would be one of luck.) Both begin with a cache that holds nothing of the run before. Repairs, which read
the reply before them, are left out on both sides. Resumable, as `real_model.py` is.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cold import Fresh, brief
from fingerprints import fingerprint
from intervals import difference_of_means, mean_of, ratio_of_means
from lines import KEPT, Line, Lines
from meter import Meter
from ours import ask_ours
from questions import Question
from results import write_results
from rich.console import Console
from rich.table import Table
from summary import span
from turns import Turns, finish, options

from groundwire import Library
from groundwire.settings import SearchSettings

if TYPE_CHECKING:
    from langchain_core.messages import BaseMessage

    from groundwire.evidence.cost import Call

GRAPHS = ("corrective", "self_rag")
_END = "</passages>\n"
_FIRST_TRY = 2
"""Messages of a call that is not a repair: the system's and the user's."""


def evidence_last(messages: list[BaseMessage]) -> list[BaseMessage]:
    """The same messages; in those that begin with evidence, what follows it comes first."""
    return [_turned(message) for message in messages]


def _turned(message: BaseMessage) -> BaseMessage:
    evidence, end, task = message.text.partition(_END)
    if message.type != "human" or not end or not task.strip():
        return message
    return message.model_copy(update={"content": f"{task.strip()}\n\n{evidence}{end}"})


def ask(name: str, question: Question, library: Library, fresh: Fresh, k: int) -> Line:
    """Run our pattern, and make its calls again with the evidence at the end of their prompts."""
    first, last = Meter(), Meter()
    line = ask_ours(name, question, library, lambda: first.on(fresh()), k)
    tries = [
        (call, messages) for call, messages in zip(first.calls, first.sent, strict=True) if len(messages) == _FIRST_TRY
    ]
    model = brief(last.on(fresh()))
    for _, messages in tries:
        model.invoke(evidence_last(messages))
    calls = [call for call, _ in tries]
    return {**line, "tries": len(calls), "first": _prompts(calls), "last": _prompts(last.calls)}


def _prompts(calls: Sequence[Call]) -> dict[str, int]:
    """Prompt tokens, and those of them that were not in the cache."""
    tokens = sum(call.input_tokens for call in calls)
    return {"input": tokens, "processed": tokens - sum(call.cached_tokens for call in calls)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graphs", default=",".join(GRAPHS), help="which of them, separated by commas")
    parser.add_argument("--json", type=Path, help="where the figures go: results/prefix_kK.json if not said")
    arguments = options(parser, n=10, k=SearchSettings().k).parse_args()
    graphs = arguments.graphs.split(",")
    if unknown := [name for name in graphs if name not in GRAPHS]:
        parser.error(f"{unknown[0]!r} is none of the graphs that are compared; name some of {', '.join(GRAPHS)}")
    console = Console(width=130)
    prints = {name: fingerprint(name, arguments.k, arguments.model) for name in GRAPHS}
    sides = {name: partial(ask, name, k=arguments.k) for name in graphs}
    kept_file = KEPT / f"prefix_k{arguments.k}.jsonl"
    turns = Turns.of(arguments, sides, Lines(arguments.work / "prefix.jsonl", prints, kept_file))
    measured = finish(turns, arguments, console)
    sets = {name: {side: compared(lines) for side, lines in by_side.items()} for name, by_side in measured.items()}
    console.print(table(sets))
    out = arguments.json or Path(__file__).parent / "results" / f"prefix_k{arguments.k}.json"
    write_results(
        out,
        {
            "model": arguments.model,
            "k": arguments.k,
            "fingerprints": {name: prints[name] for name in graphs},
            "sets": sets,
        },
    )


def compared(lines: Sequence[Line]) -> dict[str, Any]:
    """Both orders of the prompts of one pattern."""
    first, last = ([line[order]["processed"] for line in lines] for order in ("first", "last"))
    return {
        "n": len(lines),
        "calls": mean_of([line["tries"] for line in lines]),
        "prompt_tokens": mean_of([line["first"]["input"] for line in lines]),
        "processed_first": mean_of(first),
        "processed_last": mean_of(last),
        "times": ratio_of_means(first, last),
        "difference": difference_of_means(first, last),
        "cold": sorted({line["cold"] for line in lines}),
    }


def table(sets: dict[str, dict[str, Any]]) -> Table:
    """A row for each set and pattern."""
    columns = ("", "n", "calls", "prompt tokens", "processed, first", "processed, last", "first over last (95%)")
    grid = Table(*columns, title="prompt tokens of a question: evidence first against evidence last")
    for name, by_graph in sets.items():
        for graph, figures in by_graph.items():
            tokens = (
                f"{figures[field]['value']:.0f}" for field in ("prompt_tokens", "processed_first", "processed_last")
            )
            row = (f"{name}: {graph}", str(figures["n"]), f"{figures['calls']['value']:.1f}", *tokens)
            grid.add_row(*row, span(figures["times"]))
    return grid


if __name__ == "__main__":
    main()
