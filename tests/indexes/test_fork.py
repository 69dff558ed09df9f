"""A library that is open in a process which forks, as servers with several workers do."""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from library_shelf import embedding_with

from groundwire.errors import GroundwireError, InputError, LibraryError
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library
from groundwire.indexes.retriever import LibraryRetriever

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")

SECONDS, TRIES = 20, 3


def in_a_fork(act: Callable[[], Any]) -> Any:
    """What `act` returns or raises in a forked process. One that hangs at each try fails the test.

    More than one try, for a library of an earlier test may be closing at that moment in a thread of its store, and
    what is locked while a process forks stays locked there.
    """
    context: Any = multiprocessing.get_context("fork")
    for _ in range(TRIES):
        ours, theirs = context.Pipe()

        def work(theirs: Any = theirs) -> None:
            try:
                theirs.send(act())
            except GroundwireError as error:
                theirs.send(error)

        process = context.Process(target=work)
        process.start()
        try:
            if ours.poll(SECONDS):
                return ours.recv()
        finally:
            process.kill()
            process.join()
    pytest.fail("the forked process hangs")


def sources(library: Library) -> list[str]:
    return [hit.passage.source for hit in library.search("bell")]


@pytest.fixture
def library(shelf: Any) -> Library:
    shelf.write("a.md", "# Bell\n\nThe bell of the hall.\n")
    shelf.index()
    instance: Library = shelf.library()
    assert sources(instance) == ["a.md"]
    return instance


def test_a_fork_searches_an_open_library(library: Library) -> None:
    assert in_a_fork(lambda: sources(library)) == ["a.md"]
    assert in_a_fork(lambda: in_a_fork(lambda: sources(library))) == ["a.md"]
    assert sources(library) == ["a.md"]


def test_a_fork_opens_the_same_folder(library: Library, shelf: Any) -> None:
    assert in_a_fork(lambda: sources(shelf.library())) == ["a.md"]


def test_an_open_library_is_not_sent_to_another_process(library: Library) -> None:
    for held in (library, LibraryRetriever(library=library), Context(library=library)):
        with pytest.raises(InputError, match="cannot be pickled or copied: hand over its folder, and open it there"):
            pickle.dumps(held)


def test_a_fork_says_that_it_cannot_write(library: Library, shelf: Any) -> None:
    shelf.write("b.md", "# Bell\n\nAnother bell.\n")
    error = in_a_fork(shelf.index)
    assert isinstance(error, LibraryError)
    assert "spawn" in str(error)
    shelf.index()
    assert sorted(sources(library)) == ["a.md", "b.md"]


@pytest.mark.slow
def test_a_fork_leaves_the_copy_of_a_read_only_library_to_its_parent(library: Library, shelf: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "access", lambda *_: False)
        reader = embedding_with(shelf.model, Library.open(shelf.folder))
        assert sources(reader) == ["a.md"]
        copy = Path(reader._view.stores.copy.name)
        assert in_a_fork(lambda: (sources(reader), reader._view.stores.close(), gc.collect())[0]) == ["a.md"]
        in_a_fork(reader._view.stores.copy.cleanup)
        assert copy.is_dir()
    reader.close()
    assert not copy.exists()


EXIT = """
import os, signal, sys
from groundwire import Library
from groundwire.indexes.parsing import pool

library = Library.create(sys.argv[1])
library.add_files(sys.argv[2], index="docs", description="Documents.")
((key, (worker,)),) = pool._SPARES._waiting.items()
child = os.fork()
if not child:
    signal.alarm(20)
    assert pool._SPARES.take(key) is None, "it took the parser of its parent"
    assert library.search("bell")
    sys.exit()
assert os.waitpid(child, 0)[1] == 0, "the child failed, or did not end"
assert not worker.tired, "the child ended the parser of its parent"
assert library.search("bell")
"""


@pytest.mark.slow
def test_a_fork_ends_and_leaves_the_idle_parser_to_its_parent(tmp_path: Path) -> None:
    """It would wait for ever for Chroma's threads, which only the parent has."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.html").write_text("<h1>Bell</h1><p>The bell of the hall.</p>")
    command = [sys.executable, "-c", EXIT, str(tmp_path / "library"), str(tmp_path / "docs")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
