"""Router: choose none, some or several indexes, or the web; search; answer.

It searches the indexes once more, and writes again, for what the model did not find, all of it or a part, or if the
model, asked for a second opinion, finds that its draft does not answer the question and names a query; but not from the
same evidence.
"""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END

from ..settings import BudgetSettings
from . import nodes
from .decided import decided, onward
from .opening import opened
from .turn.claims import found_nothing, names_a_gap
from .turn.runtime import Run
from .turn.second_opinion import after_reconsidering, after_writing, may_search_again
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


def after_retrieve(state: State, runtime: Run) -> Literal["search_web", "write", "reconsider", "check"]:
    """The web as well, if the router asked for it; nothing is written again from the same evidence."""
    if state["corrections"]:
        return "write" if state["fresh"] else after_writing(state, runtime)
    return "search_web" if state["route"]["web"] else "write"


def after_write(state: State, runtime: Run) -> Literal["rewrite", "reconsider", "check"]:
    """Search once more for what the model did not find, unless the web was asked too."""
    is_wanting = found_nothing(state) or names_a_gap(state, runtime)
    if is_wanting and not state["route"]["web"] and may_search_again(state, runtime):
        return "rewrite"
    return after_writing(state, runtime)


builder = (
    opened("route")
    .add_node(nodes.route)
    .add_node(decided(nodes.retrieve, after_retrieve))
    .add_node(nodes.rewrite)
    .add_node(nodes.search_web)
    .add_node(decided(nodes.write, after_write))
    .add_node(decided(nodes.reconsider, after_reconsidering))
    .add_node(nodes.check)
    .add_conditional_edges("route", after_route)
    .add_conditional_edges("retrieve", *onward("retrieve", "write", "search_web", "reconsider", "check"))
    .add_edge("search_web", "write")
    .add_edge("rewrite", "retrieve")
    .add_conditional_edges("write", *onward("write", "check", "reconsider", "rewrite"))
    .add_conditional_edges("reconsider", *onward("reconsider", "check", "retrieve"))
    .add_edge("check", END)
)

graph = builder.compile(name="router")
