"""A disk without room is no damage: nobody is advised to throw a library away."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from sentences import one_sentence

from groundwire.cli import exits
from groundwire.errors import LibraryError
from groundwire.indexes.library import Library
from groundwire.indexes.stores.chroma import ChromaFolder
from groundwire.indexes.stores.sqlite_catalog import SqliteCatalog


def test_a_full_disk_is_no_damage(filled_shelf, groundwire) -> None:
    with Library.open(filled_shelf.folder) as library:
        catalog = library.catalog
        assert isinstance(catalog, SqliteCatalog)
        (pages,) = catalog.one("PRAGMA page_count")
        catalog.one(f"PRAGMA max_page_count = {pages}")
        full = pytest.raises(LibraryError, match=r"disk is full.* have room.*then repeat")
        with full as raised, catalog.transaction():
            catalog.write("CREATE TABLE large AS SELECT zeroblob(1000000) AS zeros")
    assert "restore" not in str(raised.value)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_disk_without_room_for_a_reader(filled_shelf) -> None:
    """SQLite writes a file of 32 KB even to read; here no file may grow to that."""
    for path in filled_shelf.folder.glob("catalog.sqlite-*"):
        path.unlink()
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024));"
        "sys.argv[1:] = ['indexes', '--library', sys.argv[1]]; from groundwire.cli import main; main()"
    )
    process = subprocess.run(
        [sys.executable, "-c", code, filled_shelf.folder], capture_output=True, text=True, check=False
    )
    assert process.returncode == exits.LIBRARY
    one_sentence(process.stderr, "catalog", "have room", "repeat")


def test_what_chroma_hides_of_a_full_disk_is_told(tmp_path: Path) -> None:
    from chromadb.errors import InternalError

    folder = ChromaFolder(tmp_path)
    try:
        try:
            raise InternalError("error returned from database: (code: 13) database or disk is full")
        finally:
            raise AttributeError("'RustBindingsAPI' object has no attribute 'bindings'")
    except AttributeError as error:
        message = str(folder.unusable(error))
    assert "disk is full" in message
    assert "have room" in message
    assert "delete" not in message


def test_a_disk_without_room_of_which_chroma_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fails so when it brings its graph up to date, even for a search."""
    from chromadb.errors import InternalError

    error = InternalError("Error in compaction: Failed to apply logs to the metadata segment")
    folder = ChromaFolder(tmp_path)
    assert "index` again" in str(folder.unusable(error))
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=151_552))
    message = str(folder.unusable(error))
    assert "151,552 bytes are free" in message
    assert "have room, then repeat" in message
    assert "delete" not in message
