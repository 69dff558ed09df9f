"""Bad input ends in one sentence and an exit code, and the library stays as it was."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from groundwire.cli import exits
from groundwire.cli.app import run
from groundwire.errors import (
    EmbeddingMismatchError,
    InputError,
    LibraryBusyError,
    LibraryError,
    LibraryReadOnlyError,
    UnknownIndexError,
)
from groundwire.indexes.catalog import FORMAT
from groundwire.indexes.indexer import Indexer
from groundwire.indexes.library import Library
from groundwire.settings import IndexSettings, SearchSettings


@pytest.fixture
def groundwire(shelf, monkeypatch, capsys):
    """Runs the command line on the shelf's library with the test's embedding model; (exit code, standard error)."""
    monkeypatch.setattr("groundwire.indexes.library.load_embeddings", lambda _: shelf.model)
    monkeypatch.setattr(Library.__init__, "__kwdefaults__", {"load": lambda _: shelf.model, "create": False})
    for name in ("GROUNDWIRE_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["groundwire", *arguments, "--library", str(shelf.folder)])
        code = run()
        return code, capsys.readouterr().err

    return call


@pytest.fixture
def filled(shelf):
    shelf.write("a.md", "# Anchor\n\nThe anchor weighs two tons.\n")
    shelf.index()
    return shelf


NEW = ("--name", "docs", "--description", "Documents.")


def one_sentence(error: str, *words: str) -> None:
    lines = [line for line in error.splitlines() if line.strip()]
    assert len(lines) == 1, error
    assert lines[0].startswith("groundwire: "), error
    assert "Traceback" not in error
    for word in words:
        assert word in error


@pytest.mark.parametrize("path", ["missing", "missing/deeper", "x" * 5_000])
def test_a_path_that_is_not_there(filled, groundwire, path) -> None:
    before = filled.content()
    code, error = groundwire("index", str(filled.docs / path), *NEW)
    assert code == exits.BAD_INPUT
    one_sentence(error, path[:100], "check the path")
    assert filled.content()["catalog"] == before["catalog"]


@pytest.mark.parametrize(
    ("content", "word"),
    [(None, "empty"), (b"\0\1\2" * 99, "binary"), (b"caf\xe9 " * 9, "UTF-8"), (b"", "no text"), (b" \n\n", "no text")],
)
def test_a_folder_with_nothing_to_index(shelf, groundwire, content, word) -> None:
    if content is not None:
        shelf.write("a.txt", content)
    code, error = groundwire("index", str(shelf.docs), *NEW)
    assert code == exits.BAD_INPUT
    one_sentence(error, word)
    assert shelf.library().indexes() == []


def test_bad_files_in_a_folder_are_named_and_skipped(shelf, groundwire, monkeypatch) -> None:
    shelf.write("good.md", "Good.")
    shelf.write("binary.txt", b"\0\1")
    shelf.write("latin.txt", b"caf\xe9")
    shelf.write("gone.txt", "Vanishes between the walk and the reading.")
    (shelf.docs / "loop").symlink_to("loop")
    (shelf.docs / "around").symlink_to(".")
    with (shelf.docs / "line.txt").open("wb") as file:
        file.truncate(50_000_000)
    original = Path.read_bytes

    def vanishing(path: Path) -> bytes:
        if path.name == "gone.txt":
            path.unlink()
        return original(path)

    monkeypatch.setattr(Path, "read_bytes", vanishing)
    code, error = groundwire("index", str(shelf.docs), *NEW)
    assert code == exits.ANSWERED
    for name, reason in (
        ("binary.txt", "binary"), ("latin.txt", "UTF-8"), ("gone.txt", "No such file"), ("loop", "symbolic link"),
        ("around", "symbolic link"), ("line.txt", "too large"),
    ):  # fmt: skip
        (line,) = (line for line in error.splitlines() if f"'{name}'" in line)
        assert reason in line
    assert list(shelf.content()["docs"]["sources"]) == ["good.md"]


def test_a_link_that_leads_to_itself(shelf, groundwire) -> None:
    (shelf.docs / "loop").symlink_to("loop")
    code, error = groundwire("index", str(shelf.docs / "loop"), *NEW)
    assert code == exits.BAD_INPUT
    one_sentence(error, "loop")


@pytest.mark.parametrize(
    "options",
    [
        ("--name", "Bad Name", "--description", "D"),
        ("--name", "-", "--description", "D"),
        ("--name", "n" * 49, "--description", "D"),
        ("--name", "new"),
        ("--name", "new", "--description", "  "),
        ("--name", "docs", "--labels", "a b"),
        ("--name", "docs", "--labels", "ok,é"),
        ("--name", "docs", "--labels", ""),
        ("--name", "web", "--description", "D"),
    ],
    ids=str,
)
def test_bad_names_labels_and_descriptions(filled, groundwire, options) -> None:
    before = filled.content()
    code, error = groundwire("index", str(filled.docs), *options)
    assert code == exits.BAD_INPUT
    one_sentence(error)
    assert filled.content()["catalog"] == before["catalog"]
    assert filled.library().catalog.roots("docs") == {}


@pytest.mark.parametrize(
    ("question", "word"), [("", "empty"), ("  \n ", "empty"), ("x" * 100_000, "100,000 characters")], ids=["", " ", "x"]
)
def test_questions_that_are_none(filled, groundwire, question, word) -> None:
    code, error = groundwire("ask", question)
    assert code == exits.BAD_INPUT
    assert word in error
    assert len(error) < 1_000
    assert "Traceback" not in error


def test_an_index_that_is_not_there(filled, groundwire) -> None:
    code, error = groundwire("ask", "What weighs two tons?", "--index", "nope")
    assert code == exits.BAD_INPUT
    assert "'nope'" in error
    assert "'docs'" in error
    with pytest.raises(UnknownIndexError, match=r"'nope'.*'docs'"):
        filled.library().search("anchor", indexes=["nope"])


def test_a_half_character_in_a_question(filled) -> None:
    assert filled.library().search("anchor \ud800")


def test_another_embedding_model(filled, groundwire) -> None:
    code, error = groundwire("index", str(filled.docs), "--name", "docs", "--embedding", "openai:other")
    assert code == exits.LIBRARY
    one_sentence(error, "'minilm'", "'openai:other'")
    with pytest.raises(EmbeddingMismatchError):
        Indexer(filled.library(), "docs", settings=IndexSettings(embedding="openai:other"))


def test_a_library_that_is_a_file(shelf, groundwire) -> None:
    shelf.write("a.md", "Text.")
    shelf.folder.write_text("not a folder")
    code, error = groundwire("index", str(shelf.docs), *NEW)
    assert code == exits.LIBRARY
    one_sentence(error, "library", "--library")
    code, error = groundwire("ask", "What?")
    assert code == exits.LIBRARY
    assert "there is no library at" in error


def test_no_library_yet(shelf, groundwire) -> None:
    for arguments in (("ask", "What?"), ("indexes",)):
        code, error = groundwire(*arguments)
        assert code == exits.LIBRARY
        assert "there is no library at" in error


@pytest.mark.parametrize("keep", [0, 100, 4096], ids=["all", "after the header", "after the first page"])
def test_a_damaged_catalog(filled, groundwire, keep) -> None:
    for path in filled.folder.glob("catalog.sqlite-*"):
        path.unlink()
    file = filled.folder / "catalog.sqlite"
    whole = file.read_bytes()
    file.write_bytes(whole[:keep] + bytes(range(255, 0, -1)) * 200)
    for arguments in (("ask", "What weighs two tons?"), ("indexes",), ("index", str(filled.docs), "--name", "docs")):
        code, error = groundwire(*arguments)
        assert code == exits.LIBRARY, arguments
        assert "Traceback" not in error
        assert "catalog.sqlite" in error


def test_another_format_is_refused(filled, groundwire) -> None:
    with sqlite3.connect(filled.folder / "catalog.sqlite") as connection:
        connection.execute(f"PRAGMA user_version = {FORMAT + 1}")
    connection.close()
    code, error = groundwire("indexes")
    assert code == exits.LIBRARY
    one_sentence(error, f"format {FORMAT + 1}", f"reads {FORMAT}", "new library")


@pytest.mark.parametrize(("store", "mode"), [("vectors", "dense"), ("vectors", "fused"), ("words", "lexical")])
def test_a_store_that_is_missing(filled, store, mode) -> None:
    shutil.rmtree(filled.folder / store)
    with pytest.raises(LibraryError, match=r"missing.*groundwire index"):
        filled.library().search("anchor", settings=SearchSettings(mode=mode))
    filled.index()
    assert filled.library().search("anchor", settings=SearchSettings(mode=mode))


@pytest.mark.parametrize("store", ["vectors", "words"])
def test_a_damaged_store(filled, store) -> None:
    name = "chroma.sqlite3" if store == "vectors" else "meta.json"
    for path in (filled.folder / store).rglob(name):
        path.write_bytes(b"damaged" * 1_000)
    with pytest.raises(LibraryError, match=store):
        filled.library().search("anchor")


HOLD = """
import sys
from pathlib import Path
from groundwire.indexes.library import Library
with Library.create(sys.argv[1]) as library, library.writing():
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_two_writers_at_once(filled, groundwire) -> None:
    before = filled.content()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(filled.folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        code, error = groundwire("index", str(filled.docs), "--name", "docs")
        assert code == exits.LIBRARY
        one_sentence(error, "another process", str(filled.folder))
        library = filled.library()
        with pytest.raises(LibraryBusyError):
            Indexer(library, "docs").run(filled.docs)
        assert library.search("anchor")
        other.communicate("\n")
    assert other.returncode == 0
    assert groundwire("index", str(filled.docs), "--name", "docs")[0] == exits.ANSWERED
    assert filled.content()["catalog"] == before["catalog"]


def test_two_threads_may_not_write_at_once(filled) -> None:
    library = filled.library()
    with library.writing(), pytest.raises(LibraryBusyError), library.writing():
        pass
    with library.writing():
        pass


def test_many_may_make_the_same_library_at_once(tmp_path) -> None:
    script = "import sys; from groundwire.indexes.library import Library; Library.create(sys.argv[1]).close()"
    started = [subprocess.Popen([sys.executable, "-c", script, str(tmp_path / "library")]) for _ in range(4)]
    assert [process.wait() for process in started] == [0] * 4


READ_ONLY = """
import importlib.util, sys
from pathlib import Path
spec = importlib.util.spec_from_file_location("shelf", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
from groundwire.errors import LibraryReadOnlyError
from groundwire.indexes.indexer import Indexer
from groundwire.indexes.library import Library
folder, docs = Path(sys.argv[2]), Path(sys.argv[3])
with Library(folder, load=lambda _: module.HashedWords()) as library:
    assert library.search("anchor")[0].passage.source == "a.md"
    copy = library._snapshot.name
    try:
        Indexer(library, "docs").run(docs)
    except LibraryReadOnlyError as error:
        print(error)
assert not Path(copy).exists()
try:
    Library.create(folder)
except LibraryReadOnlyError as error:
    print(error)
"""


def test_a_read_only_library_is_read_and_not_written(filled, tmp_path) -> None:
    python = [sys.executable, "-W", "error", "-c", READ_ONLY, str(Path(__file__).with_name("conftest.py"))]
    command = [*python, str(filled.folder), str(filled.docs)]
    if os.geteuid() == 0:
        bind = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
        command = ["unshare", "-m", "sh", "-c", bind, str(filled.folder), *command]
        if not shutil.which("unshare") or subprocess.run(["unshare", "-m", "true"], check=False).returncode:
            pytest.skip("root may write anywhere, and no mount namespace can be had")
    else:
        for path in [filled.folder, *filled.folder.rglob("*")]:
            path.chmod(0o500 if path.is_dir() else 0o400)
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    finally:
        for path in [filled.folder, *filled.folder.rglob("*")]:
            path.chmod(0o700 if path.is_dir() else 0o600)
    if "mount:" in done.stderr:
        pytest.skip("nothing can be mounted here")
    assert done.returncode == 0, done.stderr
    assert [line.count("may only be read") for line in done.stdout.splitlines()] == [1, 1]


def test_a_lock_that_may_not_be_taken(filled, monkeypatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("filelock.FileLock.acquire", refuse)
    library = filled.library()
    with pytest.raises(LibraryReadOnlyError, match="Permission denied"), library.writing():
        pass


def test_a_library_that_fails_to_open_leaves_no_copy(filled, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(os, "access", lambda *_: False)
    (filled.folder / "catalog.sqlite").write_bytes(b"damaged" * 1_000)
    with pytest.raises(LibraryError, match="catalog"):
        Library.open(filled.folder)
    assert list((tmp_path / "temporary").iterdir()) == []


def test_bad_input_is_not_a_library_error() -> None:
    assert exits.exit_code(InputError("x")) == exits.BAD_INPUT
    assert exits.exit_code(LibraryBusyError("x")) == exits.LIBRARY


def test_words_that_cannot_be_written(filled) -> None:
    """A file in the place of a folder stands in for a disk that fails."""
    (filled.folder / "words" / "docs" / "public" / "meta.json").write_bytes(b"{}")
    filled.write("b.md", "Another.")
    with pytest.raises(LibraryError, match="words"):
        filled.index()
    shutil.rmtree(filled.folder / "words")
    filled.index()
    assert len(filled.content()["lexical"]["docs", "public"]) == 2
