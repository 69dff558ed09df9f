"""Dense vectors in Chroma, one collection for each index and label set: a search never meets a forbidden one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from langchain_core.embeddings import Embeddings

from ..errors import InputError, LibraryError
from ..evidence.passage import Scalar

if TYPE_CHECKING:
    import numpy as np
    from chromadb import Collection
    from chromadb.api import ClientAPI
    from langchain_chroma import Chroma

_BATCH = 500
_SPACE: Any = {"hnsw": {"space": "cosine"}}
_CLIENTS = threading.Lock()  # Chroma counts the clients of a folder without one
_T = TypeVar("_T")
Filter = Mapping[str, Scalar | Sequence[Scalar]]


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
        self._folder = folder.absolute()  # Chroma keeps one system for each path as it is spelt
        self._lock = threading.RLock()
        self._client: Any = None
        self._collections: dict[str, Collection] = {}

    def close(self) -> None:
        """Release the folder; the next call opens it again and sees what other processes wrote."""
        with self._lock, _CLIENTS:
            if self._client is not None:
                self._client.close()
            self._client = None
            self._collections = {}

    def add(
        self,
        place: tuple[str, str],
        ids: Sequence[str],
        texts: Sequence[str],
        vectors: np.ndarray,
        metadata: Sequence[dict[str, Scalar]],
    ) -> None:
        """Write passages of one (index, partition): `vectors` of shape (n, dimension); known ids are overwritten."""

        def write(collection: Collection) -> None:
            for at in range(0, len(ids), _BATCH):
                part = slice(at, at + _BATCH)
                facts = _replacing(collection, ids[part], metadata[part])
                store = self.store(place, _Given(vectors[part].tolist()))
                store.add_texts(list(texts[part]), metadatas=facts, ids=list(ids[part]))

        self._use(place, write, create=True)

    def store(self, place: tuple[str, str], embeddings: Embeddings) -> Chroma:
        """One (index, partition) as LangChain's vector store; made if it is not there."""
        from langchain_chroma import Chroma

        return Chroma("--".join(place), embeddings, client=self._open(), collection_configuration=_SPACE)

    def remove(self, place: tuple[str, str], ids: Iterable[str]) -> None:
        """Delete ids from one (index, partition); unknown ones are ignored."""
        wanted = list(ids)

        def delete(collection: Collection) -> None:
            for at in range(0, len(wanted), _BATCH):
                known = collection.get(ids=wanted[at : at + _BATCH], include=[])["ids"]
                if known:
                    collection.delete(ids=known)

        self._use(place, delete)

    def search(
        self, place: tuple[str, str], vector: np.ndarray, *, limit: int, filters: Filter | None = None
    ) -> list[tuple[str, float]]:
        """Nearest passages of one (index, partition) as (id, cosine), best first.

        Raises `LibraryError` if there are no vectors for it.
        """
        where = _where(filters)

        def query(collection: Collection) -> list[tuple[str, float]]:
            # Ids and distances only: LangChain's search also reads every candidate's text, at three times the cost.
            found: Any = collection.query(
                query_embeddings=[vector], n_results=limit, where=where, include=["distances"]
            )
            return [(id_, 1.0 - far) for id_, far in zip(found["ids"][0], found["distances"][0], strict=True)]

        found = self._use(place, query)
        if found is None:
            raise LibraryError(
                f"the vectors of the index {place[0]!r} are missing from {str(self._folder)!r}: "
                "run `groundwire index` again, it makes them anew"
            )
        return found

    def get(self, place: tuple[str, str], ids: Sequence[str]) -> dict[str, np.ndarray]:
        """The vectors of these ids; unknown ones are left out."""
        if not ids:
            return {}
        found: Any = self._use(place, lambda collection: collection.get(ids=list(ids), include=["embeddings"]))
        return dict(zip(found["ids"], found["embeddings"], strict=True)) if found else {}

    def count(self, place: tuple[str, str]) -> int:
        """How many passages one (index, partition) holds."""
        return self._use(place, lambda collection: int(collection.count())) or 0

    def ids(self, place: tuple[str, str]) -> set[str]:
        """All ids of one (index, partition)."""
        found = self._use(place, lambda collection: collection.get(include=[]))
        return set(found["ids"]) if found else set()

    def _use(self, place: tuple[str, str], act: Callable[[Collection], _T], *, create: bool = False) -> _T | None:
        """What `act` returns for the collection, or None if there is none.

        Another process may change the files while they are read: a failed call is repeated once on newly opened ones.
        """
        from chromadb.errors import ChromaError

        with self._lock:
            try:
                collection = self._collection(place, create=create)
                return None if collection is None else act(collection)
            except ChromaError:
                self.close()
            try:
                collection = self._collection(place, create=create)
                return None if collection is None else act(collection)
            except ChromaError as error:
                raise self._unusable(error) from error

    def _unusable(self, error: Exception) -> LibraryError:
        return LibraryError(
            f"the vectors in {str(self._folder)!r} cannot be used ({error}): "
            "restore the folder, or delete it and run `groundwire index` again, it makes them anew"
        )

    def _collection(self, place: tuple[str, str], *, create: bool) -> Collection | None:
        from chromadb.errors import NotFoundError

        name = "--".join(place)
        if name not in self._collections:
            client = self._open()
            try:
                self._collections[name] = (
                    client.get_or_create_collection(name, configuration=_SPACE, embedding_function=None)
                    if create
                    else client.get_collection(name, embedding_function=None)
                )
            except NotFoundError:
                return None
        return self._collections[name]

    def _open(self) -> ClientAPI:
        import chromadb
        from chromadb.config import Settings

        if self._client is None:
            settings = Settings(anonymized_telemetry=False)
            try:
                with _CLIENTS:
                    self._client = chromadb.PersistentClient(path=str(self._folder), settings=settings)
            except (ValueError, AttributeError, OSError) as error:  # Chroma's own failures to say what is wrong
                raise self._unusable(error) from error
        client: ClientAPI = self._client
        return client


def _replacing(
    collection: Collection, ids: Sequence[str], metadata: Sequence[dict[str, Scalar]]
) -> list[dict[str, Any]]:
    """`metadata` with None for what known ids carry beyond it: Chroma merges what it is given, None removes."""
    found: Any = collection.get(ids=list(ids), include=["metadatas"])
    before = dict(zip(found["ids"], found["metadatas"], strict=True))
    return [{**dict.fromkeys(before.get(id_) or {}), **facts} for id_, facts in zip(ids, metadata, strict=True)]


def _where(filters: Filter | None) -> dict[str, Any] | None:
    clauses = [_clause(key, value) for key, value in (filters or {}).items()]
    if len(clauses) > 1:
        return {"$and": clauses}
    return clauses[0] if clauses else None


def _clause(key: str, value: Scalar | Sequence[Scalar]) -> dict[str, Any]:
    """Equality, or any of several equalities: Chroma's membership takes values of one type only."""
    if isinstance(value, str | int | float | bool):
        return {key: {"$eq": value}}
    parts = [{key: {"$eq": one}} for one in value]
    return parts[0] if len(parts) == 1 else {"$or": parts}


def check_filters(filters: Filter | None) -> None:
    """Raises `InputError` for a filter that no passage could ever be compared with."""
    for key, value in (filters or {}).items():
        values = [value] if isinstance(value, str | int | float | bool) else value
        if not is_field(key):
            raise InputError(f"the filter field {key!r} cannot be used: name a field of the documents' metadata")
        if not isinstance(values, list | tuple | set | frozenset) or not values:
            raise InputError(f"the filter {key!r} cannot be {value!r}: give a value, or a list of one or more")
        for one in values:
            if not isinstance(one, str | int | float | bool):
                raise InputError(f"the filter {key!r} cannot ask for {one!r}: give text, numbers, True or False")


def is_field(key: str) -> bool:
    """Whether metadata of this name can be stored and asked for."""
    return bool(key) and not key.startswith(("$", "#", "chroma:"))
