"""A purge that was killed, or that another process held up, is made up for."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from searched_files import TEXT, WORDS, holding

from groundwire.errors import LibraryBusyError
from groundwire.settings import SearchSettings


def test_a_kill_before_the_purge_is_made_up_for(secret_shelf, monkeypatch) -> None:
    (secret_shelf.docs / "pay" / "secret.md").unlink()
    monkeypatch.setattr(
        "groundwire.indexes.ingestion.purging.purge", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    with pytest.raises(KeyboardInterrupt):
        secret_shelf.index()
    monkeypatch.undo()
    assert secret_shelf.index().purged
    assert holding(secret_shelf, *WORDS) == {}


@pytest.mark.slow
@pytest.mark.parametrize("at", ["delete_collection", "modify", "VACUUM"])
def test_a_kill_in_the_middle_of_the_purge(secret_shelf, whole, monkeypatch, at) -> None:
    (secret_shelf.docs / "pay" / "secret.md").unlink()

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    names = {
        "delete_collection": "chromadb.api.client.Client.delete_collection",
        "modify": "chromadb.Collection.modify",
        "VACUUM": "groundwire.indexes.stores.chroma.ChromaFolder.compact",
    }
    monkeypatch.setattr(names[at], interrupt)
    with pytest.raises(KeyboardInterrupt):
        secret_shelf.index()
    monkeypatch.undo()
    secret_shelf.index()
    assert holding(secret_shelf, *WORDS) == {}
    whole(secret_shelf.content())


HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN")
connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
print("held", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def during_read(secret_shelf, monkeypatch):
    """Calls something while another process reads a file of the library and does not let go; nobody waits long."""
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *values, **options: connect(*values, **{**options, "timeout": 0.1}))

    def call(file: str, act: Callable[[], object]) -> object:
        command = [sys.executable, "-c", HOLD, str(secret_shelf.folder / file)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
            assert reader.stdout
            assert reader.stdout.readline() == "held\n"
            try:
                return act()
            finally:
                reader.communicate("\n")

    return call


@pytest.mark.slow
def test_a_reader_that_does_not_let_go_is_told_of(secret_shelf, during_read) -> None:
    (secret_shelf.docs / "pay" / "secret.md").unlink()
    summary = during_read("catalog.sqlite", secret_shelf.index)
    assert "another process is reading" in summary.unpurged
    assert not summary.purged
    with pytest.raises(LibraryBusyError, match="another process is reading"):
        during_read("catalog.sqlite", lambda: secret_shelf.index(purge=True))
    assert secret_shelf.index().purged
    assert holding(secret_shelf, *WORDS) == {}


def test_a_reader_of_chroma_that_does_not_let_go(secret_shelf, during_read) -> None:
    with secret_shelf._closing() as library, pytest.raises(LibraryBusyError, match="another process is reading"):
        during_read("vectors/chroma.sqlite3", lambda: library.vectors.purge([]))


class KilledError(BaseException):
    """Stands for the end of a process."""


def test_a_purge_that_is_killed_before_it_renames_leaves_what_is_read_and_purged_again(shelf, monkeypatch) -> None:
    from chromadb import Collection

    modify = Collection.modify

    def ends(collection: Collection, name: str | None = None, **settings: Any) -> None:
        if name is not None:
            raise KilledError
        modify(collection, **settings)

    shelf.write("a.md", "# Anchor\n\nThe anchor weighs two tons.\n")
    shelf.write("b.md", TEXT)
    shelf.index()
    (shelf.docs / "b.md").unlink()
    with monkeypatch.context() as patch:
        patch.setattr(Collection, "modify", ends)
        with pytest.raises(KilledError):
            shelf.index(purge=True)
    dense = SearchSettings(mode="dense")
    assert [hit.passage.source for hit in shelf.library().search("anchor", settings=dense)] == ["a.md"]
    shelf.close()
    shelf.index(purge=True)
    assert [hit.passage.source for hit in shelf.library().search("anchor", settings=dense)] == ["a.md"]
    assert not holding(shelf, *WORDS)
