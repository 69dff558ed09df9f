"""The end of a branch: it always reports a finding, whatever happened in it."""

from __future__ import annotations

from typing import Literal

from langgraph.errors import NodeError
from langgraph.types import Command

from ...errors import InputError, logged
from ...evidence.finding import Finding
from ...evidence.in_turn import in_turn
from ...evidence.text.counted import counted
from ..turn.budget import exhausted, late
from ..turn.focus import records
from ..turn.runtime import Run, context_of
from ..turn.searches import tried
from ..turn.state import State, Update
from .steps import CANNOT_ANSWER, announced, step

_FIRST = 4
"""How many of the best passages for the part itself stay ahead of those that later searches for gaps found."""


@announced
def report(state: State, runtime: Run) -> Update:
    """Report what the branch found, what is missing, and any error that ended it."""
    finding = _finding(state, runtime)
    summary = finding.lacks or f"Part {finding.id} is researched: {counted(len(finding.passages), 'passage')}"
    return {"findings": [finding.model_dump()], **step(state, runtime, "report", summary, status=finding.status)}


def fail(state: State, runtime: Run, error: NodeError) -> Command[Literal["report"]]:
    """Handle an error raised by a node: it ends the node's branch, not the run."""
    reason = error_line(error)
    return Command(update={"failure": reason, **step(state, runtime, error.node, f"failed: {reason}")}, goto="report")


def error_line(error: NodeError) -> str:
    """What an answer may say of a node's error; an error about the caller's own arguments is raised again instead."""
    cause = error.error
    if isinstance(cause, InputError):
        raise cause
    hidden = cause.__cause__ if str(cause) == CANNOT_ANSWER else None
    return f"{logged(f'the step {error.node} failed', hidden or cause)} (the log tells why)"


def _finding(state: State, runtime: Run) -> Finding:
    budget, assessment = context_of(runtime).budget, state["assessment"]
    passages = _best(state)[: 2 * context_of(runtime).search.k]
    part = {"id": state["part"], "question": state["branch"], "passages": passages}
    failure, reason = state.get("failure", ""), "part_failed"
    if not failure and late(state) and not state.get("assessed"):
        failure, reason = "its share of the run's seconds was used up", "seconds"
    if failure:
        return Finding(status="partial" if passages else "failed", stop_reason=reason, failure=failure, **part)
    if assessment["sufficient"]:
        return Finding(status="answered", **part)
    rounds = "rounds" if state["rounds"] >= budget.max_rounds else "no_new_evidence"
    return Finding(status="partial", stop_reason=exhausted(state, budget) or rounds, missing=assessment["gap"], **part)


def _best(state: State) -> list[str]:
    """Ids of the passages that this branch found: the best for the part itself, then those of its last search, which it
    ended with, then the best of each search."""
    entries = records(state).values()
    lists = [[entry["id"] for entry in entries if entry["query"] == query] for query in dict.fromkeys(tried(state))]
    own = lists[0][:_FIRST] if lists else []
    return list(dict.fromkeys([*own, *(lists[-1] if lists[1:] else []), *in_turn(lists)]))
