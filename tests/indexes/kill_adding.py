"""Kills `Library.add` at many moments and compares what a resumed call makes; the rest is as in `kill_loop.py`."""

from __future__ import annotations

import argparse
import pickle
import random
import time
from pathlib import Path
from typing import Any

import kill_loop
from kill_loop import check_half_done, copy_shelf, dump, fork, kill_after, shelf, wait
from langchain_core.documents import Document

import groundwire.indexes.ingestion.run as indexing

NAMES = ("docs",)
LABELS = ("public", "vault")
DocumentsByLabel = dict[str, list[Document]]


def documents(count: int, seed: int) -> DocumentsByLabel:
    """Documents by the label that they carry; each is of one or two passages, and one in four is labelled."""
    rng = random.Random(seed)
    by_label: DocumentsByLabel = {label: [] for label in LABELS}
    for n in range(count):
        label = "vault" if rng.random() < 0.25 else "public"
        mark = "classified " if label == "vault" else ""
        parts = [" ".join(f"log{n}x{rng.randrange(100)}" for _ in range(12)) for _ in range(rng.randint(1, 2))]
        text = "".join(f"{mark}{part}.\n\n" for part in parts)
        facts = {"source": f"notes/{n}.md", "year": n % 3}
        by_label[label].append(Document(text, id=f"d{n}", metadata=facts))
    return by_label


def add_all(place: Any, by_label: DocumentsByLabel) -> None:
    with place._closing() as library:
        for label, some in by_label.items():
            library.add(some, index="docs", labels=[label], description="D")


def content(file: Path) -> dict[str, Any]:
    """What the stores held; which hundred of thousands a search finds is Chroma's approximation, but it finds some."""
    state = pickle.loads(file.read_bytes())
    assert state.pop("found")["docs"]
    return state


def loop(top: Path, by_label: DocumentsByLabel, before: DocumentsByLabel, *, moments: int, seed: int) -> None:
    rng = random.Random(seed)
    (top / "old").mkdir(parents=True)
    base = shelf.Shelf(top / "old")
    wait(fork(add_all, base, before), "the library of before")
    wait(fork(dump, base, top / "before", NAMES), "reading it")
    after = copy_shelf(base, top / "after")
    started = time.monotonic()
    wait(fork(add_all, after, by_label), "the uninterrupted call")
    seconds = time.monotonic() - started
    wait(fork(dump, after, top / "expected", NAMES), "reading it")
    old, new = (content(top / name) for name in ("before", "expected"))
    shelf.check_whole(new)
    hits = 0
    for nth in range(8 * moments):
        if hits == moments:
            break
        place = copy_shelf(base, top / "work")
        if kill_after(seconds * (hits + rng.random()) / moments, add_all, place, by_label):
            hits += 1
        else:
            seconds *= 0.8  # it was done before: the measured call was slower than usual
        wait(fork(check_half_done, place, old, new, NAMES), f"reading after kill {nth}")
        if nth % 3 == 1:
            kill_after(seconds * rng.random(), add_all, place, by_label)
            wait(fork(check_half_done, place, old, new, NAMES), f"reading after the second kill {nth}")
        wait(fork(add_all, place, by_label), f"resuming after kill {nth}")
        wait(fork(dump, place, top / "found", NAMES), f"reading after resuming {nth}")
        shelf.check_alike(content(top / "found"), new)
    print(f"killed {hits}, each call took {seconds:.0f} s")  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("top", type=Path)
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--moments", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--persist", action="store_true")
    options = parser.parse_args()
    indexing.BATCH_PASSAGES = min(indexing.BATCH_PASSAGES, max(4, options.documents // 40))
    if options.persist:
        kill_loop.persist_often()
    by_label = documents(options.documents, options.seed)
    before = documents(options.documents // 4, options.seed + 1)
    loop(options.top, by_label, before, moments=options.moments, seed=options.seed)


if __name__ == "__main__":
    main()
