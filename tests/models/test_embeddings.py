"""Embeddings by name, and the sentence one gets for a name that does not work."""

from __future__ import annotations

import pytest
from langchain_core.embeddings import Embeddings
from langchain_openai import OpenAIEmbeddings

from groundwire.errors import ModelError
from groundwire.models.embeddings import load_embeddings, provider_package, unit_query
from groundwire.models.minilm import MiniLM


def test_minilm_is_shared() -> None:
    assert isinstance(load_embeddings("minilm"), MiniLM)
    assert load_embeddings("minilm") is load_embeddings("minilm")


def test_a_provider_is_made_by_langchain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "placeholder")
    embeddings = load_embeddings("openai:text-embedding-3-small")

    assert isinstance(embeddings, OpenAIEmbeddings)
    assert embeddings.model == "text-embedding-3-small"


@pytest.mark.parametrize("name", ["", "minilm2", "openai:", ":model", "MiniLM"])
def test_an_unknown_name_is_a_sentence(name: str) -> None:
    with pytest.raises(ModelError, match=f"^The embedding model {name!r} is unknown: name 'minilm' or"):
        load_embeddings(name)


def test_an_unknown_provider_is_a_sentence() -> None:
    with pytest.raises(ModelError, match=r"'nobody:model' cannot be made .* knows the provider 'nobody'"):
        load_embeddings("nobody:model")


def test_a_missing_key_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)

    with pytest.raises(ModelError, match="API key is set in the environment"):
        load_embeddings("openai:text-embedding-3-small")


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError("Please install it with `pip install langchain-cohere`")

    monkeypatch.setattr("langchain.embeddings.init_embeddings", missing)

    with pytest.raises(ModelError, match="install 'langchain-cohere' with pip"):
        load_embeddings("cohere:embed-english-v3.0")


@pytest.mark.parametrize(
    ("message", "package"),
    [
        ("install it with `pip install langchain-aws`", "langchain-aws"),
        ("Run pip install -U langchain-aws", "langchain-aws"),
        ("No module named 'x'", "langchain-google-genai"),
        ("pip install ", "langchain-google-genai"),
    ],
)
def test_the_package_is_read_from_the_error(message: str, package: str) -> None:
    assert provider_package(ImportError(message), "google_genai") == package


class Failing(Embeddings):
    """A model that finds no memory."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        raise RuntimeError("std::bad_alloc")

    def embed_query(self, text: str) -> list[float]:
        raise RuntimeError("std::bad_alloc")


@pytest.mark.parametrize(
    ("name", "remedy"), [("minilm", "free some memory"), ("openai:model", "check its key and its connection")]
)
def test_what_is_advised_fits_the_model(name: str, remedy: str) -> None:
    with pytest.raises(ModelError, match=rf"bad_alloc\): {remedy}, then repeat"):
        unit_query(Failing(), name, "text")
