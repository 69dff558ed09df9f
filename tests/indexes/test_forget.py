"""Documents that are taken out of an index, and folders that were moved."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

from groundwire.errors import InputError


@pytest.fixture
def old_path(shelf) -> Path:
    """A folder that was indexed as `old` and lies at `new` now, indexed again; the path where it was."""
    shelf.write("old/a.md", "# Anchor\n\nThe anchor is kept in the hall.\n")
    shelf.write("old/b.md", "# Bell\n\nThe bell is kept in the hall.\n")
    shelf.index(path="old")
    shutil.move(shelf.docs / "old", shelf.docs / "new")
    return shelf.docs / "old"


def test_a_moved_folder_is_told_of_and_can_be_forgotten(shelf, old_path: Path, whole, alike) -> None:
    summary = shelf.index(path="new")
    assert summary.lost == [(old_path / name).as_posix() for name in ("a.md", "b.md")]
    library = shelf.library()
    assert len(library.search("anchor")) == 4
    assert library.forget_files(old_path, index="docs").removed == 2
    assert {hit.passage.source for hit in library.search("anchor")} == {"new/a.md", "new/b.md"}
    assert shelf.index(path="new").lost == []
    content = shelf.content()
    assert len(content["docs"]["sources"]) == 2
    assert content["dense"] == content["lexical"] == content["catalog"]


def test_an_index_of_which_nothing_is_left_is_gone(shelf, old_path: Path) -> None:
    library = shelf.library()
    library.forget_files(old_path, index="docs")
    assert library.indexes() == []


def test_what_is_not_in_the_index_cannot_be_forgotten(shelf, old_path: Path) -> None:
    with pytest.raises(InputError, match="has nothing from under"):
        shelf.library().forget_files(shelf.docs / "olds", index="docs")


def test_a_file_that_is_there_is_forgotten_and_comes_back_under_its_labels(shelf) -> None:
    shelf.write("pay/bands.md", "# Pay\n\nThe bands of pay.\n")
    shelf.write("a.md", "# Anchor\n\nThe anchor.\n")
    shelf.index(path="pay", labels=["people"])
    shelf.index()
    library = shelf.library()
    library.forget_files(shelf.docs / "pay" / "bands.md", index="docs")
    assert [hit.passage.source for hit in library.search("bands of pay", roles=["people"])] == ["a.md"]
    shelf.index()
    assert "pay/bands.md" not in {hit.passage.source for hit in shelf.library().search("bands of pay")}


def test_the_command(shelf, groundwire, old_path: Path) -> None:
    docs = ("--name", "docs")
    code, error = groundwire("index", str(old_path), *docs)
    assert (code, "or forget it (`--forget`, `forget_files`) if it is gone" in error) == (2, True)
    code, error = groundwire("index", str(shelf.docs / "new"), *docs)
    assert code == 0
    assert f"2 of its files from elsewhere are not there any more, such as {(old_path / 'a.md').as_posix()!r}" in error
    assert f"groundwire index {old_path.as_posix()} --name docs --forget" in error
    assert groundwire("index", str(old_path), "--forget", *docs) == (0, "docs: 2 removed\n")
    assert groundwire("index", str(old_path), "--forget", *docs)[0] == 2
    code, error = groundwire("index", "x", "--forget", "--name", "dox")
    assert (code, "there is no index 'dox': there are 'docs'" in error) == (2, True)


def test_two_folders_of_one_name_do_not_share_an_index_in_silence(shelf, groundwire) -> None:
    first = shelf.write("a/notes/bell.md", "# Bell\n\nThe bell is kept in the hall.\n")
    shelf.write("b/notes/anchor.md", "# Anchor\n\nThe anchor is kept in the hall.\n")
    code, error = groundwire("index", str(first.parent))
    assert (code, "another place" in error) == (0, False)
    second = shelf.docs / "b" / "notes"
    code, error = groundwire("index", str(second))
    assert (code, f"the index has documents of another place too, such as {first.as_posix()!r}" in error) == (0, True)
    assert "another place" not in groundwire("index", str(second))[1]
    shelf.write("c/notes/gate.md", "# Gate\n\nThe gate is kept shut.\n")
    assert "another place" not in groundwire("index", str(shelf.docs / "c" / "notes"), "--name", "notes")[1]
    assert groundwire("index", str(second), "--forget") == (0, "notes: 1 removed\n")


def test_the_command_that_deletes_an_index(shelf, groundwire, monkeypatch: pytest.MonkeyPatch) -> None:
    file = shelf.write("a.md", shelf.text("anchor"))
    shelf.index()
    shelf.index("more")
    code, error = groundwire("delete-index", "docs")
    message = "deleting the index 'docs' must be confirmed, and nobody can be asked: add --yes"
    assert (code, message in error) == (2, True)
    monkeypatch.setattr("groundwire.cli.index.somebody", lambda: True)
    for reply, code in (("n\n", 2), ("", 2), ("Yes\n", 0)):
        monkeypatch.setattr("sys.stdin", io.StringIO(reply))
        status, error = groundwire("delete-index", "docs")
        assert status == code
        assert "Delete the index 'docs' (documents: 1, passages: 1) from the library" in error
        assert ("was not deleted" in error) == (code != 0)
    assert groundwire("delete-index", "more", "--yes", "--purge") == (
        0, "more: 1 removed; what was removed is out of the files\n",
    )  # fmt: skip
    assert shelf.library().indexes() == []
    code, error = groundwire("delete-index", "docs", "--yes")
    assert (code, "there is no index 'docs': there are none" in error) == (2, True)
    assert file.is_file()
