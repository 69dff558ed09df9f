"""One branch of `research`: search for its sub-question, assess, search for the gap, and report.

The indexes come first; the web is searched once at most, for a gap that they left, if it is allowed and the branch has
a share of the web searches. If a node raises an error, the branch ends with a finding that says so.
"""

from __future__ import annotations

import operator
from typing import Annotated, Any, Literal

from langgraph.graph import END, START, StateGraph
from typing_extensions import TypedDict

from ..evidence.ledger import Ledger
from ..settings import BudgetSettings
from . import nodes
from .context import SCHEMA
from .decided import decided, onward
from .drawn import Drawn
from .turn.budget import RETRY, exhausted, web_open
from .turn.ownership import joined
from .turn.runtime import Run, context_of
from .turn.searches import repeated
from .turn.state import State, merged


class BranchOutput(TypedDict):
    """What a branch returns to the run: only what is new in it."""

    ledger: Annotated[Ledger, merged]
    findings: Annotated[list[dict[str, Any]], operator.add]
    searched: Annotated[list[dict[str, Any]], operator.add]
    calls: Annotated[list[dict[str, Any]], operator.add]
    waits: Annotated[list[list[float]], operator.add]
    steps: Annotated[list[dict[str, Any]], operator.add]
    fallbacks: Annotated[list[str], operator.add]
    roles: Annotated[list[str], joined]
    """What it found is open only to callers with these."""


def most_assessments(budget: BudgetSettings) -> int:
    """Most model calls of a branch: one per round, and one to assess the web results."""
    return budget.max_rounds + 1


def after_assess(state: State, runtime: Run) -> Literal["retrieve", "search_web", "report"]:
    """Search the indexes for a gap while that may bring something, then the web, then report."""
    budget = context_of(runtime).budget
    if state["assessment"]["sufficient"] or exhausted(state, budget):
        return "report"
    if state["rounds"] < budget.max_rounds and state["fresh"] and not repeated(state):
        return "retrieve"
    asked_web = any(search["web"] for search in state["searched"])
    return "search_web" if web_open(state, runtime) and not asked_web else "report"


_FAIL: Any = nodes.fail
"""LangGraph passes the error to an error handler as the third argument, though its types do not say so."""

builder = (
    StateGraph(State, context_schema=SCHEMA, output_schema=BranchOutput)
    .set_node_defaults(retry_policy=RETRY)
    .add_node(nodes.retrieve, error_handler=_FAIL)
    .add_node(decided(nodes.assess, after_assess), error_handler=_FAIL)
    .add_node(nodes.search_web, error_handler=_FAIL)
    .add_node(nodes.report)
    .add_edge(START, "retrieve")
    .add_edge("retrieve", "assess")
    .add_conditional_edges("assess", *onward("assess", "report", "retrieve", "search_web"))
    .add_edge("search_web", "assess")
    .add_edge("report", END)
)

graph = Drawn.of(builder.compile(name="researcher"))
