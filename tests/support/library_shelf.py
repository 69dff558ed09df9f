"""Small libraries for tests: documents to write and edit, an embedding model without a model, all that is stored."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from langchain_core.embeddings import Embeddings

from groundwire.cli.app import run
from groundwire.evidence.passage import Passage
from groundwire.indexes.labels import partition_key
from groundwire.indexes.library import Library
from groundwire.indexes.progress import Summary

DIMENSION = 32
HOUR = 3_600_000_000_000


def embedding_with(model: Embeddings, library: Library) -> Library:
    """The library with this model in place of the packaged one, under its name."""
    library._model = lambda _: model
    return library


class HashedWords(Embeddings):
    """Unit vectors that are alike where texts share words; it counts what it embeds."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        self.texts += texts
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text: str) -> list[float]:
        vector = np.zeros(DIMENSION)
        for word in ["", *re.findall(r"\w+", text.lower())]:
            digest = hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=8).digest()
            vector[digest[0] % DIMENSION] += 1 + digest[1] / 256
        return list(vector / np.linalg.norm(vector))


class Shelf:
    """A folder with documents and a library beside them."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self.docs = top / "docs"
        self.docs.mkdir(exist_ok=True)
        self.folder = top / "library"
        self.model = HashedWords()
        self._open: list[Library] = []
        self._age = 0

    def write(self, name: str, content: str | bytes) -> Path:
        """Write a document; each write has a time of its own, old enough to be trusted."""
        path = self.docs / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        self._age += 1
        past = path.stat().st_mtime_ns - HOUR + self._age * 1_000_000
        os.utime(path, ns=(past, past))
        return path

    @staticmethod
    def text(word: str) -> str:
        """A short document about a word."""
        return f"# About {word}\n\nThe {word} is kept in the hall.\n\n## More\n\nIt was moved twice.\n"

    def library(self) -> Library:
        """Open the library; it is closed with the shelf."""
        self.folder.mkdir(exist_ok=True)
        library = embedding_with(self.model, Library.create(self.folder))
        self._open.append(library)
        return library

    def index(self, name: str = "docs", path: str | Path = "", **options: Any) -> Summary:
        """Index `path` below the documents with a library of its own."""
        with self._closing() as library:
            return library.add_files(self.docs / path, index=name, description="Test documents.", **options)

    def passages(self, name: str = "docs") -> list[Passage]:
        """The passages of an index."""
        with self._closing() as library:
            return list(library.catalog.every_passage(name))

    def content(self) -> dict[str, Any]:
        """All that the library holds in its three stores, to be compared with `alike`."""
        with self._closing() as library:
            return content(library)

    def rebuilt(self, *runs: tuple[str, str, Any]) -> dict[str, Any]:
        """The content of a library that is made afresh by these runs: (index, path, labels)."""
        other = self.folder.with_name(f"{self.folder.name}-afresh")
        shutil.rmtree(other, ignore_errors=True)
        folder, self.folder = self.folder, other
        try:
            for name, path, labels in runs:
                self.index(name, path, labels=labels)
            return self.content()
        finally:
            self.folder = folder

    @contextmanager
    def _closing(self) -> Iterator[Library]:
        library = self.library()
        try:
            yield library
        finally:
            library.close()
            self._open.remove(library)

    def close(self) -> None:
        for library in self._open:
            library.close()


def content(library: Library) -> dict[str, Any]:
    """Sources, passages and places of everything, whatever the catalog says of the stores."""
    data: dict[str, Any] = {"journal": library.catalog.all("SELECT * FROM journal")}
    client = library.vectors._chroma.client()
    collections = {collection.name: collection for collection in client.list_collections()} if client else {}
    for info in library.catalog.indexes():
        records = [library.catalog.source(info.name, location) for location in library.catalog.sources(info.name)]
        data[info.name] = {
            "sources": {
                record.name: (record.labels, record.version, record.title, record.metadata, record.text)
                for record in records
            },
            "passages": list(library.catalog.every_passage(info.name)),
        }
    data["catalog"] = {
        (partition.index, partition.key): ids
        for info in library.catalog.indexes()
        for partition, ids in library.catalog.ids(info.name).items()
    }
    data["dense"], data["vectors"], data["metadata"] = {}, {}, {}
    for name, collection in collections.items():
        rows = collection.get(include=["embeddings", "metadatas"])
        if rows["ids"]:
            data["dense"][tuple(name.rsplit("--", 1))] = set(rows["ids"])
            data["vectors"].update(zip(rows["ids"], rows["embeddings"], strict=True))
            data["metadata"].update(zip(rows["ids"], rows["metadatas"], strict=True))
    lexical = {
        (partition.index, partition.key): library.words.ids(partition) for partition in library.words.partitions()
    }
    data["lexical"] = {partition: ids for partition, ids in lexical.items() if ids}
    return data


def check_whole(state: dict[str, Any]) -> None:
    """The three stores hold the same, nothing is under way, and each passage is its span of its source."""
    assert state["journal"] == []
    assert state["catalog"] == state["dense"] == state["lexical"]
    for name, index in state.items():
        for passage in index["passages"] if isinstance(index, dict) and "passages" in index else ():
            labels, version, _, _, text = index["sources"][passage.source]
            assert text[passage.start : passage.end] == passage.text
            assert passage.text.strip()
            assert (passage.labels, passage.version, passage.index) == (labels, version, name)
            assert passage.id in state["catalog"][name, partition_key(labels)]


def check_alike(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Two libraries have the same content."""
    assert one.keys() == other.keys()
    for key in one.keys() - {"vectors"}:
        assert one[key] == other[key], f"{key}: {one[key]!r}\n{other[key]!r}"
    assert one["vectors"].keys() == other["vectors"].keys()
    for id_, vector in one["vectors"].items():
        np.testing.assert_allclose(vector, other["vectors"][id_], atol=1e-5)


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """An empty shelf."""
    instance = Shelf(tmp_path)
    yield instance
    instance.close()


@pytest.fixture(scope="session")
def shelves() -> Callable[[], Any]:
    """Makes shelves, for tests that need a new one for each example."""

    @contextmanager
    def new() -> Iterator[Shelf]:
        with tempfile.TemporaryDirectory() as top:
            instance = Shelf(Path(top))
            try:
                yield instance
            finally:
                instance.close()

    return new


@pytest.fixture(scope="session")
def whole() -> Callable[[dict[str, Any]], None]:
    return check_whole


@pytest.fixture(scope="session")
def alike() -> Callable[[dict[str, Any], dict[str, Any]], None]:
    return check_alike


@pytest.fixture
def groundwire(shelf, monkeypatch, capsys):
    """Runs the command line on the shelf's library with the test's embedding model; (exit code, standard error)."""
    monkeypatch.setattr("groundwire.indexes.open_library.load_embeddings", lambda _: shelf.model)
    for name in ("GROUNDWIRE_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["groundwire", *arguments, "--library", str(shelf.folder)])
        code = run()
        return code, capsys.readouterr().err

    return call


@pytest.fixture
def filled_shelf(shelf):
    shelf.write("a.md", "# Anchor\n\nThe anchor weighs two tons.\n")
    shelf.index()
    return shelf
