"""Ranked passages out of the partitions a caller may see: dense, lexical, or both fused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from ..evidence.passage import Hit, Passage
from ..evidence.words import codes, content_words
from ..models.reranker import load_reranker
from ..settings import SearchSettings
from .choosing import Coverage, Gain, Novelty, choose
from .coverage import Asked
from .filters import Filter, admits, looked_up
from .fusion import reciprocal_rank_fusion
from .labels import partition_key
from .links import Linker, Widened
from .named import NamesInWords
from .records import IndexInfo
from .writing import embedding_text

if TYPE_CHECKING:
    import numpy as np

    from .library import Library

Place = tuple[str, str]

_WIDER = 4
"""By how much more is asked for where too little meets the conditions."""
_POOL = 4
"""Candidates looked at for each passage returned, when novelty is weighed and when they are reranked."""


class Search(Protocol):
    """A search of a store for its best `limit` passages, as (id, score), best first."""

    def __call__(self, *, limit: int) -> list[tuple[str, float]]: ...


@dataclass(frozen=True)
class Found:
    """What a search came to."""

    hits: list[Hit]
    vanished: int
    """Candidates of the stores that the catalog did not show: somebody may be writing."""


def search_places(
    library: Library,
    query: str,
    places: Sequence[tuple[IndexInfo, Place]],
    settings: SearchSettings,
    filters: Filter | None,
) -> Found:
    """Search (index, partition) pairs as one: cosines compare across them, and so do weighted BM25 shares."""
    queries = _embed(library, query, places) if settings.mode != "lexical" else {}
    dense = _dense(library, queries, places, settings, filters)
    lexical = _lexical(library, query, places, settings, filters)
    pool = _fused(query, dense, lexical, settings)[: max(settings.candidates, settings.k)]
    allowed = {place for _, place in places}
    passages = _visible(library, [id_ for id_, _ in pool], allowed)
    vanished = len(pool) - len(passages)
    ranked = [(id_, score) for id_, score in pool if id_ in passages]
    asked = _asked(library, query, places, settings)
    widened = Widened(ranked, passages, {})
    if settings.links > 0:
        linker = Linker(
            NamesInWords(library.words),
            [place for _, place in places],
            asked,
            lambda ids: {id_: one for id_, one in _visible(library, ids, allowed).items() if admits(filters, one)},
            filters=filters,
            hidden=library.hidden,
        )
        widened = linker.widen(ranked, passages, settings.links)
    hits = _chosen(library, asked, widened, queries, places, settings, unit=ranked[0][1] if ranked else 1.0)
    return Found(hits, vanished=vanished)


def _asked(library: Library, query: str, places: Sequence[tuple[IndexInfo, Place]], settings: SearchSettings) -> Asked:
    """The question with the weights of its words in these places, where they are needed."""
    stems = content_words(query) if settings.links > 0 or settings.coverage > 0 else []
    return Asked(query, library.words.weights([place for _, place in places], stems))


def _chosen(
    library: Library,
    asked: Asked,
    found: Widened,
    queries: dict[str, np.ndarray],
    places: Sequence[tuple[IndexInfo, Place]],
    settings: SearchSettings,
    *,
    unit: float,
) -> list[Hit]:
    """The set that is returned, out of the best candidates."""
    passages = found.passages
    ranked = _reranked(asked.query, found.ranked[: _POOL * settings.k], passages, settings)
    if settings.reranker != "none":
        unit = ranked[0][1] if ranked and ranked[0][1] > 0 else 1.0
    vectors = _vectors(library, passages, ranked) if settings.diversity > 0 or queries else {}
    gains: list[Gain] = []
    if settings.diversity > 0:
        gains.append(Novelty(vectors, settings.diversity))
    if settings.coverage > 0 and settings.reranker == "none":  # whose scores are on no known scale
        gains.append(Coverage(asked, {id_: asked.covered(passages[id_]) for id_, _ in ranked}, settings.coverage))
    chosen = choose(ranked, settings.k, gains, unit=unit)
    models = {info.name: info.settings.embedding for info, _ in places}
    similarities = {
        id_: float(vectors[id_] @ queries[models[passages[id_].index]])
        for id_, _ in chosen
        if id_ in vectors and queries
    }
    return [
        Hit(passage=passages[id_], score=score, similarity=similarities.get(id_), link=found.links.get(id_))
        for id_, score in chosen
    ]


def _embed(library: Library, query: str, places: Sequence[tuple[IndexInfo, Place]]) -> dict[str, np.ndarray]:
    """The unit vector of the query for each embedding model that the places use."""
    names = dict.fromkeys(info.settings.embedding for info, _ in places)
    return {name: library.embed_query(name, query) for name in names}


def _dense(
    library: Library,
    queries: dict[str, np.ndarray],
    places: Sequence[tuple[IndexInfo, Place]],
    settings: SearchSettings,
    filters: Filter | None,
) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    for info, place in places if queries else ():
        search = partial(library.vectors.search, place, queries[info.settings.embedding], filters=filters)
        found += _meeting(library, search, {place}, settings, filters)
    return _shown(library, sorted(found, key=lambda pair: -pair[1]), settings)


def _lexical(
    library: Library,
    query: str,
    places: Sequence[tuple[IndexInfo, Place]],
    settings: SearchSettings,
    filters: Filter | None,
) -> list[tuple[str, float]]:
    if settings.mode == "dense":
        return []
    own = [place for _, place in places]
    search = partial(library.words.search, own, query, filters=filters)
    return _shown(library, _meeting(library, search, set(own), settings, filters), settings)


def _meeting(
    library: Library, search: Search, places: set[Place], settings: SearchSettings, filters: Filter | None
) -> list[tuple[str, float]]:
    """What a store finds that meets all conditions; it is asked for more where it cannot look them up itself."""
    limit = settings.candidates + len(library.hidden)
    while True:
        found = search(limit=limit)
        if looked_up(filters).keys() == (filters or {}).keys():
            return found
        passages = _visible(library, [id_ for id_, _ in found], places)
        met = [pair for pair in found if pair[0] not in passages or admits(filters, passages[pair[0]])]
        if len(met) >= settings.candidates or len(found) < limit:
            return met
        limit *= _WIDER


def _shown(library: Library, found: Sequence[tuple[str, float]], settings: SearchSettings) -> list[tuple[str, float]]:
    """The candidates without what the library hides: before ranks are counted, or a gap in them would tell."""
    return [pair for pair in found if pair[0] not in library.hidden][: settings.candidates]


def _fused(
    query: str, dense: Sequence[tuple[str, float]], lexical: Sequence[tuple[str, float]], settings: SearchSettings
) -> list[tuple[str, float]]:
    """One ranking of both lists; of a list alone, the same scores by its ranks."""
    weights = (1.0, 1.0)
    if settings.mode == "fused":
        factor = settings.code_factor if codes(query) else 1.0
        weights = (settings.dense_weight, settings.lexical_weight * factor)
    lists = [(weight, [id_ for id_, _ in found]) for weight, found in zip(weights, (dense, lexical), strict=True)]
    return reciprocal_rank_fusion(lists, rank_constant=settings.rank_constant)


def _visible(library: Library, ids: Sequence[str], allowed: set[Place]) -> dict[str, Passage]:
    """What the catalog shows of these ids in the places allowed: a ghost in a store is never a hit."""
    found = library.catalog.passages(ids, {partition for _, partition in allowed})
    return {id_: passage for id_, passage in found.items() if _place(passage) in allowed}


def _reranked(
    query: str, ranked: list[tuple[str, float]], passages: dict[str, Passage], settings: SearchSettings
) -> list[tuple[str, float]]:
    """The same ids by the cross-encoder's scores; ties keep their order."""
    if settings.reranker == "none":
        return ranked
    ids = [id_ for id_, _ in ranked]
    scores = load_reranker(settings.reranker).scores(query, [embedding_text(passages[id_]) for id_ in ids])
    return sorted(zip(ids, scores, strict=True), key=lambda pair: -pair[1])


def _vectors(
    library: Library, passages: dict[str, Passage], ranked: Sequence[tuple[str, float]]
) -> dict[str, np.ndarray]:
    """Unit vectors of ranked passages, fetched partition by partition."""
    import numpy as np

    by_place: dict[Place, list[str]] = {}
    for id_, _ in ranked:
        by_place.setdefault(_place(passages[id_]), []).append(id_)
    vectors: dict[str, np.ndarray] = {}
    for place, ids in by_place.items():
        for id_, vector in library.vectors.get(place, ids).items():
            vectors[id_] = np.asarray(vector, dtype=np.float32) / max(float(np.linalg.norm(vector)), 1e-12)
    return vectors


def _place(passage: Passage) -> Place:
    return passage.index, partition_key(passage.labels)
