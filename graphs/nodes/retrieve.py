"""Search the indexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any

from ...agents.follow_ups.parts_alone import parts_alone
from ...agents.questions.filter_conditions import wording
from ...agents.questions.parts import by_aspects, compares_aspects
from ...agents.requests.call import Reply
from ...evidence.answer import Searched
from ...evidence.events import Found, Queried
from ...evidence.in_turn import in_turn
from ...evidence.ledger import Entry, record
from ...evidence.passage import Hit
from ...evidence.text.counted import counted
from ...indexes.retrieval.fusion import reciprocal_rank_fusion
from ..turn.narrowing import filters_of, indexes_of, named
from ..turn.ordering import ordered, to_search_with
from ..turn.question import discussed
from ..turn.runtime import Run, context_of, library_of, roles_of
from ..turn.state import State, Update
from ..turn.whole_sections import with_sections
from .steps import announced, emit, flagged, step

_RANK_CONSTANT = 1
"""Small, so that the best of one search comes before what two others found below their third rank."""


@announced
def retrieve(state: State, runtime: Run) -> Update:
    """Add the best passages for the current query to the ledger and the focus, after those already there.

    A first query with several questions is searched as a whole and part by part, each with what it is about, and so are
    the queries of `transform`. After an answer, the documents that it cites are searched once more by themselves. The
    lists are fused by reciprocal rank, or if aspects of several things are compared, in turn, so that each has its
    share. Each further part, query or search adds k/2 more passages; a model of some size also reads on in the sections
    of the best ones. Filters that were derived from the question are dropped if no passage meets them.
    """
    context, indexes = context_of(runtime), indexes_of(state, runtime)
    pieces = [] if state.get("sent") else parts_alone(state["query"])
    compared = len(pieces) > 1 and compares_aspects(state["query"])
    pieces = by_aspects(pieces) if compared else pieces
    queries = _queries(state, pieces)
    searches = _searches(state, runtime, queries, indexes)
    for search in searches:
        emit(state, runtime, Queried(where=search.where, query=search.query))
    results = [search.hits(runtime, indexes) for search in searches]
    useless = bool(state.get("filters")) and not any(results)
    if useless:
        searches = [replace(search, filters=context.filters) for search in searches[: len(queries)]]
        results = [search.hits(runtime, indexes) for search in searches]
    pairs, reply = ordered(state, runtime, _fused(searches, results, len(pieces) if compared else 0))
    most = context.search.k * (1 + 2 * context.search.neighbours)
    extra = len(results) - (2 if len(pieces) > 1 else 1)  # beyond the query and the first of its parts
    found = [Entry.of(hit, query) for query, hit in pairs[: most + extra * (most // 2)]]
    entries = with_sections(state, runtime, found)
    ledger = [record(entry) for entry in entries]
    ids = [entry.passage.id for entry in entries]
    emit(state, runtime, Found(places=[entry.passage.place for entry in entries]))
    summary = _summary(len(ids), searches, wording(state["filters"] or {}) if useless else "", reply)
    return {
        "ledger": ledger,
        "focus": list(dict.fromkeys((*state.get("focus", []), *ids))),
        "queries": [],
        "fresh": len(set(ids) - set(state.get("focus", []))),
        "sent": [queries],
        "searched": [search.record(hits) for search, hits in zip(searches, results, strict=True)],
        **({"filters": {}} if useless else {}),
        **step(
            state, runtime, "retrieve", summary, reply,
            queries=queries, passages=_places(entries), **flagged(ledger),
        ),
    }  # fmt: skip


@dataclass(frozen=True)
class _Search:
    query: str
    where: str
    """What is searched, for a reader."""
    filters: Mapping[str, Any]

    def hits(self, runtime: Run, indexes: Sequence[str]) -> list[Hit]:
        """Its best passages, best first."""
        settings, roles = to_search_with(runtime), roles_of(runtime)
        return library_of(runtime).search(
            self.query, indexes=indexes, roles=roles, settings=settings, filters=self.filters
        )

    def record(self, hits: Sequence[Hit]) -> dict[str, Any]:
        """What the answer says of it."""
        return Searched(where=self.where, query=self.query, found=len(hits)).model_dump()


def _queries(state: State, pieces: Sequence[str]) -> list[str]:
    """The query, its `pieces` if it has several, and the queries of `transform`."""
    whole = [state["query"], *(pieces if len(pieces) > 1 else [])]
    known = {query.casefold() for query in whole}
    return [*whole, *(query for query in state.get("queries", []) if query.casefold() not in known)]


def _searches(state: State, runtime: Run, queries: Sequence[str], indexes: Sequence[str]) -> list[_Search]:
    """A search for each query, and after an answer one more in the documents that it cites."""
    filters = filters_of(state, runtime)
    searches = [_Search(query, named(indexes), filters) for query in queries]
    if "source" not in filters and (sources := discussed(state, runtime)):
        searches.append(_Search(queries[0], "the documents of the last answer", {**filters, "source": sources}))
    return searches


def _summary(count: int, searches: Sequence[_Search], useless: str, reply: Reply[Any] | None) -> str:
    where, filters = " and ".join(dict.fromkeys(search.where for search in searches)), searches[0].filters
    order = "" if reply is None else ", in the model's order" if reply.failure is None else ", in the search's order"
    narrowed = f" where {wording(filters)}" if filters else ""
    without = f"; without {useless}, which left nothing" if useless else ""
    return f"{counted(count, 'passage')} from {where}{narrowed}{order}{without}"


def _fused(searches: Sequence[_Search], results: Sequence[Sequence[Hit]], sides: int) -> list[tuple[str, Hit]]:
    """Each passage once, best first by reciprocal rank, with the query that ranked it highest; those for so many
    `sides`, whose queries come behind the first, in turn and before the others."""
    lists = [(1.0, [hit.passage.id for hit in hits]) for hits in results]
    ranked = [
        (rank, search.query, hit)
        for search, hits in zip(searches, results, strict=True)
        for rank, hit in enumerate(hits)
    ]
    found: dict[str, tuple[str, Hit]] = {}
    for _rank, query, hit in sorted(ranked, key=itemgetter(0)):
        found.setdefault(hit.passage.id, (query, hit))
    if sides:
        ids = [each for _, each in lists]
        of_sides = in_turn(ids[1 : 1 + sides])
        return [found[id_] for id_ in dict.fromkeys([*of_sides, *in_turn([ids[0], *ids[1 + sides :]])])]
    return [found[id_] for id_, _score in reciprocal_rank_fusion(lists, rank_constant=_RANK_CONSTANT)]


def _places(entries: Sequence[Entry]) -> list[dict[str, str]]:
    return [{"id": entry.passage.id, "index": entry.passage.index, "place": entry.passage.place} for entry in entries]
