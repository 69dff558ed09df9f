"""The filters of a turn's searches."""

from __future__ import annotations

from typing import Any

from .context import Run, context_of, library_of, roles_of
from .state import State


def filters_of(state: State, runtime: Run) -> dict[str, Any]:
    """The run's own filters, plus those extracted from the question for other fields, if documents have these."""
    own = context_of(runtime).filters
    question_filters = state.get("filters")
    if not question_filters:
        return own
    fields = library_of(runtime).fields(roles=roles_of(runtime))
    return {**{key: value for key, value in question_filters.items() if key in fields}, **own}
