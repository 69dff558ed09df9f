"""What is compared: Groundwire's `Library`, and LangChain's `EnsembleRetriever` over `BM25Retriever` and `Chroma`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from langchain_core.embeddings import Embeddings

from groundwire.evidence.passage import Passage
from groundwire.evidence.scalars import Scalar
from groundwire.indexes.ingestion.writing import BATCH_PASSAGES, Writer
from groundwire.indexes.library import Library
from groundwire.indexes.records import SourceRecord
from groundwire.settings import IndexSettings, SearchSettings

if TYPE_CHECKING:
    from langchain_classic.retrievers import EnsembleRetriever

FIRST = 5
"""Passages that a search is asked for, and of which recall is taken."""
INDEX = "bench"

Document = tuple[SourceRecord, list[Passage]]


def document(
    name: str,
    ids: list[str],
    texts: list[str],
    *,
    title: str = "",
    labels: tuple[str, ...] = (),
    metadata: dict[str, Scalar] | None = None,
) -> Document:
    """One source of these passages, as the indexer has it after reading and cutting."""
    text = "\n\n".join(texts)
    record = SourceRecord(name, name, labels, len(text), 0, "", title=title, text=text, metadata=metadata or {})
    passages, at = [], 0
    for id_, text in zip(ids, texts, strict=True):
        passages.append(
            Passage(
                id=id_, index=INDEX, source=name, text=text, start=at, end=at + len(text), title=title,
                labels=record.labels, metadata=record.metadata,
            )
        )  # fmt: skip
        at += len(text) + 2
    return record, passages


def fill(
    folder: Path,
    documents: Iterable[Document],
    embeddings: Embeddings,
    *,
    description: str = "passages of the benchmark",
    opened_with: bool = False,
) -> None:
    """Write documents into a new library by the indexer's own road: journal, vectors, words, rows, sweep.

    Only reading, cutting and embedding are left out: vectors come from `embeddings`, in the order of the passages. The
    index is then marked as MiniLM's, whose vectors these are; or, with `opened_with`, as that of `embeddings`, with
    which the library must then be opened.
    """
    folder.mkdir(parents=True)
    with Library.create(folder, embeddings=embeddings) as library, library.writing():
        settings = IndexSettings(embedding=str(library.embedding))
        library.catalog.put_index(INDEX, description, settings)
        writer = Writer(library, INDEX, settings.embedding)
        for batch in _batches(documents):
            writer.write(batch)
        if not opened_with:
            library.catalog.put_index(INDEX, description, IndexSettings())


def _batches(documents: Iterable[Document]) -> Iterator[list[Document]]:
    """As many documents as the indexer writes at once."""
    batch: list[Document] = []
    for item in documents:
        batch.append(item)
        if sum(len(passages) for _, passages in batch) >= BATCH_PASSAGES:
            yield batch
            batch = []
    if batch:
        yield batch


def library_ids(library: Library, query: str, settings: SearchSettings | None = None, **options: Any) -> list[str]:
    """Ids of the first passages that the library gives for `query`; without links, unless `settings` have them."""
    hits = library.search(query, settings=settings or SearchSettings(k=FIRST, links=0, coverage=0), **options)
    return [hit.passage.id for hit in hits[:FIRST]]


def fill_chroma(folder: Path, ids: list[str], texts: list[str], embeddings: Embeddings) -> None:
    """Write the Chroma half of the ensemble, as its `from_texts` does."""
    from langchain_chroma import Chroma

    Chroma.from_texts(texts, embeddings, ids=ids, persist_directory=str(folder), collection_name=INDEX)


def ensemble(
    folder: Path,
    ids: list[str],
    texts: list[str],
    embeddings: Embeddings,
    words: Callable[[str], list[str]] = str.split,
) -> EnsembleRetriever:
    """The ensemble as its documentation makes it: equal weights; BM25 is built anew, it has no file.

    `words` splits a text for BM25; the retriever's own default is `str.split`.
    """
    from langchain_chroma import Chroma
    from langchain_classic.retrievers import EnsembleRetriever
    from langchain_community.retrievers import BM25Retriever

    dense = Chroma(INDEX, embeddings, persist_directory=str(folder)).as_retriever(search_kwargs={"k": 2 * FIRST})
    lexical = BM25Retriever.from_texts(texts, ids=ids, k=2 * FIRST, preprocess_func=words)
    return EnsembleRetriever(retrievers=[lexical, dense], weights=[0.5, 0.5])


def ensemble_ids(retriever: EnsembleRetriever, query: str) -> list[str]:
    """Ids of the first passages that the ensemble gives for `query`."""
    return [str(hit.id) for hit in retriever.invoke(query)[:FIRST]]
