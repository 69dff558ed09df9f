"""Kills indexing at many moments and compares what a resumed run makes; run by test_kill.py as a process of its own.

The process imports everything once and forks for each run: it never opens a library itself, so that no thread of
Chroma is lost in a fork.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import pickle
import random
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chromadb  # noqa: F401 - imported before the forks, as is what follows
import langchain_chroma  # noqa: F401
import tantivy  # noqa: F401

import groundwire.indexes.ingestion.run as indexing
from groundwire.errors import LibraryError
from groundwire.evidence.passage import Hit
from groundwire.indexes.library import Library
from groundwire.indexes.stores.chroma import RARELY
from groundwire.settings import SearchSettings

_spec = importlib.util.spec_from_file_location("shelf", Path(__file__).parents[1] / "support" / "library_shelf.py")
assert _spec
assert _spec.loader
shelf = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(shelf)

ALL = SearchSettings(mode="dense", k=100, candidates=1000, diversity=0)
Runs = list[tuple[str, str, list[str] | None]]
NAMES = ("docs", "notes")
OLD: Runs = [("docs", "staff", ["secret"]), ("docs", "hall", []), ("docs", "", None), ("notes", "hall", [])]
NEW: Runs = [("docs", "hall", ["secret"]), ("docs", "staff", []), ("docs", "", None), ("notes", "hall", ["secret"])]


def document(rng: random.Random, name: str, *, classified: bool) -> str:
    words = [f"{name.replace('/', '')}{rng.randrange(100)}" for _ in range(30)]
    mark = "classified " if classified else ""
    parts = [f"# Part {n}\n\n{mark}{' '.join(words[n * 10 : n * 10 + 10])}.\n\n" for n in range(rng.randint(1, 3))]
    return f"---\ntitle: {rng.choice(['Log', 'Plan'])}\nyear: {rng.randrange(3)}\n---\n" + "".join(parts)


def make_old(place: Any, rng: random.Random) -> None:
    for n in range(30):
        folder = ("open", "hall", "staff", "vault")[n % 4]
        place.write(f"{folder}/{n}.md", document(rng, f"{folder}{n}", classified=folder == "vault"))
    with place._closing() as library:
        library.label(place.docs / "vault", ["vault"])
    run_all(place, OLD)


def make_new(place: Any, rng: random.Random) -> None:
    for n in range(0, 30, 5):
        (place.docs / ("open", "hall", "staff", "vault")[n % 4] / f"{n}.md").unlink()
    for n in [*range(1, 30, 3), *range(30, 42)]:
        folder = ("open", "hall", "staff", "vault")[n % 4]
        place.write(f"{folder}/{n}.md", document(rng, f"{folder}{n}", classified=folder == "vault"))


def run_all(place: Any, runs: Runs) -> None:
    for name, path, labels in runs:
        place.index(name, path, labels=labels)


def dump(place: Any, to: Path, names: tuple[str, ...] = NAMES) -> None:
    state = place.content()
    with place._closing() as library:
        everything = ["secret", "vault"]
        state["found"] = {
            name: {hit.passage.id for hit in library.search("the log", indexes=[name], roles=everything, settings=ALL)}
            for name in names
        }
    to.write_bytes(pickle.dumps(state))


def documents_of(every: tuple[dict[str, Any], ...], names: tuple[str, ...]) -> dict[tuple[str, str], list[Any]]:
    """By index and source the text, with its passages, in each of these libraries."""
    whole: dict[tuple[str, str], list[Any]] = {}
    for state in every:
        for name in names:
            passages: dict[str, list[str]] = {}
            for passage in state[name]["passages"]:
                passages.setdefault(passage.source, []).append(passage.text)
            for source, (*_, text) in state[name]["sources"].items():
                whole.setdefault((name, source), []).append((text, passages.get(source, [])))
    return whole


def check_half_done(place: Any, old: dict[str, Any], new: dict[str, Any], names: tuple[str, ...] = NAMES) -> None:
    """Whole documents only, of before or of now, and nothing that the caller's roles do not open."""
    whole = documents_of((old, new), names)
    with place._closing() as library:
        for name in names:
            texts_by_source: dict[str, list[str]] = {}
            for passage in library.catalog.every_passage(name):
                texts_by_source.setdefault(passage.source, []).append(passage.text)
            for source, texts in texts_by_source.items():
                text = library.catalog.source_text(name, source)
                assert (text, texts) in whole[name, source], (name, source, texts)
        for mode in ("dense", "lexical", "fused"):
            for roles in ((), ("secret",), ("secret", "vault")):
                settings = ALL.model_copy(update={"mode": mode})
                for hit in found_in(library, roles, settings):
                    passage = hit.passage
                    assert set(passage.labels) <= set(roles), passage
                    assert "vault" in roles or "classified" not in passage.text, passage
                    text = library.catalog.source_text(passage.index, passage.source)
                    assert text is not None
                    assert text[passage.start : passage.end] == passage.text


def found_in(library: Library, roles: tuple[str, ...], settings: SearchSettings) -> list[Hit]:
    """What a search finds; nothing if Chroma was killed while it wrote its graph, which the next run makes anew."""
    try:
        return library.search("classified log part", roles=roles, settings=settings)
    except LibraryError as error:
        if "cannot be used" not in str(error) or settings.mode == "lexical":
            raise
        return []


def fork(act: Callable[..., None], *values: Any) -> int:
    """Run `act` in a child; its process id."""
    child = os.fork()
    if child:
        return child
    try:
        act(*values)
    except BaseException:  # noqa: BLE001 - nothing may leave the child but by _exit
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)


def wait(child: int, what: str) -> None:
    status = os.waitpid(child, 0)[1]
    if status:
        sys.exit(f"{what}: status {status}")


def kill_after(after: float, act: Callable[..., None], *values: Any) -> bool:
    """Whether the child was still at work when it was killed."""
    child = fork(act, *values)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        sys.exit(f"the run failed before it was killed: status {status}")
    return os.WIFSIGNALED(status)


def copy_shelf(base: Any, to: Path) -> Any:
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(base.top, to)
    return shelf.Shelf(to)


def loop(top: Path, moments: int, seed: int) -> None:
    rng = random.Random(seed)
    (top / "old").mkdir(parents=True)
    before = shelf.Shelf(top / "old")
    wait(fork(make_old, before, random.Random(seed)), "the library of before")
    wait(fork(dump, before, top / "before"), "reading it")
    base = copy_shelf(before, top / "base")
    make_new(base, random.Random(seed + 1))
    after = copy_shelf(base, top / "after")
    started = time.monotonic()
    wait(fork(run_all, after, NEW), "the uninterrupted run")
    seconds = time.monotonic() - started
    wait(fork(dump, after, top / "expected"), "reading it")
    old, new = (pickle.loads((top / name).read_bytes()) for name in ("before", "expected"))
    shelf.check_whole({key: value for key, value in new.items() if key != "found"})
    assert all(new["found"].values())
    hits = 0
    for nth in range(8 * moments):
        if hits == moments:
            break
        place = copy_shelf(base, top / "work")
        if kill_after(seconds * (hits + rng.random()) / moments, run_all, place, NEW):
            hits += 1
        else:
            seconds *= 0.8  # it was done before: the measured run was slower than usual
        wait(fork(check_half_done, place, old, new), f"reading after kill {nth}")
        if nth % 3 == 1:
            kill_after(seconds * rng.random(), run_all, place, NEW)
            wait(fork(check_half_done, place, old, new), f"reading after the second kill {nth}")
        runs, expected = NEW, new
        if nth % 4 == 3:  # back to what was: the run that was killed must leave no trace
            shutil.rmtree(place.docs)
            shutil.copytree(before.docs, place.docs)
            runs, expected = OLD, old
        wait(fork(run_all, place, runs), f"resuming after kill {nth}")
        wait(fork(dump, place, top / "found"), f"reading after resuming {nth}")
        shelf.check_alike(pickle.loads((top / "found").read_bytes()), expected)
    print(f"killed {hits}")  # noqa: T201


def persist_often() -> None:
    """Have Chroma write its graph to disk every few passages, not every thousand."""
    RARELY.update({"sync_threshold": 6, "batch_size": 3})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("top", type=Path)
    parser.add_argument("--moments", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--persist", action="store_true")
    options = parser.parse_args()
    indexing.BATCH_PASSAGES = 4
    if options.persist:
        persist_often()
    loop(options.top, options.moments, options.seed)


if __name__ == "__main__":
    main()
