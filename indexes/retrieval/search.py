"""Ranked passages from the partitions that a caller may see, by dense search, lexical search, or both fused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from ...evidence.passage import Hit, Passage
from ...evidence.text.words import codes, content_words
from ...models.reranker import CHAT_MODEL, MAXSIM
from ...settings import SearchSettings
from ..filters import CLAUSE, DAY, MONTH, NUMBER, RELEASE, VERSION, Filter, admits, is_looked_up, naming
from ..partition import Partition, partition_of
from ..ranked import Ranked
from ..stores.bundle import Stores
from .choosing import Coverage, Gain, Novelty, choose
from .common_names import without_common_names
from .coverage import Question
from .fusion import reciprocal_rank_fusion
from .links import Linker, Widened
from .neighbours import with_neighbours
from .reranking import reranked

if TYPE_CHECKING:
    import numpy as np

_WIDER = 4
"""Factor by which the limit grows each time too few passages meet the filters."""
_POOL = 4
"""Candidates considered for each passage returned, for novelty and for reranking."""

_NAMED = {NUMBER: 1.25, DAY: 1.25, MONTH: 0.75, CLAUSE: 1.25, VERSION: 1.25, RELEASE: 0.75}
"""Weight of a ranking inside the documents or entries that the query names: high enough to lead, and to leave room for
others. What happened in a month is also told in documents of other months, and `Python 3.7` may be no version of what
is asked about."""
_MOST_NAMED = 3
"""Most documents and entries named in a query that are also searched separately."""


class _StoreSearch(Protocol):
    """A search of one store for its best `limit` passages, as (id, score), best first."""

    def __call__(self, *, limit: int) -> Ranked: ...


@dataclass(frozen=True)
class SearchResult:
    """The result of a search."""

    hits: list[Hit]
    vanished: int
    """Candidates from the stores that the catalog does not have: another process may be writing."""


class Search:
    """Searches several partitions as one: cosines are comparable across them, and so are weighted BM25 shares."""

    def __init__(
        self,
        stores: Stores,
        models: Mapping[Partition, str],
        embed: Callable[[str, str], np.ndarray],
        settings: SearchSettings,
        *,
        filters: Filter | None,
        hidden: frozenset[str],
    ) -> None:
        """`models` maps each partition that the caller's roles open, and no other, to the name of its embedding model.

        `embed(model, query)` returns the unit vector of a query, of shape (dimension,). Passages whose ids are in
        `hidden` are never found.
        """
        self._stores, self._models, self._embed = stores, models, embed
        self._partitions = list(models)
        self._settings, self._filters, self._hidden = settings, filters, hidden

    def run(self, query: str) -> SearchResult:
        """The best passages for a query. Raises `LibraryError` if a store fails, and `ModelError` if a model does."""
        settings = self._settings
        searched = without_common_names(query, self._stores.words, self._partitions)
        queries = self._embedded(searched) if settings.mode != "lexical" else {}
        lists = [*self._lists(searched, queries), *self._in_named_documents(query, queries)]
        pool = reciprocal_rank_fusion(lists, rank_constant=settings.rank_constant)
        pool = pool[: max(settings.candidates, settings.k)]
        passages = self._visible([id_ for id_, _ in pool])
        vanished = len(pool) - len(passages)
        ranked = [(id_, score) for id_, score in pool if id_ in passages]
        question = self._question(query)
        widened = Widened(ranked, passages, {})
        if settings.links > 0:
            linker = Linker(
                self._stores.words,
                self._partitions,
                question,
                lambda ids: {
                    id_: passage for id_, passage in self._visible(ids).items() if admits(self._filters, passage)
                },
                filters=self._filters,
                hidden=self._hidden,
            )
            widened = linker.widen(ranked, passages, settings.links)
        hits = self._chosen(question, widened, queries, unit=ranked[0][1] if ranked else 1.0)
        return SearchResult(with_neighbours(hits, self._passage, settings.neighbours), vanished=vanished)

    def _passage(self, id_: str) -> Passage | None:
        """The passage with this id; None if it does not exist, is hidden, or is excluded by the filters."""
        passage = None if id_ in self._hidden else self._visible([id_]).get(id_)
        return passage if passage is not None and admits(self._filters, passage) else None

    def _question(self, query: str) -> Question:
        """The question with the weights of its words in these partitions, where they are needed."""
        stems = content_words(query) if self._settings.links > 0 or self._settings.coverage > 0 else []
        return Question(query, self._stores.words.weights(self._partitions, stems))

    def _embedded(self, query: str) -> dict[Partition, np.ndarray]:
        """The unit vector of the query for each partition, made once for each embedding model."""
        vectors = {model: self._embed(model, query) for model in dict.fromkeys(self._models.values())}
        return {partition: vectors[model] for partition, model in self._models.items()}

    def _dense(self, queries: Mapping[Partition, np.ndarray]) -> Ranked:
        if not queries:
            return []
        return self._meeting(partial(self._stores.vectors.search, queries, filters=self._filters))

    def _lexical(self, query: str) -> Ranked:
        if self._settings.mode == "dense":
            return []
        return self._meeting(partial(self._stores.words.search, self._partitions, query, filters=self._filters))

    def _meeting(self, search: _StoreSearch) -> Ranked:
        """The best passages of a store that meet all filters; it is asked for more if it cannot apply a filter itself.

        Hidden passages are left out before ranks are counted, or a gap in the ranks would reveal them.
        """
        count = self._settings.candidates
        limit = count + len(self._hidden)
        while True:
            pairs = search(limit=limit)
            met = [pair for pair in pairs if pair[0] not in self._hidden]
            if is_looked_up(self._filters):
                return met[:count]
            passages = self._visible([id_ for id_, _ in met])
            met = [pair for pair in met if pair[0] not in passages or admits(self._filters, passages[pair[0]])]
            if len(met) >= count or len(pairs) < limit:
                return met[:count]
            limit *= _WIDER

    def _lists(self, query: str, queries: Mapping[Partition, np.ndarray]) -> list[tuple[float, list[str]]]:
        """The dense and the lexical ranking, each with its weight; if only one is used, its weight is 1."""
        settings, weights = self._settings, (1.0, 1.0)
        if settings.mode == "fused":
            factor = settings.code_factor if codes(query) else 1.0
            weights = (settings.dense_weight, settings.lexical_weight * factor)
        rankings = (self._dense(queries), self._lexical(query))
        return [(weight, [id_ for id_, _ in ranking]) for weight, ranking in zip(weights, rankings, strict=True)]

    def _in_named_documents(self, query: str, queries: Mapping[Partition, np.ndarray]) -> list[tuple[float, list[str]]]:
        """The same rankings inside what the query names by number or date: "PEP 8", "10 March 2024", "Section 3.1"."""
        lists = []
        for named in naming(query)[:_MOST_NAMED]:
            filters = {**(self._filters or {}), **named}
            inside = Search(
                self._stores, self._models, self._embed, self._settings, filters=filters, hidden=self._hidden
            )
            (field,) = named
            lists += [(_NAMED[field] * weight, ids) for weight, ids in inside._lists(query, queries)]
        return lists

    def _visible(self, ids: Sequence[str]) -> dict[str, Passage]:
        """The passages with these ids that the catalog has in these partitions: stale store entries are never hits."""
        return self._stores.catalog.passages(ids, self._partitions)

    def _chosen(
        self, question: Question, widened: Widened, queries: Mapping[Partition, np.ndarray], *, unit: float
    ) -> list[Hit]:
        """Choose the passages to return from the best candidates."""
        settings, passages = self._settings, widened.passages
        ranked = reranked(question.query, widened.ranked[: _POOL * settings.k], passages, settings.reranker, unit=unit)
        anew = settings.reranker not in ("none", MAXSIM, CHAT_MODEL)  # with scores whose scale is unknown
        if anew:
            unit = ranked[0][1] if ranked and ranked[0][1] > 0 else 1.0
        vectors = self._vectors(passages, ranked) if settings.diversity > 0 or queries else {}
        gains: list[Gain] = []
        if settings.diversity > 0:
            gains.append(Novelty(vectors, settings.diversity))
        if settings.coverage > 0 and not anew:
            gains.append(
                Coverage(question, {id_: question.covered(passages[id_]) for id_, _ in ranked}, settings.coverage)
            )
        chosen = choose(ranked, settings.k, gains, unit=unit)
        similarities = {
            id_: float(vectors[id_] @ queries[partition_of(passages[id_])])
            for id_, _ in chosen
            if id_ in vectors and queries
        }
        return [
            Hit(passage=passages[id_], score=score, similarity=similarities.get(id_), link=widened.links.get(id_))
            for id_, score in chosen
        ]

    def _vectors(self, passages: Mapping[str, Passage], ranked: Ranked) -> dict[str, np.ndarray]:
        """Unit vectors of ranked passages, of shape (dimension,), by id."""
        import numpy as np

        by_partition: dict[Partition, list[str]] = {}
        for id_, _ in ranked:
            by_partition.setdefault(partition_of(passages[id_]), []).append(id_)
        return {
            id_: np.asarray(vector, dtype=np.float32) / max(float(np.linalg.norm(vector)), 1e-12)
            for id_, vector in self._stores.vectors.get(by_partition).items()
        }
