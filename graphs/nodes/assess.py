"""Is the evidence sufficient? If not, name the gap and the query that would fill it."""

from __future__ import annotations

from ...agents import assessor
from ..turn.budget import allowance
from ..turn.focus import in_focus
from ..turn.means import means_of
from ..turn.question import question_of
from ..turn.runtime import Run, model_of
from ..turn.searches import tried
from ..turn.state import State, Update
from .steps import announced, step


@announced
def assess(state: State, runtime: Run) -> Update:
    """Assess the passages in focus; the assessor writes the next query, and the question stays unchanged."""
    reply = assessor.assess(
        question_of(state),
        in_focus(state, runtime),
        tried=tried(state),
        model=model_of(runtime),
        means=means_of(state, runtime),
        allowance=allowance(state, runtime),
    )
    assessment = reply.value
    summary = "sufficient" if assessment.sufficient else f"missing: {assessment.gap}"
    return {
        "assessment": assessment.model_dump(),
        "assessed": reply.failure is None,
        "query": state["query"] if assessment.sufficient else assessment.query,
        "rounds": state["rounds"] + 1,
        **step(state, runtime, "assess", summary, reply),
    }
