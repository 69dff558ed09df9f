"""A library that is open while its folder is replaced: what is shown is what the folder holds now, under its labels."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from library_shelf import embedding_with

from groundwire.errors import LibraryError
from groundwire.indexes.library import Library
from groundwire.settings import SearchSettings

SECRET = "zebraquill"
MODES = ("dense", "lexical", "fused")


@pytest.fixture
def live_library(shelf):
    """A library with one public document, open and searched."""
    shelf.write("bands.md", f"# Pay\n\nThe {SECRET} salary is 52,000.\n")
    shelf.index()
    library = shelf.library()
    assert library.search(SECRET)[0].passage.source == "bands.md"
    return library


def visible_text(library: Library, roles: tuple[str, ...] = ()) -> str:
    """All that the open library says, by every way to a passage."""
    texts = [str(library.indexes(roles)), str(library.directory(roles=roles))]
    for mode in MODES:
        texts += [
            hit.passage.text
            for hit in library.search(f"{SECRET} bell", roles=roles, settings=SearchSettings(mode=mode))
        ]
    texts += [str(library.text("docs", "bands.md", roles=roles))]
    return " ".join(texts)


def test_made_anew_with_labels(shelf, live_library) -> None:
    (id_,) = (id_ for _, _, id_ in live_library.directory())
    shutil.rmtree(shelf.folder)
    shelf.index(labels=["people"])
    assert SECRET not in visible_text(live_library)
    assert live_library.passages([id_]) == {}
    assert SECRET in visible_text(live_library, ("people",))


def test_the_old_text_by_its_id_first(shelf, live_library) -> None:
    """Each method looks by itself: a graph reads passages by id without a search before."""
    (id_,) = (id_ for _, _, id_ in live_library.directory())
    shutil.rmtree(shelf.folder)
    shelf.index(labels=["people"])
    assert live_library.passages([id_]) == {}


def test_the_stored_text_first(shelf, live_library) -> None:
    shutil.rmtree(shelf.folder)
    shelf.index(labels=["people"])
    assert live_library.text("docs", "bands.md") is None


def test_another_library_in_its_place(shelf, live_library, tmp_path) -> None:
    shelf.folder = tmp_path / "other"
    shelf.write("bell.md", "# Bell\n\nThe bell of the hall.\n")
    (shelf.docs / "bands.md").unlink()
    shelf.index()
    live_library.folder.rename(tmp_path / "old")
    shelf.folder.rename(live_library.folder)
    text = visible_text(live_library)
    assert SECRET not in text
    assert "bell of the hall" in text


def test_deleted(shelf, live_library) -> None:
    shutil.rmtree(shelf.folder)
    for ask in (
        lambda: live_library.search(SECRET),
        lambda: live_library.passages(["x"]),
        lambda: live_library.text("docs", "bands.md"),
        live_library.directory,
        live_library.indexes,
    ):
        with pytest.raises(LibraryError, match="there is no library at"):
            ask()
    assert not shelf.folder.exists()


def test_written_to_after_it_was_made_anew(shelf, live_library, whole) -> None:
    """With two libraries open on one path, what is written is in the new folder, and complete."""

    other = shelf.library()
    assert other.search(SECRET)
    shutil.rmtree(shelf.folder)
    shelf.index(labels=["people"])
    shelf.write("bell.md", "# Bell\n\nThe bell of the hall.\n")
    live_library.add_files(shelf.docs, index="docs")
    assert SECRET not in visible_text(other)
    for library in (*shelf._open, other):
        library.close()
    shelf._open.clear()
    whole(shelf.content())


def test_replaced_while_it_is_written_to(shelf, live_library) -> None:
    def replace() -> None:
        with live_library.writing():
            shutil.rmtree(shelf.folder)
            shelf.index(labels=["people"])

    with pytest.raises(LibraryError, match="replaced while it was written to"):
        replace()


@pytest.fixture
def read_only(shelf, monkeypatch):
    """A library that its reader may not write to, while its owner may."""
    shelf.write("bands.md", f"# Pay\n\nThe {SECRET} salary is 52,000.\n")
    shelf.index()
    reader_at_work = [True]
    access = os.access
    monkeypatch.setattr(os, "access", lambda *values: not reader_at_work[0] and access(*values))

    class Owner:
        def __enter__(self) -> None:
            reader_at_work[0] = False

        def __exit__(self, *_: object) -> None:
            reader_at_work[0] = True

    with closing(embedding_with(shelf.model, Library.open(shelf.folder))) as library:
        yield library, Owner()


def test_a_reader_of_a_copy_sees_new_labels(shelf, read_only) -> None:
    library, owner = read_only
    assert SECRET in visible_text(library)
    with owner:
        shelf.index(labels=["people"])
    assert SECRET not in visible_text(library)
    assert SECRET in visible_text(library, ("people",))


def test_a_reader_keeps_one_copy(shelf, read_only, tmp_path, monkeypatch) -> None:
    library, owner = read_only
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "copies"))
    (tmp_path / "copies").mkdir()
    for labels in (["people"], ["public"], ["people"]):
        with owner:
            shelf.index(labels=labels)
        visible_text(library)
        assert len(list(Path(tmp_path / "copies").iterdir())) == 1
    library.close()
    assert list((tmp_path / "copies").iterdir()) == []


def test_a_reader_whose_library_is_made_anew(shelf, read_only) -> None:
    library, owner = read_only
    visible_text(library)
    with owner:
        shutil.rmtree(shelf.folder)
        shelf.index(labels=["people"])
    assert SECRET not in visible_text(library)
