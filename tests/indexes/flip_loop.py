"""Damages one file of a library at a time and asks it; run by test_bad_library.py as a process of its own.

The process imports everything once and forks for each question: what native code does to one is seen from outside.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import chromadb  # noqa: F401 - imported before the forks, as is what follows
import langchain_chroma  # noqa: F401
import tantivy  # noqa: F401

from groundwire import Context, GroundwireError, Library, ask

FINE, RAW = 0, 3
QUESTION = "How many tons does ship 7 weigh?"
GRAPH = "*/*/*.bin"
"""Chroma reads its graph in native code that trusts it: damage there may end the process, and is not tried."""


def exit_status(work: Callable[[], None]) -> int:
    """The exit status of `work` in a process of its own; negative for a signal."""
    child = os.fork()
    if child == 0:
        status = RAW
        try:
            work()
            status = FINE
        except GroundwireError:
            status = FINE
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def make(folder: Path) -> None:
    for number in range(30):
        text = f"# Ship {number}\n\nShip {number} weighs {3 * number} tons.{' It sails at dawn.' * (number % 7)}\n"
        (folder / "docs" / f"{number}.md").write_text(text)
    with Library.create(folder / "library") as library:
        library.add_files(folder / "docs", index="docs", description="Ships.")


def question(folder: Path) -> None:
    with Library.open(folder) as library:
        ask(QUESTION, context=Context(library=library))


def damage(data: bytes, rng: random.Random) -> tuple[str, bytes]:
    """A byte that is another one, half a page of zeros, or the end cut off."""
    at = rng.randrange(len(data))
    kind = rng.choice(("byte", "zeros", "cut"))
    if kind == "byte":
        return f"byte {at}", data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]
    if kind == "zeros":
        return f"zeros from {at}", data[:at] + bytes(len(data[at : at + 512])) + data[at + 512 :]
    return f"cut at {at}", data[:at]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--trials", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    (options.folder / "docs").mkdir(parents=True)
    if exit_status(lambda: make(options.folder)) or exit_status(lambda: question(options.folder / "library")):
        return 2
    rng, whole, copy = random.Random(options.seed), options.folder / "library", options.folder / "copy"
    graph = set(whole.glob(GRAPH))
    files = sorted(
        entry for entry in whole.rglob("*") if entry.is_file() and entry.stat().st_size and entry not in graph
    )
    raw = []
    for _ in range(options.trials):
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(whole, copy)
        file = rng.choice(files).relative_to(whole)
        how, data = damage((copy / file).read_bytes(), rng)
        (copy / file).write_bytes(data)
        if status := exit_status(lambda: question(copy)):
            raw.append(f"{file}, {how}: exit status {status}")
    sys.stdout.write("\n".join((*raw, f"{options.trials} trials")) + "\n")
    return 1 if raw else 0


if __name__ == "__main__":
    sys.exit(main())
