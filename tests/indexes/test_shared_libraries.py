"""Libraries that runs name by their folders: none stays open that is neither kept nor used."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from small_library import make_library

from groundwire.errors import InputError, LibraryError
from groundwire.graphs.context import as_context, given_library
from groundwire.indexes.library import Library
from groundwire.indexes.shared_libraries import SharedLibraries
from groundwire.indexes.view import View


@pytest.fixture
def folders(tmp_path: Path) -> list[str]:
    """Three folders with an empty library in each."""
    folders = [str(tmp_path / name) for name in ("a", "b", "c")]
    for folder in folders:
        make_library(Path(folder)).close()
    return folders


def is_open(library: Library) -> bool:
    try:
        library.indexes()
    except InputError:
        return False
    return True


def test_those_used_last_are_kept_and_the_others_closed(folders: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    closed, close = [], View.close
    monkeypatch.setattr(View, "close", lambda view: (closed.append(view._folder.name), close(view)))
    shared = SharedLibraries(2)
    first, second, third = folders
    kept = shared.at(first)
    shared.at(second)
    assert shared.at(first) is kept
    shared.at(third)
    assert closed == ["b"]
    assert shared.at(first) is kept


def test_what_a_run_still_uses_is_closed_after_it(folders: list[str]) -> None:
    shared = SharedLibraries(1)
    first, second, third = folders
    used = shared.at(first)
    view = used._view
    shared.at(second)
    shared.at(third)
    assert is_open(used)
    del used
    shared.at(second)
    with pytest.raises(InputError, match="was closed"):
        view.check_open()


def test_two_that_open_a_folder_at_once_get_the_same(folders: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    both, opened, open_library = threading.Barrier(2), list[Library](), Library.open

    def together(folder: str) -> Library:
        both.wait(timeout=20)
        opened.append(open_library(folder))
        return opened[-1]

    monkeypatch.setattr(Library, "open", together)
    shared = SharedLibraries(2)
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(shared.at, [folders[0]] * 2)
    assert one is other
    assert [library for library in opened if is_open(library)] == [one]


def test_a_folder_without_a_library_is_asked_again(tmp_path: Path) -> None:
    shared = SharedLibraries(2)
    with pytest.raises(LibraryError, match="there is no library"):
        shared.at(str(tmp_path))
    make_library(tmp_path).close()
    assert shared.at(str(tmp_path)).indexes() == []


def test_runs_that_name_the_same_folder_share_it(folders: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(folders[0]).parent)
    assert given_library(as_context({"library": folders[0]})) is given_library(as_context({"library": Path("a")}))
