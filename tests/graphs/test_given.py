"""LangChain objects that a program already has, handed in where they do not fit: the error says what to hand in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from langchain_core.embeddings import DeterministicFakeEmbedding
from langchain_core.vectorstores import InMemoryVectorStore
from pydantic import ValidationError

from groundwire.errors import InputError
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask
from groundwire.indexes.library import Library
from groundwire.models.scripted import ScriptedModel

MODEL = ScriptedModel([])
STORE = InMemoryVectorStore(DeterministicFakeEmbedding(size=4))
STORES = [STORE, STORE.as_retriever()]


@pytest.mark.parametrize("store", STORES)
def test_a_vector_store_is_no_library(library: Any, store: Any) -> None:
    with pytest.raises(InputError, match=r"library cannot be .*: name the folder of .* comes in by Library\.add"):
        ask("Who?", context={"library": store})
    with pytest.raises(InputError, match=r"the documents are .*: hand in a list of LangChain's or"):
        library.add(store, index="notes", description="Notes.")


@pytest.mark.parametrize("embeddings", ["openai:text-embedding-3-small", STORE, DeterministicFakeEmbedding])
def test_what_embeds_nothing_is_refused_before_a_folder_is_made(tmp_path: Path, embeddings: Any) -> None:
    with pytest.raises(InputError, match=r"the embeddings are .*: hand in an object of LangChain's Embeddings"):
        Library.create(tmp_path / "new", embeddings=embeddings)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("model", [MODEL.with_retry(), MODEL.with_fallbacks([MODEL]), MODEL.bind(), MODEL | str])
def test_a_runnable_around_a_model_is_no_model(library: Any, model: Any) -> None:
    with pytest.raises(InputError, match=r"model cannot be .*: hand in the chat model itself"):
        ask("Who?", context={"library": library, "model": model})
    with pytest.raises(ValidationError, match="Hand in the chat model itself, a BaseChatModel") as raised:
        Context(library=library, model=model)
    assert raised.value.error_count() == 1


@pytest.mark.parametrize("model", [5, STORE, ScriptedModel])
def test_what_is_neither_a_name_nor_a_model_is_no_model(library: Any, model: Any) -> None:
    with pytest.raises(InputError, match=r"model cannot be .*: name a chat model, such as 'none', .*, or hand in"):
        ask("Who?", context={"library": library, "model": model})


def test_none_is_no_model(library: Any) -> None:
    assert Context(library=library, model=None).model == "none"
    assert ask("Who?", context={"library": library, "model": None}).mode == "extractive"
