"""A library that is damaged, missing, held by another process or read-only: one sentence, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import library_shelf
import pytest
from library_shelf import check_alike
from sentences import one_sentence

from groundwire.cli import exits
from groundwire.errors import (
    InputError,
    LibraryBusyError,
    LibraryError,
    LibraryReadOnlyError,
)
from groundwire.indexes.library import Library
from groundwire.indexes.stores.chroma import RARELY
from groundwire.indexes.stores.sqlite_catalog import SqliteCatalog
from groundwire.settings import SearchSettings

FLIPS = str(Path(__file__).with_name("flip_loop.py"))
FORMAT = SqliteCatalog.FORMAT
NEW = ("--name", "docs", "--description", "Documents.")


def test_a_library_that_is_a_file(shelf, groundwire) -> None:
    shelf.write("a.md", "Text.")
    shelf.folder.write_text("not a folder")
    code, error = groundwire("index", str(shelf.docs), *NEW)
    assert code == exits.BAD_INPUT
    one_sentence(error, "library", "a file: name a folder")
    code, error = groundwire("ask", "What?")
    assert code == exits.LIBRARY
    assert "there is no library at" in error


def test_no_library_yet(shelf, groundwire) -> None:
    for arguments in (("ask", "What?"), ("indexes",)):
        code, error = groundwire(*arguments)
        assert code == exits.LIBRARY
        assert "there is no library at" in error


@pytest.mark.parametrize("keep", [0, 100, 4096], ids=["all", "after the header", "after the first page"])
def test_a_damaged_catalog(filled_shelf, groundwire, keep) -> None:
    for path in filled_shelf.folder.glob("catalog.sqlite-*"):
        path.unlink()
    file = filled_shelf.folder / "catalog.sqlite"
    whole = file.read_bytes()
    file.write_bytes(whole[:keep] + bytes(range(255, 0, -1)) * 200)
    for arguments in (
        ("ask", "What weighs two tons?"),
        ("indexes",),
        ("index", str(filled_shelf.docs), "--name", "docs"),
    ):
        code, error = groundwire(*arguments)
        assert code == exits.LIBRARY, arguments
        assert "Traceback" not in error
        assert "catalog.sqlite" in error


def test_another_format_is_refused(filled_shelf, groundwire) -> None:
    with sqlite3.connect(filled_shelf.folder / "catalog.sqlite") as connection:
        connection.execute(f"PRAGMA user_version = {FORMAT + 1}")
    connection.close()
    code, error = groundwire("indexes")
    assert code == exits.LIBRARY
    one_sentence(error, f"format {FORMAT + 1}", f"reads {FORMAT}", "new library")


@pytest.mark.parametrize(("store", "mode"), [("vectors", "dense"), ("vectors", "fused"), ("words", "lexical")])
def test_a_store_that_is_missing(filled_shelf, store, mode) -> None:
    shutil.rmtree(filled_shelf.folder / store)
    with pytest.raises(LibraryError, match=r"missing.*groundwire index"):
        filled_shelf.library().search("anchor", settings=SearchSettings(mode=mode))
    filled_shelf.index()
    assert filled_shelf.library().search("anchor", settings=SearchSettings(mode=mode))


@pytest.mark.parametrize("store", ["vectors", "words"])
def test_a_damaged_store(filled_shelf, store) -> None:
    name = "chroma.sqlite3" if store == "vectors" else "meta.json"
    for path in (filled_shelf.folder / store).rglob(name):
        path.write_bytes(b"damaged" * 1_000)
    with pytest.raises(LibraryError, match=store):
        filled_shelf.library().search("anchor")


@pytest.mark.slow
@pytest.mark.parametrize("file", ["header.bin", "link_lists.bin", "index_metadata.pickle"])
def test_a_graph_that_was_torn_is_made_anew(shelf, monkeypatch, file) -> None:
    """As a kill leaves it while Chroma writes its files, one after the other."""
    monkeypatch.setitem(RARELY, "sync_threshold", 6)
    monkeypatch.setitem(RARELY, "batch_size", 3)
    for number in range(12):
        shelf.write(f"{number}.md", shelf.text(f"anchor {number}"))
    shelf.index()
    before = shelf.content()
    graphs = [path.parent for path in (shelf.folder / "vectors").glob("*/index_metadata.pickle")]
    assert graphs
    for graph in graphs:
        (graph / file).write_bytes(b"") if file.endswith(".pickle") else (graph / file).unlink()
    with pytest.raises(LibraryError, match=r"vectors.*groundwire index"):
        shelf.library().search("anchor", settings=SearchSettings(mode="dense"))
    shelf.index()
    check_alike(shelf.content(), before)
    assert len(shelf.library().search("anchor", settings=SearchSettings(mode="dense", k=50, candidates=50))) == 12


@pytest.mark.slow
def test_a_damaged_byte_anywhere_is_a_sentence(tmp_path) -> None:
    """More of them: `python tests/indexes/flip_loop.py FOLDER --trials 300`."""
    process = subprocess.run(
        [sys.executable, FLIPS, str(tmp_path / "flips"), "--trials", "6"], capture_output=True, text=True, check=False
    )
    assert process.stdout == "6 trials\n", process.stdout + process.stderr[-2_000:]
    assert process.returncode == 0


def test_vectors_that_cannot_be_read_just_now_are_not_made_anew(filled_shelf, monkeypatch) -> None:
    from chromadb import Collection  # takes long, and every worker collects this file
    from chromadb.errors import InternalError

    before, embedded = filled_shelf.content(), len(filled_shelf.model.texts)

    def raise_locked(*_: object, **__: object) -> None:
        raise InternalError("error returned from database: (code: 5) database is locked")

    with monkeypatch.context() as patch:
        patch.setattr(Collection, "query", raise_locked)
        with pytest.raises(LibraryError, match="database is locked"):
            filled_shelf.index()
    filled_shelf.index()
    check_alike(filled_shelf.content(), before)
    assert len(filled_shelf.model.texts) == embedded


HOLD = """
import sys
from pathlib import Path
from groundwire.indexes.library import Library
with Library.create(sys.argv[1]) as library, library.writing():
    print("held", flush=True)
    sys.stdin.readline()
"""


@pytest.mark.slow
def test_two_writers_at_once(filled_shelf, groundwire) -> None:
    before = filled_shelf.content()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(filled_shelf.folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        code, error = groundwire("index", str(filled_shelf.docs), "--name", "docs")
        assert code == exits.LIBRARY
        one_sentence(error, "another process", str(filled_shelf.folder))
        library = filled_shelf.library()
        with pytest.raises(LibraryBusyError):
            library.add_files(filled_shelf.docs, index="docs")
        assert library.search("anchor")
        other.communicate("\n")
    assert other.returncode == 0
    assert groundwire("index", str(filled_shelf.docs), "--name", "docs")[0] == exits.ANSWERED
    assert filled_shelf.content()["catalog"] == before["catalog"]


def test_two_writers_at_once_in_one_process(filled_shelf) -> None:
    library = filled_shelf.library()
    with library.writing(), pytest.raises(LibraryBusyError, match="another process or thread is writing"):
        library.delete_index("docs")


def test_two_threads_may_not_write_at_once(filled_shelf) -> None:
    library = filled_shelf.library()
    with library.writing(), pytest.raises(LibraryBusyError), library.writing():
        pass
    with library.writing():
        pass


@pytest.mark.slow
def test_many_may_make_the_same_library_at_once(tmp_path) -> None:
    script = "import sys; from groundwire.indexes.library import Library; Library.create(sys.argv[1]).close()"
    started = [subprocess.Popen([sys.executable, "-c", script, str(tmp_path / "library")]) for _ in range(4)]
    assert [process.wait() for process in started] == [0] * 4


def test_a_file_of_a_read_only_library_that_cannot_be_copied_is_named(filled_shelf, monkeypatch) -> None:
    (filled_shelf.folder / "words" / "lost").symlink_to("nowhere")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(LibraryError, match=r"cannot be copied \(\[Errno 2\] No such file .*lost'\): see that"):
        Library.open(filled_shelf.folder)


READ_ONLY = """
import importlib.util, sys
from pathlib import Path
spec = importlib.util.spec_from_file_location("shelf", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
from groundwire.errors import LibraryReadOnlyError
from groundwire.indexes.library import Library
folder, docs = Path(sys.argv[2]), Path(sys.argv[3])
with module.embedding_with(module.HashedWords(), Library.open(folder)) as library:
    assert library.search("anchor")[0].passage.source == "a.md"
    copy = library._view.stores.copy.name
    try:
        library.add_files(docs, index="docs")
    except LibraryReadOnlyError as error:
        print(error)
assert not Path(copy).exists()
try:
    Library.create(folder)
except LibraryReadOnlyError as error:
    print(error)
"""


@pytest.mark.slow
def test_a_read_only_library_is_read_and_not_written(filled_shelf) -> None:
    python = [sys.executable, "-W", "error", "-c", READ_ONLY, library_shelf.__file__]
    command = [*python, str(filled_shelf.folder), str(filled_shelf.docs)]
    if os.geteuid() == 0:
        bind = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
        command = ["unshare", "-m", "sh", "-c", bind, str(filled_shelf.folder), *command]
        if not shutil.which("unshare") or subprocess.run(["unshare", "-m", "true"], check=False).returncode:
            pytest.skip("root may write anywhere, and no mount namespace can be had")
    else:
        for path in [filled_shelf.folder, *filled_shelf.folder.rglob("*")]:
            path.chmod(0o500 if path.is_dir() else 0o400)
    try:
        process = subprocess.run(command, capture_output=True, text=True, check=False)
    finally:
        for path in [filled_shelf.folder, *filled_shelf.folder.rglob("*")]:
            path.chmod(0o700 if path.is_dir() else 0o600)
    if "mount:" in process.stderr:
        pytest.skip("nothing can be mounted here")
    assert process.returncode == 0, process.stderr
    assert [line.count("may only be read") for line in process.stdout.splitlines()] == [1, 1]


def test_a_lock_that_may_not_be_taken(filled_shelf, monkeypatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("filelock.FileLock.acquire", refuse)
    library = filled_shelf.library()
    with pytest.raises(LibraryReadOnlyError, match="Permission denied"), library.writing():
        pass


def test_a_library_that_fails_to_open_leaves_no_copy(filled_shelf, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(os, "access", lambda *_: False)
    (filled_shelf.folder / "catalog.sqlite").write_bytes(b"damaged" * 1_000)
    with pytest.raises(LibraryError, match="catalog"):
        Library.open(filled_shelf.folder)
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_library_that_was_closed(filled_shelf) -> None:
    with filled_shelf.library() as library:
        library.search("tons")
    for use in (lambda: library.search("tons"), library.indexes, library.fields, library.__enter__):
        with pytest.raises(InputError, match=r"was closed: open it again with Library\.open"):
            use()
    library.close()
