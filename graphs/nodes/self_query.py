"""Narrow the searches to the documents that the question names."""

from __future__ import annotations

from typing import Any

from ...agents import self_query as role
from ...agents.questions.filter_conditions import wording
from ...evidence.text.words import content_words
from ..turn.budget import allowance
from ..turn.question import question_of
from ..turn.runtime import Run, context_of, library_of, model_of, roles_of
from ..turn.state import State, Update
from .steps import announced, step

_NOTHING = "nothing to narrow the search to"


@announced
def self_query(state: State, runtime: Run) -> Update:
    """Write to `filters` the conditions that the question states, unless no passage meets them.

    The run's own filters still apply. The model sees only field values of documents that are open to this caller.
    """
    context = context_of(runtime)
    if not content_words(question_of(state)):
        return {"filters": {}, **step(state, runtime, "self_query", _NOTHING)}
    facets = library_of(runtime).facets(roles=roles_of(runtime), indexes=context.indexes)
    conditions = role.self_query(
        question_of(state), facets, own=context.filters, model=model_of(runtime), allowance=allowance(state, runtime)
    )
    filters, dropped = conditions.taken.filters, conditions.taken.dropped
    if filters and not _leave_something(state, runtime, filters):
        filters, dropped = {}, [*dropped, f"{wording(filters)} leaves nothing"]
    note = f"only where {wording(filters)}" if filters else _NOTHING
    summary = f"{note}; not taken: {'; '.join(dropped)}" if dropped else note
    return {
        "filters": filters,
        **step(state, runtime, "self_query", summary, conditions.reply, filters=filters, dropped=dropped),
    }


def _leave_something(state: State, runtime: Run, filters: dict[str, Any]) -> bool:
    context = context_of(runtime)
    settings = context.search.model_copy(update={"mode": "dense", "k": 1, "links": 0.0, "reranker": "none"})
    hits = library_of(runtime).search(
        state["query"], indexes=context.indexes, roles=roles_of(runtime), settings=settings,
        filters={**filters, **context.filters},
    )  # fmt: skip
    return bool(hits)
