"""A library built from a set holds the set's documents, by the names that its cases give them, and nothing else."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
import small_library
import small_set

from groundwire.errors import InputError, LibraryError
from groundwire.indexes.library import Library
from groundwire.indexes.progress import Summary
from groundwire.indexes.sets import build_set

Transfer = Callable[[Path, Path], object]
OPEN = ["events/breaker.md", "events/storm.md", "rules/leave.md", "rules/rest.md"]
ALL = sorted([*OPEN, "rules/pay/bands.md"])


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    small_set.make_set(tmp_path / "clone")
    return tmp_path / "clone"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("groundwire.indexes.sets.Library", SimpleNamespace(create=small_library.make_library))
    (tmp_path / "library").mkdir()
    return tmp_path / "library"


def build(clone: Path, library: Path) -> dict[str, Summary]:
    return dict(build_set(clone / "small.toml", library))


def sources(library: Path, roles: Sequence[str] = ()) -> list[str]:
    with small_library.make_library(library) as instance:
        return sorted(f"{index}/{source}" for index, source, _ in instance.directory(roles=roles))


def test_a_library_is_built_and_brought_up_to_date(clone: Path, library: Path) -> None:
    assert {name: summary.added for name, summary in build(clone, library).items()} == {"rules": 3, "events": 2}
    again = build(clone, library)["rules"]
    assert (again.unchanged, again.added, again.removed) == (3, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("how", [shutil.move, shutil.copytree], ids=["moved", "copied"])
def test_a_set_that_lies_elsewhere_now_takes_the_place_of_the_old(clone: Path, library: Path, how: Transfer) -> None:
    build(clone, library)
    other = clone.with_name("other")
    how(clone, other)
    summary = build(other, library)["rules"]
    assert (summary.added, summary.removed, summary.lost) == (3, 3, [])
    assert sources(library) == OPEN
    assert sources(library, ["people"]) == ALL


def test_names_that_were_given_beside_another_copy_are_mended(clone: Path, library: Path) -> None:
    build(clone, library)
    other = shutil.copytree(clone, clone.with_name("other"))
    with small_library.make_library(library) as instance:
        instance.add_files(other / "rules", index="rules", labels=["people"])
    assert "rules/rules/rest.md" in sources(library, ["people"])
    build(other, library)
    assert sources(library, ["people"]) == ALL


def test_an_empty_folder_of_the_set_costs_the_library_nothing(clone: Path, library: Path) -> None:
    build(clone, library)
    other = clone.with_name("other")
    (other / "rules").mkdir(parents=True)
    shutil.copy(clone / "small.toml", other)
    with pytest.raises(InputError, match="nothing under"):
        build(other, library)
    assert sources(library, ["people"]) == ALL


def test_an_index_without_a_path_must_be_in_the_library(clone: Path, tmp_path: Path) -> None:
    toml = clone / "small.toml"
    toml.write_text(re.sub(r"^path = .*\n", "", toml.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    with pytest.raises(LibraryError, match="there is no library"):
        build_set(toml, tmp_path / "library")
    assert not (tmp_path / "library").exists()
    Library.create(tmp_path / "library").close()
    with pytest.raises(InputError, match="has no index 'rules'"):
        build_set(toml, tmp_path / "library")
