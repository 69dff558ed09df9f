"""Adaptive RAG (Jeong et al., 2024): no retrieval, one search, or several rounds, by the question's difficulty.

If web search is allowed, the web is searched for a question about the present and for one that the indexes do not
cover.
"""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END

from ..settings import BudgetSettings
from . import nodes
from .decided import decided, onward
from .iterative import after_assess
from .opening import opened
from .turn.budget import web_open
from .turn.focus import records
from .turn.runtime import Run
from .turn.second_opinion import after_writing
from .turn.state import State

COVERED = 0.3
"""Least cosine of the nearest passage at which an index counts as covering the question."""

CALLS = 2
"""Model calls when all goes well."""

DEPTH = 2
"""Of these, how many wait for each other."""


def most_calls(budget: BudgetSettings) -> int:
    """Most model calls of a run, a second opinion included; each may be followed by one repair."""
    return 3 + budget.max_rounds


def after_classify(state: State, runtime: Run) -> Literal["write", "retrieve", "search_web"]:
    """Nothing for what needs no document, the web first for what is about now, the indexes otherwise."""
    if state["difficulty"] == "none":
        return "write"
    return "search_web" if state["difficulty"] == "current" and web_open(state, runtime) else "retrieve"


def after_retrieve(state: State, runtime: Run) -> Literal["assess", "search_web", "write"]:
    """A hard question is assessed round by round; an easy one that no passage is near to goes to the web."""
    if state["difficulty"] == "iterative":
        return "assess"
    near = max((record["similarity"] or 0.0 for record in records(state).values()), default=0.0)
    return "search_web" if near < COVERED and web_open(state, runtime) else "write"


builder = (
    opened("classify")
    .add_node(decided(nodes.classify, after_classify))
    .add_node(decided(nodes.retrieve, after_retrieve))
    .add_node(decided(nodes.assess, after_assess))
    .add_node(nodes.search_web)
    .add_node(decided(nodes.write, after_writing))
    .add_node(nodes.reconsider)
    .add_node(nodes.check)
    .add_conditional_edges("classify", *onward("classify", "retrieve", "write", "search_web"))
    .add_conditional_edges("retrieve", *onward("retrieve", "write", "assess", "search_web"))
    .add_conditional_edges("assess", *onward("assess", "write", "retrieve"))
    .add_edge("search_web", "write")
    .add_conditional_edges("write", *onward("write", "check", "reconsider"))
    .add_edge("reconsider", "check")
    .add_edge("check", END)
)

graph = builder.compile(name="adaptive")
