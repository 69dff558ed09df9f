"""Whether anything is left behind: 50 runs at once for five minutes, many of them cancelled, then 2,000 questions.

    python benchmarks/endurance.py [--minutes 5] [--questions 2000] [--at-once 50] [--json OUT]

The model is scripted and takes up to 30 ms a call, the library is that of the tests, embeddings are made up. Of the
runs at once some are cancelled, some streams are closed after a few events, some time out, some models do not reply in
time. Figures are of this process: resident memory, threads and open descriptors, before, at the middle and after. At
the end another process indexes, which it can only if no lock is held.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from results import write_results

sys.path.append(str(Path(__file__).parents[1] / "tests" / "support"))

from actor import make_actor
from small_library import fill, make_library

from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import BudgetSettings

QUESTIONS = (
    "How long must an on-call engineer rest after a night call-out?",
    "Why did the shore breaker trip?",
    "What is the depth of berth 7 at low water?",
    "How many days of paid leave are there, and how deep is berth 3?",
    "Who painted the zeppelin?",
)
GRAPHS = {name: pattern(name).compile() for name in PATTERNS}
ENDS = ("finished", "finished", "cancelled", "closed", "timed out", "hangs")
HANGS = 0.5
"""Seconds that a model does not reply for; the run has less."""
_INDEX = """
import sys
sys.path.append(sys.argv[1])
from pathlib import Path
from small_library import make_library
with make_library(Path(sys.argv[2])) as library:
    print(library.add_files(sys.argv[3], index="notes").passages)
"""


def figures() -> dict[str, int]:
    """Of this process, after what is unreachable was collected."""
    gc.collect()
    resident = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return {
        "resident_kilobytes": resident // 1_000, "threads": threading.active_count(),
        "descriptors": len(list(Path("/proc/self/fd").iterdir())),
    }  # fmt: skip


def settled() -> dict[str, int]:
    """The same once the threads of given-up calls have ended, or after three seconds."""
    for _ in range(30):
        if threading.active_count() <= 1:
            break
        time.sleep(0.1)
    return figures()


class Quick(ScriptedModel):
    """It forgets what it was asked, and takes a little time."""

    def _take(self, messages: Any) -> Any:
        reply = super()._take(messages)
        self.calls.clear()
        self._words.clear()
        return reply


def model(seconds: float) -> Quick:
    """A model that plays every role."""
    return Quick(make_actor().replies, seconds=seconds)


async def run_once(library: Library, rng: random.Random, ends: Counter[str]) -> None:
    """A run, to its end or to another."""
    how = rng.choice(ENDS)
    graph = GRAPHS[rng.choice(PATTERNS)]
    seconds = HANGS if how == "hangs" else rng.uniform(0, 0.03)
    budget = BudgetSettings(max_seconds=0.2) if how == "hangs" else BudgetSettings()
    context = Context(library=library, model=model(seconds) if rng.random() < 0.8 else "none", budget=budget)
    question = {"question": rng.choice(QUESTIONS)}
    if how == "closed":
        stream = graph.astream(question, context=context, stream_mode=["custom", "updates"])
        for _ in range(rng.randint(1, 6)):
            await anext(stream, None)
        await stream.aclose()
    elif how in ("cancelled", "timed out"):
        run = asyncio.create_task(graph.ainvoke(question, context=context))
        with suppress(asyncio.CancelledError, TimeoutError):
            if how == "timed out":
                await asyncio.wait_for(run, rng.uniform(0.01, 0.3))
            else:
                await asyncio.sleep(rng.uniform(0, 0.3))
                run.cancel()
                await run
    else:
        await graph.ainvoke(question, context=context)
    ends[how] += 1


async def together(library: Library, at_once: int, seconds: float) -> dict[str, Any]:
    """As many at once as that for so long; the figures of each tenth of the time, and how the runs ended."""
    rng, ends, started = random.Random(7), Counter[str](), time.monotonic()
    samples: list[dict[str, Any]] = []

    async def ask_on() -> None:
        while time.monotonic() - started < seconds:
            await run_once(library, rng, ends)

    async def look() -> None:
        while time.monotonic() - started < seconds:
            await asyncio.sleep(seconds / 10)
            samples.append({**figures(), "seconds": round(time.monotonic() - started), "runs": ends.total()})

    await asyncio.gather(look(), *(ask_on() for _ in range(at_once)))
    return {"during": samples, "ends": dict(ends)}


def one_by_one(library: Library, count: int) -> list[dict[str, Any]]:
    """Questions one after the other; figures at each tenth of them."""
    samples = []
    scripted = model(0.0)
    for at in range(1, count + 1):
        model_or_none: Any = scripted if at % 2 else "none"
        question = {"question": QUESTIONS[at % len(QUESTIONS)]}
        GRAPHS[PATTERNS[at % len(PATTERNS)]].invoke(question, context=Context(library=library, model=model_or_none))
        if at % (count // 10) == 0:
            samples.append({**figures(), "questions": at})
    return samples


def indexes(library: Path, documents: Path) -> bool:
    """Whether another process can write now."""
    support = str(Path(__file__).parents[1] / "tests" / "support")
    process = subprocess.run(
        [sys.executable, "-c", _INDEX, support, str(library), str(documents)], capture_output=True, check=False
    )
    return process.returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--questions", type=int, default=2_000)
    parser.add_argument("--at-once", type=int, default=50)
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "endurance.json")
    arguments = parser.parse_args()
    results: dict[str, Any] = {"at_once": arguments.at_once, "minutes": arguments.minutes}
    with tempfile.TemporaryDirectory() as folder:
        place, documents = Path(folder) / "library", Path(folder) / "documents"
        place.mkdir()
        with make_library(place) as library:
            fill(library, documents)
            one_by_one(library, 50)
            results["before"] = settled()
            results |= asyncio.run(together(library, arguments.at_once, 60 * arguments.minutes))
            results["after"] = settled()
            results["questions"] = one_by_one(library, arguments.questions)
            results["at_the_end"] = settled()
            results["another_process_indexes"] = indexes(place, documents / "notes")
    for name, value in results.items():
        print(name, value)
    write_results(arguments.json, results)


if __name__ == "__main__":
    main()
