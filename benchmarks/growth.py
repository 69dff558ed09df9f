"""What hostile input costs: processor seconds and memory of 10 kB, 1 MB and 10 MB of it, and how they grow.

    python benchmarks/growth.py [--only page.md] [--sizes 10000 1000000 10000000] [--again] [--json OUT]

Each input is read in a process of its own. Files go through a worker with the limits that `groundwire index` sets,
and what it gives is cut as the indexer cuts it; text goes through every chunker and through the sentences that can be
cited; replies of a model through what reads prose, JSON and tool calls. What was measured is kept: the command goes on
where it stopped. `growth` is the exponent between the two largest sizes that were read, times below 0.05 s counted as
that.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hostile_inputs import BEFORE, FILES, FRONT, REPLIES, TEXTS
from results import write_results

from groundwire.errors import GroundwireError
from groundwire.indexes.chunkers import CHUNKERS

SIZES = (10_000, 1_000_000, 10_000_000)
FLOOR = 0.05
"""Seconds; the clock of a process is no finer than a tenth of that."""
_LONGEST = 900
"""Seconds of processor time of one measurement, where the package itself sets no limit."""

Case = tuple[str, str, str]
"""What reads it, of which kind of input, what is repeated."""


def cases() -> list[Case]:
    """The first input of everything, then the second, and so on."""
    kinds = [
        *[[("file", name, piece) for piece in pieces] for name, pieces in FILES.items()],
        *[[("front matter", name, piece) for piece in pieces] for name, pieces in FRONT.items()],
        *[[(f"chunker {name}", "text", piece) for piece in TEXTS] for name in CHUNKERS],
        *[[(name, "text", piece) for piece in TEXTS] for name in ("sentences", "extraction")],
        *[[(name, "reply", piece) for piece in REPLIES] for name in ("prose", "JSON", "tool calls", "answer")],
    ]  # fmt: skip
    longest = max(map(len, kinds))
    return [kind[at] for at in range(longest) for kind in kinds if at < len(kind)]


def filled(piece: str, size: int) -> str:
    """`piece` over and over."""
    return piece * (size // len(piece))


def read_file(name: str, text: str) -> dict[str, Any]:
    """Through a worker with its limits, then through the default chunker; its import costs are left out."""
    from groundwire.indexes.chunkers import chunker
    from groundwire.indexes.parsing.worker import Worker
    from groundwire.settings import IndexSettings, ParsingSettings

    worker = Worker(ParsingSettings(), b"", file_bytes=IndexSettings().max_file_bytes)
    worker.read(name, (BEFORE.get(name, "") + "a").encode())
    before = _ticks(worker._process.pid)
    outcome = worker.read(name, text.encode())
    worker.close()
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.process_time()
    for document in outcome.documents(name).values():
        chunker("structure", max_tokens=IndexSettings().max_tokens).split(document)
    refusal = outcome.cut_short or next((why for _, why in outcome.refused), "")
    return {
        "seconds": round(spent.ru_utime + spent.ru_stime - before, 3), "megabytes": spent.ru_maxrss // 1_000,
        "cut_seconds": round(time.process_time() - started, 3), "refused": refusal,
    }  # fmt: skip


def _ticks(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def in_process(work: Callable[[str], object], text: str) -> dict[str, Any]:
    """In this process."""
    resource.setrlimit(resource.RLIMIT_CPU, (_LONGEST, _LONGEST))
    with contextlib.suppress(GroundwireError):
        work("a b. [1]\n")
    started, refused = time.process_time(), ""
    try:
        work(text)
    except GroundwireError as error:
        refused = str(error)[:120]
    seconds = round(time.process_time() - started, 3)
    return {
        "seconds": seconds,
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1_000,
        "refused": refused,
    }


def worker_of(reader: str) -> Callable[[str], object]:
    """What reads a text or a reply."""
    from langchain_core.messages import AIMessage

    from groundwire.agents.grader import ROLE
    from groundwire.agents.replies.prose import read_prose
    from groundwire.agents.requests.call import _parse
    from groundwire.agents.requests.tool_text import usable
    from groundwire.evidence.addresses import Addresses
    from groundwire.indexes.chunkers import chunker
    from groundwire.indexes.loaders import Document
    from groundwire.indexes.loaders.sections import sections_from_marks

    def document(text: str) -> Document:
        return Document(text, "a", sections_from_marks(text, [(0, ("a",))]), {"format": "markdown"})

    if reader.startswith("chunker "):
        cutter = chunker(reader.removeprefix("chunker "), max_tokens=220, overlap_tokens=20)
        return lambda text: cutter.split(document(text))
    if reader in ("sentences", "extraction"):
        return lambda text: _sentences(document(text), display=reader == "extraction")
    if reader == "prose":
        return lambda text: read_prose(text, Addresses({}), (), question="How long?")
    if reader == "JSON":
        return lambda text: _parse(ROLE.schema, AIMessage(text))
    if reader == "tool calls":
        return lambda text: usable(AIMessage(text), names=["search_a"], earlier_ids=[])
    return _answered


def _sentences(document: Any, *, display: bool) -> None:
    """What can be cited of each passage, and with `display` each as a reader sees it."""
    from groundwire.evidence.addresses import Addresses
    from groundwire.evidence.ledger import Entry
    from groundwire.evidence.passage import Passage
    from groundwire.indexes.chunkers import chunker

    for number, chunk in enumerate(chunker("structure", max_tokens=220).split(document)):
        text = document.text[chunk.start : chunk.end]
        passage = Passage(
            id=str(number), index="a", source="a.md", text=text, start=chunk.start, end=chunk.end,
            metadata=document.metadata,
        )  # fmt: skip
        addresses = Addresses({1: Entry(passage=passage, query="")})
        if display:
            addresses.block()


def _answered(reply: str) -> None:
    """The whole way of a writer's reply to a checked answer, over passages that share its words."""
    sys.path.append(str(Path(__file__).parents[1] / "tests" / "support"))
    import tempfile

    from small_library import fill, make_library

    from groundwire.graphs import naive
    from groundwire.graphs.context import Context
    from groundwire.models.scripted import ScriptedModel

    with tempfile.TemporaryDirectory() as folder, make_library(Path(folder)) as library:
        fill(library, Path(folder) / "documents")
        context = Context(library=library, model=ScriptedModel(lambda _: reply))
        naive.graph.invoke({"question": "How long must an on-call engineer rest?"}, context=context)


def measure(case: Case, size: int) -> dict[str, Any]:
    """In a process of its own."""
    process = subprocess.run(
        [sys.executable, __file__, "--one", json.dumps([*case, size])], capture_output=True, text=True, check=False
    )
    if process.returncode == 0:
        result: dict[str, Any] = json.loads(process.stdout.splitlines()[-1])
        return result
    reason = (process.stderr or str(process.returncode))[-300:]
    return {"seconds": None, "megabytes": None, "refused": "", "failed": reason}


def measure_here(reader: str, kind: str, piece: str, size: int) -> dict[str, Any]:
    """A single measurement, in this process."""
    text = filled(piece, size)
    if reader == "file":
        return read_file(kind, BEFORE.get(kind, "") + text)
    if reader == "front matter":
        return read_file(kind, "---\n" + text)
    return in_process(worker_of(reader), text)


def growth(sizes: dict[str, dict[str, Any]]) -> float | None:
    """The exponent between the two largest sizes that were read to the end; None where there are not two."""
    points = sorted((int(size), result["seconds"] + result.get("cut_seconds", 0)) for size, result in sizes.items()
                    if result["seconds"] is not None and not result["refused"])  # fmt: skip
    if len(points) < 2:
        return None
    (small, before), (large, after) = points[-2:]
    return round(math.log(max(after, FLOOR) / max(before, FLOOR)) / math.log(large / small), 2)


def measured(results: dict[str, Any], sizes: list[int], only: str) -> Iterator[dict[str, Any]]:
    """All that is known, each time there is more of it."""
    for case, size in ((case, size) for case in cases() for size in sizes):
        name = " | ".join((case[0], case[1], repr(case[2])))
        if (only and only not in name) or str(size) in results.setdefault(name, {}):
            continue
        results[name][str(size)] = measure(case, size)
        print(name, size, results[name][str(size)], flush=True)
        yield results


def table(inputs: dict[str, dict[str, Any]]) -> str:
    """A Markdown row for each input of which every size was measured: seconds / megabytes, or why it was refused."""
    head = "| reader | repeated | 10 kB | 1 MB | 10 MB | growth |\n|---|---|---|---|---|---|"
    rows = []
    for name, figures in inputs.items():
        if len(figures["sizes"]) == len(SIZES):
            reader, kind, piece = name.split(" | ", 2)
            cells = " | ".join(_cell(figures["sizes"][str(size)]) for size in SIZES)
            label = kind if reader == "file" else reader if kind in ("text", "reply") else f"{reader} of {kind}"
            repeated = piece.replace("|", "\\|")
            exponent = "-" if figures["growth"] is None else figures["growth"]
            rows.append(f"| {label} | `{repeated}` | {cells} | {exponent} |")
    return "\n".join([head, *sorted(rows)])


def _cell(result: dict[str, Any]) -> str:
    if result["refused"]:
        return f"{result['seconds']:.1f} s: {result['refused'].partition('(')[0].strip()[:60]}"
    if result["seconds"] is None:
        return "**failed**"
    return f"{result['seconds'] + result.get('cut_seconds', 0):.1f} s, {result['megabytes']} MB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES), help="bytes")
    parser.add_argument("--only", default="", help="part of a case's name")
    parser.add_argument("--again", action="store_true", help="measure what was measured before too")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "growth.json")
    parser.add_argument("--table", action="store_true", help="only print what was measured, as Markdown")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(measure_here(*json.loads(arguments.one))))
        return
    earlier = json.loads(arguments.json.read_text(encoding="utf-8"))["cases"] if arguments.json.exists() else {}
    if arguments.table:
        print(table(earlier))
        return
    again = {name for name in earlier if arguments.again and arguments.only in name}
    results = {name: case["sizes"] for name, case in earlier.items() if name not in again}
    for by_case in measured(results, arguments.sizes, arguments.only):
        growths = {name: {"growth": growth(sizes), "sizes": sizes} for name, sizes in by_case.items()}
        write_results(arguments.json, {"cases": growths})


if __name__ == "__main__":
    main()
