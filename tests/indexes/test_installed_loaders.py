"""Loaders that another installed package brings, under the entry point `groundwire.loaders`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from groundwire.errors import InputError
from groundwire.indexes.loaders.registry import installed_loaders

MODULE = """
from groundwire.indexes.loaders import Document, Section

class Runes:
    suffixes = frozenset({".rune"})

    def load(self, data, name):
        text = "The runes say " + data.decode() + "."
        return Document(text, name, (Section(0, len(text), ()),), {"format": "runes"})
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """`install(target)`: a package that names `target` as its loader."""
    site = tmp_path / "site"

    def install(target: str) -> None:
        folder = site / "runes-1.0.dist-info"
        folder.mkdir(parents=True)
        (site / "rune_loader.py").write_text(MODULE, encoding="utf-8")
        (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: runes\nVersion: 1.0\n", encoding="utf-8")
        (folder / "entry_points.txt").write_text(f"[groundwire.loaders]\nrunes = {target}\n", encoding="utf-8")
        monkeypatch.syspath_prepend(str(site))
        installed_loaders.cache_clear()

    yield install
    installed_loaders.cache_clear()


def test_it_reads_its_files(shelf, install: Callable[[str], None]) -> None:
    install("rune_loader:Runes")
    shelf.write("stone.rune", "harvest")
    shelf.index()
    assert [hit.passage.text for hit in shelf.library().search("what do the runes say")] == ["The runes say harvest."]


@pytest.mark.parametrize("target", ["rune_loader:Nothing", "no_such_module:Runes"])
def test_a_broken_one_is_named(shelf, install: Callable[[str], None], target: str) -> None:
    install(target)
    shelf.write("a.md", "# Bell\n\nThe bell.\n")
    with pytest.raises(
        InputError, match=r"the loader .runes. of an installed package cannot be used \(.*\): repair or remove"
    ):
        shelf.index()
