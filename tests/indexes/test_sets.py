"""A library built from a set holds the set's documents, by the names that its cases give them, and nothing else."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
import small_library

from groundwire.errors import InputError, LibraryError
from groundwire.indexes.indexer import Indexer
from groundwire.indexes.library import Library
from groundwire.indexes.progress import Summary
from groundwire.indexes.sets import build_set

TOML = """
name = "tiny"
cases = "tiny.jsonl"

[indexes.rules]
description = "Rules."
path = "rules"
labels = { "secret" = ["people"] }
"""


Transfer = Callable[[Path, Path], object]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "clone"
    (folder / "rules" / "secret").mkdir(parents=True)
    (folder / "rules" / "rest.md").write_text("# Rest\n\nAn engineer must rest for 11 hours.\n", encoding="utf-8")
    (folder / "rules" / "secret" / "pay.md").write_text("# Pay\n\nThe pay is 52,000 pounds.\n", encoding="utf-8")
    (folder / "tiny.toml").write_text(TOML, encoding="utf-8")
    return folder


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("groundwire.indexes.sets.Library", SimpleNamespace(create=small_library.make_library))
    (tmp_path / "library").mkdir()
    return tmp_path / "library"


def build(clone: Path, library: Path) -> Summary:
    ((name, done),) = build_set(clone / "tiny.toml", library)
    assert name == "rules"
    return done


def sources(library: Path, roles: Sequence[str] = ()) -> list[str]:
    with small_library.make_library(library) as opened:
        return [source for _, source, _ in opened.directory(roles=roles)]


def test_a_library_is_built_and_brought_up_to_date(clone: Path, library: Path) -> None:
    assert build(clone, library).added == 2
    again = build(clone, library)
    assert (again.unchanged, again.added, again.removed) == (2, 0, 0)


@pytest.mark.parametrize("how", [shutil.move, shutil.copytree], ids=["moved", "copied"])
def test_a_set_that_lies_elsewhere_now_takes_the_place_of_the_old(clone: Path, library: Path, how: Transfer) -> None:
    build(clone, library)
    other = clone.with_name("other")
    how(clone, other)
    done = build(other, library)
    assert (done.added, done.removed, done.lost) == (2, 2, [])
    assert sources(library) == ["rest.md"]
    assert sources(library, ["people"]) == ["rest.md", "secret/pay.md"]


def test_names_that_were_given_beside_another_copy_are_mended(clone: Path, library: Path) -> None:
    build(clone, library)
    other = shutil.copytree(clone, clone.with_name("other"))
    with small_library.make_library(library) as opened:
        Indexer(opened, "rules").run(other / "rules", labels=["people"])
    assert sources(library, ["people"]) == ["rest.md", "rules/rest.md", "rules/secret/pay.md", "secret/pay.md"]
    build(other, library)
    assert sources(library, ["people"]) == ["rest.md", "secret/pay.md"]


def test_an_empty_folder_of_the_set_costs_the_library_nothing(clone: Path, library: Path) -> None:
    build(clone, library)
    other = clone.with_name("other")
    (other / "rules").mkdir(parents=True)
    shutil.copy(clone / "tiny.toml", other)
    with pytest.raises(InputError, match="nothing under"):
        build(other, library)
    assert sources(library) == ["rest.md"]


def test_an_index_without_a_path_must_be_in_the_library(clone: Path, tmp_path: Path) -> None:
    (clone / "tiny.toml").write_text(TOML.replace('path = "rules"\n', ""), "utf-8")
    with pytest.raises(LibraryError, match="there is no library"):
        build_set(clone / "tiny.toml", tmp_path / "library")
    assert not (tmp_path / "library").exists()
    Library.create(tmp_path / "library").close()
    with pytest.raises(InputError, match="has no index 'rules'"):
        build_set(clone / "tiny.toml", tmp_path / "library")
