"""Ranked passages out of the partitions a caller may see: dense, lexical, or both fused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..evidence.passage import Hit, Passage
from ..evidence.words import codes
from ..settings import SearchSettings
from .fusion import maximal_marginal_relevance, reciprocal_rank_fusion
from .labels import partition_key
from .records import IndexInfo
from .vectors import Filter

if TYPE_CHECKING:
    import numpy as np

    from .library import Library

Place = tuple[str, str]


def search_places(
    library: Library,
    query: str,
    places: Sequence[tuple[IndexInfo, Place]],
    settings: SearchSettings,
    filters: Filter | None,
) -> list[Hit]:
    """Search (index, partition) pairs as one: cosines compare across them, and so do weighted BM25 shares."""
    queries = _embed(library, query, places) if settings.mode != "lexical" else {}
    dense = _dense(library, queries, places, settings, filters)
    lexical: list[tuple[str, float]] = []
    if settings.mode != "dense":
        lexical = library.words.search(
            [place for _, place in places], query, limit=settings.candidates, filters=filters
        )
    lexical_weight = settings.lexical_weight * (settings.code_factor if codes(query) else 1.0)
    fused = reciprocal_rank_fusion(
        [
            (settings.dense_weight, [id_ for id_, _ in dense]),
            (lexical_weight, [id_ for id_, _ in lexical]),
        ]
        if settings.mode == "fused"
        else [(1.0, [id_ for id_, _ in dense or lexical])],
        rank_constant=settings.rank_constant,
    )
    pool = fused[: max(settings.candidates, settings.k)]
    allowed = {place for _, place in places}
    passages = {
        id_: passage
        for id_, passage in library.catalog.passages([id_ for id_, _ in pool], {one for _, one in allowed}).items()
        if (passage.index, partition_key(passage.labels)) in allowed
    }
    ranked = [(id_, score) for id_, score in pool if id_ in passages]
    vectors = _vectors(library, passages, ranked[: 4 * settings.k]) if settings.diversity > 0 or queries else {}
    chosen = maximal_marginal_relevance(ranked[: 4 * settings.k], vectors, k=settings.k, diversity=settings.diversity)
    names = {info.name: info.settings.embedding for info, _ in places}
    similarities = dict(dense)
    for id_, _ in chosen:
        query_vector = queries.get(names[passages[id_].index])
        if id_ not in similarities and id_ in vectors and query_vector is not None:
            similarities[id_] = float(vectors[id_] @ query_vector)
    return [Hit(passage=passages[id_], score=score, similarity=similarities.get(id_)) for id_, score in chosen]


def _embed(library: Library, query: str, places: Sequence[tuple[IndexInfo, Place]]) -> dict[str, np.ndarray]:
    """The unit vector of the query for each embedding model that the places use."""
    import numpy as np

    vectors = {}
    for name in dict.fromkeys(info.settings.embedding for info, _ in places):
        vector = np.asarray(library.embeddings(name).embed_query(query), dtype=np.float32)
        vectors[name] = vector / max(float(np.linalg.norm(vector)), 1e-12)
    return vectors


def _dense(
    library: Library,
    queries: dict[str, np.ndarray],
    places: Sequence[tuple[IndexInfo, Place]],
    settings: SearchSettings,
    filters: Filter | None,
) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    for info, place in places if queries else ():
        vector = queries[info.settings.embedding]
        found += library.vectors.search(place, vector, limit=settings.candidates, filters=filters)
    return sorted(found, key=lambda pair: -pair[1])[: settings.candidates]


def _vectors(
    library: Library, passages: dict[str, Passage], ranked: Sequence[tuple[str, float]]
) -> dict[str, np.ndarray]:
    """Unit vectors of ranked passages, fetched partition by partition."""
    import numpy as np

    by_place: dict[Place, list[str]] = {}
    for id_, _ in ranked:
        passage = passages[id_]
        by_place.setdefault((passage.index, partition_key(passage.labels)), []).append(id_)
    vectors: dict[str, np.ndarray] = {}
    for place, ids in by_place.items():
        for id_, vector in library.vectors.get(place, ids).items():
            vectors[id_] = np.asarray(vector, dtype=np.float32) / max(float(np.linalg.norm(vector)), 1e-12)
    return vectors
