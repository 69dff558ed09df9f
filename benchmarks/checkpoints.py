"""What a conversation takes in the SQLite checkpointer: bytes and checkpoints a turn, for each pattern.

    python benchmarks/checkpoints.py [--library DIR] [--json OUT]

Five questions of the project's own cases are asked one after the other on one thread, without a model. Bytes are those
of the stored checkpoints and writes. `kept` is what `groundwire chat` leaves of the whole thread, which forgets the
steps of a turn once it is finished; `fields` are the largest of the state after the last turn.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from own_cases import SET, own_cases
from results import write_results
from rich.console import Console
from rich.table import Table

from groundwire.cli.threads import Threads
from groundwire.graphs import PATTERNS
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.indexes.library import Library
from groundwire.indexes.sets import build_set

TURNS = 5
FIELDS = 4
_CHECKPOINTS = "SELECT count(*), sum(length(checkpoint) + length(metadata)), max(length(checkpoint)) FROM checkpoints"
_WRITES = "SELECT coalesce(sum(length(value)), 0) FROM writes"


def stored(threads: Threads) -> tuple[int, int, int]:
    """Checkpoints, bytes of them and of the writes, bytes of the largest checkpoint."""
    with threads.saver.cursor(transaction=False) as cursor:
        count, size, largest = cursor.execute(_CHECKPOINTS).fetchone()
        (writes,) = cursor.execute(_WRITES).fetchone()
    return count, (size or 0) + writes, largest or 0


def measure(folder: Path, library: Library, graph: str, questions: list[str]) -> dict[str, Any]:
    """Ask them all on one thread."""
    turns = []
    with Threads.open(folder) as threads:
        conversation = Conversation(threads.saver, "bench", graph=graph, context=Context(library=library))
        before = (0, 0, 0)
        for question in questions:
            conversation.ask(question)
            now = stored(threads)
            turns.append({"checkpoints": now[0] - before[0], "bytes": now[1] - before[1]})
            before = now
        snapshot = threads.saver.get_tuple({"configurable": {"thread_id": "bench"}})
        values = snapshot.checkpoint["channel_values"] if snapshot is not None else {}
        threads.keep_last("bench")
        rest = stored(threads)[1]
    sizes = {name: len(json.dumps(value, ensure_ascii=False).encode()) for name, value in values.items()}
    largest = dict(sorted(sizes.items(), key=lambda pair: -pair[1])[:FIELDS])
    return {"turns": turns, "largest_checkpoint": before[2], "kept": rest, "fields": largest}


def row(graph: str, figures: dict[str, Any]) -> list[str]:
    """A line of the table."""
    sizes = [turn["bytes"] for turn in figures["turns"]]
    checkpoints = sum(turn["checkpoints"] for turn in figures["turns"]) / len(sizes)
    fields = ", ".join(f"{name} {size / 1000:.1f}" for name, size in figures["fields"].items())
    numbers = (sizes[0], sizes[-1], sum(sizes) / len(sizes), figures["largest_checkpoint"], figures["kept"])
    return [graph, f"{checkpoints:.1f}", *(f"{number / 1000:.1f}" for number in numbers), fields]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", type=Path, help="folder of the sample library; made anew without it")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "checkpoints.json")
    arguments = parser.parse_args()
    questions = [case["question"] for case in own_cases() if not case["roles"]][:TURNS]
    table = Table(
        "pattern", "checkpoints a turn", "first turn, kB", "last turn, kB", "mean, kB", "largest checkpoint, kB",
        "kept after 5 turns, kB", "largest fields, kB", box=None, pad_edge=False,
    )  # fmt: skip
    results: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.library or Path(temporary) / "library"
        build_set(SET, folder)
        with Library.open(folder) as library:
            for graph in PATTERNS:
                threads = Path(temporary) / graph
                threads.mkdir()
                results[graph] = measure(threads, library, graph, questions)
                table.add_row(*row(graph, results[graph]))
    Console().print(table)
    write_results(arguments.json, {"questions": questions, "patterns": results})


if __name__ == "__main__":
    main()
