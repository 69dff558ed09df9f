"""What a turn's searches are narrowed to: the indexes of the route, and filters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...agents.questions.unmet import unmet
from ...evidence.answer import EVERYWHERE
from .named_index import named_index
from .runtime import Run, context_of, library_of, model_of, roles_of
from .state import State


def indexes_of(state: State, runtime: Run) -> Sequence[str]:
    """The indexes that the route chose, or else those of the run; empty means all that the caller may see. Without a
    model, only the one of these that the question names."""
    chosen: Sequence[str] = state.get("route", {}).get("indexes") or context_of(runtime).indexes
    if len(chosen) == 1 or model_of(runtime) is not None:
        return chosen
    only = named_index(state, runtime)
    return [only] if only and (not chosen or only in chosen) else chosen


def without_indexes(state: State) -> bool:
    """Whether the route left out all indexes."""
    route = state.get("route") or {}
    return bool(route) and not route["indexes"]


def named(indexes: Sequence[str]) -> str:
    """What these indexes are called in an answer's searches."""
    return ", ".join(indexes) or EVERYWHERE


def filters_of(state: State, runtime: Run) -> dict[str, Any]:
    """The run's own filters, plus those extracted from the question for other fields, if documents have these."""
    own = context_of(runtime).filters
    question_filters = state.get("filters")
    if not question_filters:
        return own
    fields = library_of(runtime).fields(roles=roles_of(runtime))
    return {**{key: value for key, value in question_filters.items() if key in fields}, **own}


def left_nothing(state: State, runtime: Run) -> list[str]:
    """Which condition of the run's own filters no document meets that the caller may see, if nothing was found."""
    own = context_of(runtime).filters
    searched = [search for search in state["searched"] if not search["web"]]
    if not own or not searched or any(search["found"] or search["failure"] for search in searched):
        return []
    return [unmet(own, library_of(runtime).facets(roles=roles_of(runtime), indexes=indexes_of(state, runtime)))]
