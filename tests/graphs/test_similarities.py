"""Texts are compared by the embedding model of the indexes that a run searches."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from small_library import WordEmbeddings

from groundwire.graphs.context import Context
from groundwire.graphs.turn.runtime import similarities_of
from groundwire.indexes.library import Library
from groundwire.settings import IndexSettings


@pytest.fixture
def loaded_models(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the models that were loaded."""
    names: list[str] = []

    def load(name: str) -> WordEmbeddings:
        names.append(name)
        return WordEmbeddings()

    monkeypatch.setattr("groundwire.indexes.open_library.load_embeddings", load)
    return names


@pytest.fixture
def library(tmp_path: Path, loaded_models: list[str]) -> Any:
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "a.md").write_text("The bell.", encoding="utf-8")
    with Library.create(tmp_path / "library") as library:
        for name, model in (("first", "own:one"), ("second", "own:two")):
            settings = IndexSettings(embedding=model)
            library.add_files(documents, index=name, description="Bells.", settings=settings, labels=["people"])
        loaded_models.clear()
        yield library


@pytest.mark.parametrize(
    ("context", "model"),
    [
        ({"roles": ["people"]}, "own:one"),
        ({"roles": ["people"], "indexes": ["second"]}, "own:two"),
        ({}, "minilm"),
    ],
)
def test_the_model_is_that_of_the_index(library: Library, loaded_models: list[str], context: Any, model: str) -> None:
    runtime: Any = SimpleNamespace(context=Context(library=library, **context), server_info=None)
    ((same, other),) = similarities_of(runtime, ["the bell"], ["the bell", "an anchor"])
    assert loaded_models == [model]
    assert same == pytest.approx(1) != other
