"""Dense vectors in Chroma, one collection for each index and label set: a search never meets a forbidden one.

Chroma holds ids, vectors and hashes for filters, and no text: that is in the catalog, where it can be taken out again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from langchain_core.embeddings import Embeddings

from ..errors import LibraryError
from .chroma import NEW, ChromaFolder
from .damage import as_sentence
from .facts import facts_wanted
from .filters import Filter

if TYPE_CHECKING:
    import numpy as np
    from chromadb import Collection
    from langchain_chroma import Chroma

Place = tuple[str, str]
"""Index and partition."""

_BATCH = 500
_NEW = "--new"
_T = TypeVar("_T")


class _Given(Embeddings):
    """Hands vectors that are computed already to LangChain's Chroma, which embeds what it is given."""

    def __init__(self, vectors: list[list[float]]) -> None:
        self._vectors = vectors

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return self._vectors[: len(texts)]

    def embed_query(self, text: str) -> list[float]:
        raise NotImplementedError(f"queries are embedded by the library, not here: {text!r}")


class Vectors:
    """The Chroma folder of one library. Threads may share it; calls run one after the other."""

    def __init__(self, folder: Path) -> None:
        self._chroma = ChromaFolder(folder)
        self._lock = threading.RLock()

    def close(self) -> None:
        """Release the folder; the next call opens it again and sees what other processes wrote."""
        with self._lock:
            self._chroma.close()

    def add(self, place: Place, ids: Sequence[str], vectors: np.ndarray, facts: Sequence[dict[str, str]]) -> None:
        """Write passages of one (index, partition): `vectors` of shape (n, dimension); known ids are overwritten.

        `facts` are what filters find each by (`facts.py`).
        """

        def write(collection: Collection) -> None:
            for part in _slices(len(ids)):
                metadata = _replacing(collection, ids[part], facts[part])
                self._write("--".join(place), ids[part], vectors[part].tolist(), metadata)
            self._chroma.settle("--".join(place))

        self._use(place, write, create=True)

    def _write(self, name: str, ids: Sequence[str], vectors: list[list[float]], metadata: list[dict[str, Any]]) -> None:
        store = self._store(name, _Given(vectors))
        store.add_texts([""] * len(ids), metadatas=metadata, ids=list(ids))

    def _store(self, name: str, embeddings: Embeddings) -> Chroma:
        """A collection as LangChain's vector store; made if it is not there."""
        from langchain_chroma import Chroma

        client = self._chroma.client(create=True)
        return Chroma(name, embeddings, client=client, collection_configuration=NEW)

    def remove(self, place: Place, ids: Iterable[str]) -> None:
        """Delete ids from one (index, partition); unknown ones are ignored."""
        wanted = list(ids)

        def delete(collection: Collection) -> None:
            for part in _slices(len(wanted)):
                known = collection.get(ids=wanted[part], include=[])["ids"]
                if known:
                    collection.delete(ids=known)

        self._use(place, delete)

    def search(
        self, place: Place, vector: np.ndarray, *, limit: int, filters: Filter | None = None
    ) -> list[tuple[str, float]]:
        """Nearest passages of one (index, partition) as (id, cosine), best first.

        Raises `LibraryError` if there are no vectors for it.
        """
        where = _where(filters)

        def query(collection: Collection) -> list[tuple[str, float]]:
            # Ids and distances only: LangChain's search also reads each candidate's metadata, at three times the cost.
            found: Any = collection.query(
                query_embeddings=[vector], n_results=limit, where=where, include=["distances"]
            )
            return [(id_, 1.0 - far) for id_, far in zip(found["ids"][0], found["distances"][0], strict=True)]

        found = self._use(place, query)
        if found is None:
            raise LibraryError(
                f"the vectors of the index {place[0]!r} are missing from {str(self._chroma)!r}: "
                "run `groundwire index` again, it makes them anew"
            )
        return found

    def get(self, place: Place, ids: Sequence[str]) -> dict[str, np.ndarray]:
        """The vectors of these ids; unknown ones are left out."""
        if not ids:
            return {}
        found: Any = self._use(place, lambda collection: collection.get(ids=list(ids), include=["embeddings"]))
        return dict(zip(found["ids"], found["embeddings"], strict=True)) if found else {}

    def count(self, place: Place) -> int:
        """How many passages one (index, partition) holds."""
        return self._use(place, lambda collection: int(collection.count())) or 0

    def ids(self, place: Place) -> set[str]:
        """All ids of one (index, partition)."""
        found = self._use(place, lambda collection: collection.get(include=[]))
        return set(found["ids"]) if found else set()

    def places(self) -> set[Place]:
        """Every (index, partition) that has a collection, empty ones too."""
        with self._lock, self._sentences():
            client = self._chroma.client()
            names = [one.name for one in client.list_collections()] if client else []
        parts = (name.removesuffix(_NEW).rpartition("--") for name in names)
        return {(index, partition) for index, _, partition in parts}

    def drop_unreadable(self, place: Place) -> None:
        """Delete a collection whose graph cannot be read: Chroma writes several files, and a kill may come between."""

        def look(collection: Collection) -> None:
            held: Any = collection.get(limit=1, include=["embeddings"])["embeddings"]
            if len(held):
                collection.query(query_embeddings=held, n_results=1, include=[])

        with self._lock:
            try:
                self._use(place, look)
            except LibraryError:
                with self._sentences():
                    self._chroma.delete("--".join(place))

    def rebuild(self, place: Place) -> None:
        """Put a new collection in place of the old, whose files hold on to what was removed; then `compact`."""
        name = "--".join(place)
        with self._lock, self._sentences():
            old = self._whole(name, rename=True)
            self._chroma.delete(name + _NEW)  # of a run that was killed
            if old is not None:
                ids = old.get(include=[])["ids"]
                for part in _slices(len(ids)):
                    got: Any = old.get(ids=ids[part], include=["embeddings", "metadatas"])
                    self._write(name + _NEW, got["ids"], got["embeddings"].tolist(), got["metadatas"])
                self._chroma.settle(name + _NEW)
            self._chroma.delete(name)
            new = self._chroma.collection(name + _NEW)
            if new is not None:
                new.modify(name=name)
            self._chroma.close()

    def clear_unused(self) -> None:
        """Overwrite what Chroma's files hold of this process's memory; while nobody else writes."""
        with self._lock:
            self._chroma.clear_unused()

    def compact(self) -> None:
        """Leave nothing in the files of what was removed. Raises `LibraryBusyError` while another process reads."""
        with self._lock:
            self._chroma.compact()

    def _use(self, place: Place, act: Callable[[Collection], _T], *, create: bool = False) -> _T | None:
        """What `act` returns for the collection, or None if there is none.

        Another process may change the files while they are read: a failed call is repeated once on newly opened ones.
        """
        with self._lock:
            try:
                return self._once(place, act, create=create)
            except LibraryError:
                self._chroma.close()
            return self._once(place, act, create=create)

    def _once(self, place: Place, act: Callable[[Collection], _T], *, create: bool) -> _T | None:
        with self._sentences():
            name = "--".join(place)
            collection = self._whole(name, rename=create) or self._chroma.collection(name, create=create)
            return None if collection is None else act(collection)

    def _whole(self, name: str, *, rename: bool) -> Collection | None:
        """A collection, also one that a killed `rebuild` had yet to rename: it is whole before the old one goes."""
        found = self._chroma.collection(name)
        if found is None and (new := self._chroma.collection(name + _NEW)) is not None:
            if rename:
                new.modify(name=name)
            return new
        return found

    def _sentences(self) -> Any:
        from chromadb.errors import ChromaError

        return as_sentence(self._chroma.unusable, ChromaError)


def _slices(size: int) -> Iterator[slice]:
    return (slice(at, at + _BATCH) for at in range(0, size, _BATCH))


def _replacing(collection: Collection, ids: Sequence[str], facts: Sequence[dict[str, str]]) -> list[dict[str, Any]]:
    """`facts` as metadata, with None for what known ids carry beyond them: Chroma merges what it is given."""
    found: Any = collection.get(ids=list(ids), include=["metadatas"])
    before = dict(zip(found["ids"], found["metadatas"], strict=True))
    return [{**dict.fromkeys(before.get(id_) or {}), **mine} for id_, mine in zip(ids, facts, strict=True)]


def _where(filters: Filter | None) -> dict[str, Any] | None:
    clauses = [_any_of([{field: {"$eq": fact}} for fact in facts]) for field, facts in facts_wanted(filters)]
    if len(clauses) > 1:
        return {"$and": clauses}
    return clauses[0] if clauses else None


def _any_of(parts: list[dict[str, Any]]) -> dict[str, Any]:
    return parts[0] if len(parts) == 1 else {"$or": parts}
