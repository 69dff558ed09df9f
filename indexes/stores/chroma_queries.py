"""Queries to one Chroma collection: nearest passages, vectors by id, and metadata that replaces the old."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..filters import MOST_ELEMENTS, Filter
from ..ranked import Ranked
from .facts import Facts, Wanted, facts_wanted

if TYPE_CHECKING:
    import numpy as np
    from chromadb import Collection

_BATCH = 500
_FEW = 1_000
"""If at most this many passages pass a filter, all are compared: a graph search for few among many is slow and may
miss some."""


def nearest(collection: Collection, *, vector: np.ndarray, limit: int, filters: Filter | None) -> Ranked:
    """The nearest passages that pass the filters as (id, cosine), best first, at most `limit`."""
    where = _where(filters)
    if where is not None:
        ids = collection.get(where=where, limit=_FEW + 1, include=[])["ids"]
        if len(ids) <= _FEW:
            return _best(_compared(collection, ids, vector), limit)
    # Ids and distances only: LangChain's search also reads each candidate's metadata, at three times the cost.
    result: Any = collection.query(query_embeddings=[vector], n_results=limit, where=where, include=["distances"])
    near = {id_: 1.0 - far for id_, far in zip(result["ids"][0], result["distances"][0], strict=True)}
    if len(near) < limit:  # there are no more, or the graph reaches no more
        missed = [id_ for id_ in collection.get(where=where, include=[])["ids"] if id_ not in near]
        near |= _compared(collection, missed, vector)
    return _best(near, limit)


def vectors_of(collection: Collection, *, ids: Sequence[str]) -> dict[str, np.ndarray]:
    """The vectors of these ids, each of shape (dimension,), by id; unknown ids are left out."""
    result: Any = collection.get(ids=list(ids), include=["embeddings"])
    return dict(zip(result["ids"], result["embeddings"], strict=True))


def dimension_of(collection: Collection) -> int | None:
    """The dimension of the vectors of a collection; None if it is empty."""
    result: Any = collection.get(limit=1, include=["embeddings"])
    return next((len(vector) for vector in result["embeddings"]), None)


def replacing(collection: Collection, ids: Sequence[str], facts: Sequence[Facts]) -> list[dict[str, Any]]:
    """`facts` as metadata, with None for the other fields that known ids have, since Chroma merges metadata."""
    result: Any = collection.get(ids=list(ids), include=["metadatas"])
    before = dict(zip(result["ids"], result["metadatas"], strict=True))
    return [{**dict.fromkeys(before.get(id_) or {}), **row} for id_, row in zip(ids, facts, strict=True)]


def slices(size: int) -> Iterator[slice]:
    """Parts of a sequence that are small enough for one Chroma call."""
    return (slice(at, at + _BATCH) for at in range(0, size, _BATCH))


def _best(cosines: Mapping[str, float], limit: int) -> Ranked:
    return sorted(cosines.items(), key=lambda pair: -pair[1])[:limit]


def _compared(collection: Collection, ids: Sequence[str], vector: np.ndarray) -> dict[str, float]:
    """The cosine of each of these passages with `vector`, by id."""
    import numpy as np

    cosines: dict[str, float] = {}
    for part in slices(len(ids)):
        vectors = vectors_of(collection, ids=ids[part])
        rows = np.array(list(vectors.values()))
        lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(vector)
        cosines.update(zip(vectors, (rows @ vector / np.maximum(lengths, 1e-12)).tolist(), strict=True))
    return cosines


def _where(filters: Filter | None) -> dict[str, Any] | None:
    clauses = list(map(_clause, facts_wanted(filters)))
    if len(clauses) > 1:
        return {"$and": clauses}
    return clauses[0] if clauses else None


def _clause(wanted: Wanted) -> dict[str, Any]:
    """The field has one of the facts, or is a list with one of them; of more than `MOST_ELEMENTS`, any list."""
    elements = wanted.elements if len(wanted.elements) <= MOST_ELEMENTS else [wanted.any_list]
    is_one: dict[str, Any] = {wanted.field: {"$in": wanted.facts}}
    lists: list[dict[str, Any]] = [{wanted.field: {"$contains": fact}} for fact in elements]
    return {"$or": [is_one, *lists]} if lists else is_one
