"""What a library leaves on the disk is its owner's only, whatever made the file and whatever the umask is."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from groundwire.cli.private import write_private
from groundwire.cli.threads import Threads
from groundwire.errors import InputError, LibraryError
from groundwire.evaluation.runs.store import Store
from groundwire.indexes.library import Library

NEW = ("--name", "docs", "--description", "Documents.")


@pytest.fixture(autouse=True)
def open_umask():
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(top: Path) -> list[str]:
    """What somebody else may do anything with, `top` itself as `.`."""
    return [
        f"{path.relative_to(top)} {oct(stat.S_IMODE(path.stat().st_mode))}"
        for path in (top, *sorted(top.rglob("*")))
        if path.stat().st_mode & 0o077
    ]


@pytest.fixture
def full_shelf(shelf):
    """With labelled documents, conversations and evaluations."""
    for n in range(4):
        shelf.write(f"pay/{n}.md", f"# Pay {n}\n\nThe band number{n} of the hall.\n")
    shelf.folder = shelf.top / "made" / "library"
    shelf.folder.parent.mkdir()
    with Library.create(shelf.folder):
        pass
    shelf.index(labels=["people"])
    with Threads.open(shelf.folder) as threads, threads.hold("main"):
        pass
    with Store.open(shelf.folder / "evaluations" / "set"):
        pass
    return shelf


def test_a_library_is_made_private(full_shelf) -> None:
    assert open_to_others(full_shelf.folder) == []


def test_it_stays_so_while_it_is_open_and_after_it_is_written_to(full_shelf) -> None:
    with full_shelf._closing() as library:
        assert library.search("band", roles=["people"])
        full_shelf.write("pay/new.md", "# New\n\nAnother band.\n")
        full_shelf.index(labels=["people"], purge=True)
        assert library.search("another band", roles=["people"])
        assert open_to_others(full_shelf.folder) == []


def test_what_is_written_can_be_reached_by_nobody_meanwhile(full_shelf, monkeypatch) -> None:
    """Chroma and tantivy make files with the usual mode; the folders around them are closed before."""
    original, folders = Library.embed, []

    def embed(library, *values):
        vectors = original(library, *values)
        folders.append([name for name in ("vectors", "words") if (full_shelf.folder / name).stat().st_mode & 0o077])
        return vectors

    monkeypatch.setattr(Library, "embed", embed)
    full_shelf.write("pay/new.md", "# New\n\nAnother band.\n")
    full_shelf.index()
    assert folders
    assert not any(folders)


def test_a_library_from_before_is_closed_when_it_is_written_to(full_shelf) -> None:
    for path in (full_shelf.folder, *full_shelf.folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    full_shelf.index()
    assert open_to_others(full_shelf.folder) == []


def test_other_peoples_files_in_the_folder_are_left_alone(shelf) -> None:
    """`--library .` in a project: only what is the library's own is closed."""
    shelf.folder = shelf.docs
    script = shelf.write("run.sh", "echo")
    shelf.write("sub/a.md", "The anchor.")
    for path in (shelf.docs, script):
        path.chmod(0o755)
    shelf.index(path="sub")
    assert oct(stat.S_IMODE(script.stat().st_mode)) == "0o755"
    assert oct(stat.S_IMODE(shelf.docs.stat().st_mode)) == "0o755"
    own = [path for path in shelf.docs.iterdir() if path.name not in ("run.sh", "sub")]
    assert len(own) >= 4
    assert [path for path in own if path.stat().st_mode & 0o077] == []


def test_a_folder_that_may_not_be_closed_is_refused(full_shelf, groundwire, monkeypatch) -> None:
    def refuse(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted", str(path))

    full_shelf.folder.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", refuse)
    code, output = groundwire("index", str(full_shelf.docs), *NEW)
    assert code == 4
    assert "cannot be closed to other users" in output
    with pytest.raises(LibraryError):
        full_shelf.index()


@pytest.mark.parametrize(
    "arguments",
    [
        ("missing", *NEW),
        ("", "--name", "docs"),
        ("", "--name", "Bad Name", "--description", "D"),
        ("empty", *NEW),
        ("", *NEW, "--embedding", "nothing:none"),
        ("missing", *NEW, "--labels", "people"),
    ],
    ids=["no path", "no description", "bad name", "nothing in it", "no model", "no path, labels"],
)
@pytest.mark.parametrize("there", [False, True], ids=["new folder", "folder"])
def test_a_failed_index_leaves_no_library(shelf, groundwire, monkeypatch, arguments, there) -> None:
    monkeypatch.setattr(shelf.model, "embed_documents", lambda _: 1 / 0)
    shelf.write("a.md", "The anchor.")
    (shelf.docs / "empty").mkdir()
    if there:
        shelf.folder.mkdir()
    code, output = groundwire("index", str(shelf.docs / arguments[0]), *arguments[1:])
    assert code in (2, 5)
    assert "Traceback" not in output
    assert list(shelf.folder.iterdir()) == [] if shelf.folder.exists() else True


def test_a_failed_index_leaves_a_library_that_was_there(full_shelf, groundwire) -> None:
    before = full_shelf.content()["catalog"]
    assert groundwire("index", str(full_shelf.docs / "missing"), *NEW)[0] == 2
    assert full_shelf.content()["catalog"] == before


def test_a_failed_index_of_labelled_documents_keeps_their_labels(shelf, groundwire, monkeypatch) -> None:
    shelf.write("a.md", "The zebraquill.")
    monkeypatch.setattr(shelf.model, "embed_documents", lambda _: 1 / 0)
    assert groundwire("index", str(shelf.docs), *NEW, "--labels", "people")[0] == 5
    monkeypatch.undo()
    shelf.index()
    assert shelf.library().search("zebraquill") == []


def test_a_page_is_not_written_through_a_link(full_shelf, groundwire) -> None:
    victim = full_shelf.top / "victim.html"
    victim.write_text("untouched")
    link = full_shelf.top / "page.html"
    link.symlink_to(victim)
    code, output = groundwire("ask", "What band is there?", "--trace", str(link))
    assert code == 2
    assert "symbolic link" in output
    assert victim.read_text() == "untouched"


def test_a_link_that_comes_while_the_run_lasts_is_not_followed_either(tmp_path) -> None:
    (tmp_path / "victim").write_text("untouched")
    (tmp_path / "page").symlink_to(tmp_path / "victim")
    with pytest.raises(InputError, match="symbolic link"):
        write_private(tmp_path / "page", "secret")
    assert (tmp_path / "victim").read_text() == "untouched"
