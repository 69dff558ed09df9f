"""Is the evidence sufficient? If not, name the gap and the query that would fill it."""

from __future__ import annotations

from ...agents import assessor
from ..budget import calls_left
from ..context import Run, context_of, model_of
from ..focus import in_focus
from ..searches import tried
from ..state import State, Update
from .steps import step


def assess(state: State, runtime: Run) -> Update:
    """Assess all that is in focus; the next query is the assessor's, the question stays as it was."""
    reply = assessor.assess(
        state["question"],
        in_focus(state),
        tried=tried(state),
        model=model_of(runtime),
        calls_left=calls_left(state, context_of(runtime).budget),
    )
    found = reply.value
    summary = "sufficient" if found.sufficient else f"missing: {found.gap}"
    return {
        "assessment": found.model_dump(),
        "query": state["query"] if found.sufficient else found.query,
        "rounds": state["rounds"] + 1,
        **step(runtime, "assess", summary, reply),
    }
