"""Searches of a library that is written to meanwhile, by itself, a thread or another process."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

import library_shelf
import pytest

from groundwire.indexes.library import Library
from groundwire.settings import IndexSettings, SearchSettings

MODES = ("dense", "lexical", "fused")


def test_a_library_opened_before_a_write_sees_it(shelf) -> None:
    shelf.write("a.md", "The anchor.")
    shelf.index()
    early = shelf.library()
    assert early.search("anchor")
    shelf.write("b.md", "The bell.")
    shelf.write("a.md", "The apple.")
    shelf.index()
    for mode in MODES:
        hits = early.search("bell", settings=SearchSettings(mode=mode))
        assert hits[0].passage.text == "The bell."
        assert "The anchor." not in {hit.passage.text for hit in hits}


READINGS = [
    pytest.param(lambda library: library.term_weights(["anchor", "zebra"]), id="term_weights"),
    pytest.param(lambda library: library.known_stems(iter(["anchor", "zebra"])), id="known_stems"),
    pytest.param(
        lambda library: library.distinctive("Which office sold old lamps to the Iron Anchors?"), id="distinctive"
    ),
]


@pytest.mark.parametrize("during", [False, True])
@pytest.mark.parametrize("read", READINGS)
def test_words_are_never_read_from_a_copy_that_is_gone(
    shelf, monkeypatch: pytest.MonkeyPatch, read: Callable[[Library], object], during: bool
) -> None:
    monkeypatch.setattr("groundwire.indexes.retrieval.common_names._PASSAGES", 1)
    shelf.write("a.md", "The Iron Anchors weigh two tons.")
    for number in range(5):
        shelf.write(f"{number}.md", f"The Iron Anchors of berth {number}.")
    shelf.index()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with Library.open(shelf.folder) as library:
        before = read(library)
        partitions = library._partitions

        def replaced(roles: Iterable[str]) -> object:
            """As when another thread is the first to see it."""
            monkeypatch.setattr(library, "_partitions", partitions)
            found = partitions(roles)
            os.utime(shelf.folder / "catalog.sqlite")
            library.indexes()
            return found

        if during:
            monkeypatch.setattr(library, "_partitions", replaced)
        else:
            os.utime(shelf.folder / "catalog.sqlite")
        assert read(library) == before


WRITER = """
import importlib.util, sys
from pathlib import Path
spec = importlib.util.spec_from_file_location("shelf", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
import groundwire.indexes.ingestion.run as indexing
indexing.BATCH_PASSAGES = 4
shelf = module.Shelf(Path(sys.argv[2]))
print("ready", flush=True)
for turn in range(3):
    for n in range(8):
        shelf.write(f"{n}.md", "".join(f"# Part {p}\\n\\nturn{turn} file{n} part{p}.\\n\\n" for p in range(3)))
    shelf.index(settings=indexing.IndexSettings(max_tokens=16))
    print("turn", flush=True)
"""


def check_steady(library, stop) -> int:
    """Search until told to stop; every hit is its span of one whole version of its source."""
    rounds = 0
    while not stop():
        for mode in MODES:
            for hit in library.search("turn part file3", settings=SearchSettings(mode=mode, k=50)):
                passage = hit.passage
                assert passage.end - passage.start == len(passage.text)
        passages = list(library.catalog.every_passage("docs"))
        versions: dict[str, set[str]] = {}
        for passage in passages:
            versions.setdefault(passage.source, set()).add(passage.text.partition("turn")[2][:1] or "-")
        assert all(len(turns - {"-"}) == 1 for turns in versions.values()), versions
        rounds += 1
    return rounds


@pytest.mark.slow
def test_reading_while_another_process_writes(shelf) -> None:
    shelf.write("0.md", "# Part 0\n\nturn0 file0 part0.\n")
    shelf.index(settings=IndexSettings(max_tokens=16))
    library = shelf.library()
    assert library.search("turn")
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, library_shelf.__file__, str(shelf.top)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as writer:  # fmt: skip
        assert writer.stdout
        assert writer.stdout.readline() == "ready\n"
        rounds = check_steady(library, lambda: writer.poll() is not None)
        assert writer.stderr
        assert writer.returncode == 0, writer.stderr.read()
    assert rounds > 1
    for mode in MODES:
        hits = library.search(
            "turn2 file3 part1", settings=SearchSettings(mode=mode, k=100, candidates=1000, diversity=0)
        )
        assert len({hit.passage.id for hit in hits}) == min(100, library.indexes()[0].passages)
        assert {hit.passage.text.partition("turn")[2][:1] for hit in hits} <= {"2", ""}


@pytest.mark.slow
def test_reading_while_a_thread_writes(shelf, monkeypatch) -> None:
    monkeypatch.setattr("groundwire.indexes.ingestion.run.BATCH_PASSAGES", 4)
    library = shelf.library()

    def write(turn: int) -> None:
        for n in range(15):
            shelf.write(f"{n}.md", f"# Part\n\nturn{turn} file{n} part.\n")
        library.add_files(shelf.docs, index="docs", description="D")

    write(0)
    stop = threading.Event()
    with ThreadPoolExecutor(3) as pool:
        readers = [pool.submit(check_steady, library, stop.is_set) for _ in range(2)]
        try:
            for turn in (1, 2):
                write(turn)
        finally:
            stop.set()
        assert all(reader.result() for reader in readers)
    hits = library.search("turn2 file", settings=SearchSettings(k=50))
    assert len(hits) == 15
    assert all("turn2" in hit.passage.text for hit in hits)
