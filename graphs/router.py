"""Router: choose none, some or several indexes, or the web; search; answer.

It searches the indexes once more, and writes again, if the model, asked for a second opinion, finds that its draft does
not answer the question, or not all of it, and names a query; but not from the same evidence.
"""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END

from ..settings import BudgetSettings
from . import nodes
from .decided import decided, onward
from .opening import opened
from .turn.second_opinion import after_reconsidering, after_writing
from .turn.state import State

CALLS = 2
"""Model calls when all goes well."""

DEPTH = 2
"""Of these, how many wait for each other."""


def most_calls(budget: BudgetSettings) -> int:
    """Most model calls of a run, second opinions included; each may be followed by one repair."""
    return 3 + 2 * budget.max_corrections


def after_route(state: State) -> Literal["retrieve", "search_web", "write"]:
    """Indexes first; the web alone if no index was chosen; neither for a question that needs no search."""
    chosen = state["route"]
    if chosen["indexes"]:
        return "retrieve"
    return "search_web" if chosen["web"] else "write"


def after_retrieve(state: State) -> Literal["search_web", "write", "check"]:
    """The web as well, if the router asked for it; nothing is written again from the same evidence."""
    if state["corrections"]:
        return "write" if state["fresh"] else "check"
    return "search_web" if state["route"]["web"] else "write"


builder = (
    opened("route")
    .add_node(nodes.route)
    .add_node(nodes.retrieve)
    .add_node(nodes.search_web)
    .add_node(decided(nodes.write, after_writing))
    .add_node(decided(nodes.reconsider, after_reconsidering))
    .add_node(nodes.check)
    .add_conditional_edges("route", after_route)
    .add_conditional_edges("retrieve", after_retrieve)
    .add_edge("search_web", "write")
    .add_conditional_edges("write", *onward("write", "check", "reconsider"))
    .add_conditional_edges("reconsider", *onward("reconsider", "check", "retrieve"))
    .add_edge("check", END)
)

graph = builder.compile(name="router")
