"""Embeddings by name, and the sentence one gets for a name that does not work."""

from __future__ import annotations

from pathlib import Path

import pytest
from langchain_core.documents import Document
from langchain_core.embeddings import DeterministicFakeEmbedding, Embeddings, FakeEmbeddings
from library_shelf import embedding_with

from groundwire.errors import EmbeddingMismatchError, ModelError
from groundwire.indexes.library import Library
from groundwire.indexes.partition import Partition
from groundwire.models.embeddings import load_embeddings, provider_package, unit_query
from groundwire.models.minilm import MiniLM
from groundwire.settings import SearchSettings


def test_minilm_is_shared() -> None:
    assert isinstance(load_embeddings("minilm"), MiniLM)
    assert load_embeddings("minilm") is load_embeddings("minilm")


@pytest.mark.slow
def test_a_provider_is_made_by_langchain(monkeypatch: pytest.MonkeyPatch) -> None:
    from langchain_openai import OpenAIEmbeddings  # takes long, and every worker collects this file

    monkeypatch.setenv("OPENAI_API_KEY", "placeholder")
    embeddings = load_embeddings("openai:text-embedding-3-small")

    assert isinstance(embeddings, OpenAIEmbeddings)
    assert embeddings.model == "text-embedding-3-small"


@pytest.mark.parametrize("name", ["", "minilm2", "openai:", ":model", "MiniLM"])
def test_an_unknown_name_is_a_sentence(name: str) -> None:
    with pytest.raises(ModelError, match=f"^the embedding model {name!r} is unknown: name 'minilm' or"):
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


class Interrupted(FakeEmbeddings):
    size: int = 4

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        raise KeyboardInterrupt


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


class Short(DeterministicFakeEmbedding):
    """Leaves out the vector of the last text, as a client may that drops what a filter refused."""

    drops: bool = True

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return super().embed_documents(texts[:-1] if self.drops else texts)


def test_a_missing_vector_is_an_error_and_nothing_is_written(tmp_path: Path) -> None:
    pages = [Document(page_content=f"Crane {n}.", id=str(n)) for n in range(2)]
    embeddings = Short(size=8)
    with Library.create(tmp_path / "library", embeddings=embeddings) as library:
        with pytest.raises(ModelError, match="returned 1 vector for 2 texts"):
            library.add(pages, index="docs", description="Cranes.")
        assert library.catalog.sources("docs") == {}
        embeddings.drops = False
        assert library.add(pages, index="docs", description="Cranes.").embedded == 2
        assert len(library.search("crane", settings=SearchSettings(mode="dense"))) == 2


def test_an_index_whose_first_documents_were_not_embedded_is_not_bound_to_the_model(tmp_path: Path) -> None:
    """An index that holds something stays, whatever fails later."""
    page = [Document(page_content="The crane is at berth 5.", id="a")]
    with Library.create(tmp_path / "library", embeddings=Failing()) as library:
        with pytest.raises(ModelError, match="bad_alloc"):
            library.add(page, index="docs", description="Pages.")
        assert library.indexes() == []
    with Library.open(tmp_path / "library", embeddings=FakeEmbeddings(size=8)) as library:
        assert library.add(page, index="docs", description="Pages.").added == 1
        with pytest.raises(ModelError, match="bad_alloc"):
            embedding_with(Failing(), library).add([Document(page_content="New.", id="b")], index="docs")
        assert [info.sources for info in library.indexes()] == [1]


def test_an_interrupt_undoes_nothing(tmp_path: Path) -> None:
    """What it stopped in the middle may not be asked for anything more."""
    page = [Document(page_content="The crane is at berth 5.", id="a")]
    with Library.create(tmp_path / "library", embeddings=Interrupted()) as library:
        with pytest.raises(KeyboardInterrupt):
            library.add(page, index="docs", description="Pages.")
        assert [info.description for info in library.indexes()] == ["Pages."]


def test_vectors_of_another_dimension_are_a_mismatch(tmp_path: Path) -> None:
    """The class is the same, and so is its name."""
    page = Document(page_content="The crane is at berth 5.", id="a")
    with Library.create(tmp_path / "library", embeddings=FakeEmbeddings(size=8)) as library:
        library.add([page], index="docs", description="Pages.")
    told = "the index 'docs' has vectors of 8 numbers, and those of the embeddings now have 16: open"
    with Library.open(tmp_path / "library", embeddings=FakeEmbeddings(size=16)) as library:
        with pytest.raises(EmbeddingMismatchError, match=told):
            library.search("crane")
        with pytest.raises(EmbeddingMismatchError, match=told):
            library.search("crane", filters={"format": "langchain"})
        for labels in ([], ["people"]):
            with pytest.raises(EmbeddingMismatchError, match=told):
                library.add([Document(page_content="New.", id="b")], index="docs", labels=labels)
        assert library.vectors.partitions() == {Partition.of("docs", ())}
    with Library.open(tmp_path / "library", embeddings=FakeEmbeddings(size=8)) as library:
        assert library.search("crane")


def test_an_index_is_used_only_with_the_embeddings_that_it_was_made_with(tmp_path: Path) -> None:
    """Vectors of the same length from two models look alike to a store."""
    own, other = DeterministicFakeEmbedding(size=384), FakeEmbeddings(size=384)
    page = [Document(page_content="The crane is at berth 5.", metadata={"source": "a"})]
    with Library.create(tmp_path / "library", embeddings=own) as library:
        library.add(page, index="docs", description="Pages.")
        assert library.search("crane")
    for embeddings, told in ((None, "without embeddings"), (other, "'given: FakeEmbeddings\\(\\)'")):
        with Library.open(tmp_path / "library", embeddings=embeddings) as library:
            with pytest.raises(EmbeddingMismatchError, match=rf"{told}.*DeterministicFakeEmbedding.*hand them in"):
                library.search("crane", settings=SearchSettings(mode="dense"))
            with pytest.raises(EmbeddingMismatchError):
                library.add([Document(page_content="New.", metadata={"source": "b"})], index="docs")
