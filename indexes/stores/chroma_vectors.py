"""The embedded vector store: Chroma, one collection for each partition, so that a search never meets a forbidden one.

Chroma holds ids, vectors and hashes for filters, and no text: that is in the catalog, where it can be taken out again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from langchain_core.embeddings import Embeddings

from ...errors import LibraryError
from ..filters import Filter
from ..partition import Partition
from ..ranked import Ranked
from .chroma import EMPTY
from .chroma_access import NEW, ChromaAccess
from .chroma_clients import chroma_settings
from .chroma_queries import dimension_of, nearest, replacing, slices, vectors_of
from .facts import Facts
from .vector_store import check_dimension

if TYPE_CHECKING:
    import numpy as np
    from chromadb import Collection
    from langchain_chroma import Chroma


class _FixedEmbeddings(Embeddings):
    """Passes precomputed vectors to LangChain's Chroma, which would otherwise embed the texts itself."""

    def __init__(self, vectors: list[list[float]]) -> None:
        self._vectors = vectors

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return self._vectors[: len(texts)]

    def embed_query(self, text: str) -> list[float]:
        raise NotImplementedError(f"queries are embedded by the library, not here: {text!r}")


class ChromaVectors:
    """The Chroma folder of one library: see `vector_store.VectorStore`. Threads read concurrently; writes are
    exclusive."""

    def __init__(self, folder: Path) -> None:
        self._access = ChromaAccess(folder)
        self._chroma = self._access.chroma

    def close(self) -> None:
        """Release the folder; the next call opens it again and sees what other processes wrote."""
        self._access.close()

    def add(self, partition: Partition, ids: Sequence[str], vectors: np.ndarray, facts: Sequence[Facts]) -> None:
        """Write n passages: `vectors` of shape (n, dimension); known ids are overwritten."""
        name = _name(partition)

        def write(collection: Collection) -> None:
            for part in slices(len(ids)):
                metadata = replacing(collection, ids[part], facts[part])
                self._write(name, ids[part], vectors[part].tolist(), metadata)
            self._chroma.settle(name)

        self._access.change(name, write, create=True)

    def _write(self, name: str, ids: Sequence[str], vectors: list[list[float]], metadata: list[dict[str, Any]]) -> None:
        store = self._store(name, _FixedEmbeddings(vectors))
        store.add_texts([""] * len(ids), metadatas=metadata, ids=list(ids))

    def _store(self, name: str, embeddings: Embeddings) -> Chroma:
        """A collection as LangChain's vector store; made if it does not exist."""
        from langchain_chroma import Chroma

        client = self._chroma.client(create=True)
        return Chroma(
            name, embeddings, client=client, client_settings=chroma_settings(), collection_configuration=EMPTY
        )

    def remove(self, partition: Partition, ids: Iterable[str]) -> None:
        """Delete ids; unknown ones are ignored."""
        all_ids = list(ids)

        def delete(collection: Collection) -> None:
            for part in slices(len(all_ids)):
                stored_ids = collection.get(ids=all_ids[part], include=[])["ids"]
                if stored_ids:
                    collection.delete(ids=stored_ids)

        self._access.change(_name(partition), delete)

    def search(self, queries: Mapping[Partition, np.ndarray], *, limit: int, filters: Filter | None = None) -> Ranked:
        """The nearest passages of several partitions together as (id, cosine), best first, at most `limit`."""
        hits: Ranked = []
        for partition, vector in queries.items():
            near = self._access.read(
                _name(partition), partial(_nearest, partition.index, vector=vector, limit=limit, filters=filters)
            )
            if near is None:
                raise LibraryError(
                    f"the vectors of the index {partition.index!r} are missing from {str(self._chroma)!r}: "
                    "run `groundwire index` again, it makes them anew"
                )
            hits += near
        return sorted(hits, key=lambda pair: (-pair[1], pair[0]))[:limit]

    def get(self, ids: Mapping[Partition, Sequence[str]]) -> dict[str, np.ndarray]:
        """The vectors of these ids, each of shape (dimension,), by id; unknown ids are left out."""
        vectors: dict[str, np.ndarray] = {}
        for partition, part in ids.items():
            if part:
                vectors |= self._access.read(_name(partition), partial(vectors_of, ids=part)) or {}
        return vectors

    def dimension(self, partition: Partition) -> int | None:
        """The dimension of the vectors of a partition; None if it has none."""
        return self._access.read(_name(partition), dimension_of)

    def count(self, partition: Partition) -> int:
        """How many passages a partition holds."""
        return self._access.read(_name(partition), lambda collection: int(collection.count())) or 0

    def ids(self, partition: Partition) -> set[str]:
        """All ids of a partition."""
        return self._access.read(_name(partition), lambda collection: set(collection.get(include=[])["ids"])) or set()

    def partitions(self) -> set[Partition]:
        """Every partition that has a collection, empty ones too."""
        with self._access.reading(), self._access.sentences():
            client = self._chroma.client()
            names = [collection.name for collection in client.list_collections()] if client else []
        parts = (name.removesuffix(NEW).rpartition("--") for name in names)
        return {Partition(index, key) for index, _, key in parts}

    def drop_unreadable(self, partition: Partition) -> None:
        """Delete a collection whose graph cannot be read: Chroma writes several files, and a kill may come in between.

        Raises `LibraryError` if Chroma reports a cause other than the graph.
        """

        def look(collection: Collection) -> None:
            sample: Any = collection.get(limit=1, include=["embeddings"])["embeddings"]
            if len(sample):
                collection.query(query_embeddings=sample, n_results=1, include=[])

        try:
            self._access.read(_name(partition), look)
        except LibraryError as error:
            if "hnsw" not in str(error):  # a locked file or a failing disk has not broken the graph
                raise
            with self._access.writing(), self._access.sentences():
                self._chroma.delete(_name(partition))

    def purge(self, partitions: Iterable[Partition]) -> None:
        """Purge removed data from the files. Raises `LibraryBusyError` while another process reads."""
        with self._access.writing():
            for partition in partitions:
                self._rebuild(_name(partition))
            self._chroma.compact()

    def _rebuild(self, name: str) -> None:
        """Replace the collection with a new one, since the files of the old one still hold removed data."""
        with self._access.sentences():
            old = self._access.whole(name, rename=True)
            self._chroma.delete(name + NEW)  # left by a killed run
            if old is not None:
                ids = old.get(include=[])["ids"]
                for part in slices(len(ids)):
                    batch: Any = old.get(ids=ids[part], include=["embeddings", "metadatas"])
                    self._write(name + NEW, batch["ids"], batch["embeddings"].tolist(), batch["metadatas"])
                self._chroma.settle(name + NEW)
            self._chroma.delete(name)
            new = self._chroma.collection(name + NEW)
            if new is not None:
                new.modify(name=name)
            self._chroma.close()

    def trim(self) -> None:
        """Rebuild graphs that consist mostly of removed vectors."""
        with self._access.writing():
            wasteful = self._chroma.wasteful()
            for name in wasteful:
                self._rebuild(name)
            if wasteful:
                self._chroma.delete_strays()

    def end_writing(self) -> None:
        """Overwrite leftovers of this process's memory in Chroma's files."""
        with self._access.writing():
            self._chroma.clear_unused()


def _nearest(index: str, collection: Collection, *, vector: np.ndarray, **options: Any) -> Ranked:
    """`nearest`; raises `EmbeddingMismatchError` if that fails because the collection has another dimension."""
    from chromadb.errors import ChromaError

    try:
        return nearest(collection, vector=vector, **options)
    except (ChromaError, ValueError):
        check_dimension(index, dimension_of(collection), len(vector))
        raise


def _name(partition: Partition) -> str:
    return f"{partition.index}--{partition.key}"
