"""Naive RAG: search once, answer. The baseline that every other pattern must beat to be worth its calls."""

from __future__ import annotations

from langgraph.graph import END

from ..settings import BudgetSettings
from . import nodes
from .decided import decided, onward
from .opening import opened
from .turn.second_opinion import after_writing

CALLS = 1
"""Model calls when all goes well."""

DEPTH = 1
"""Of these, how many wait for each other."""


def most_calls(_: BudgetSettings) -> int:
    """Most model calls of a run, a second opinion included; each may be followed by one repair."""
    return 2


builder = (
    opened("retrieve")
    .add_node(nodes.retrieve)
    .add_node(decided(nodes.write, after_writing))
    .add_node(nodes.reconsider)
    .add_node(nodes.check)
    .add_edge("retrieve", "write")
    .add_conditional_edges("write", *onward("write", "check", "reconsider"))
    .add_edge("reconsider", "check")
    .add_edge("check", END)
)

graph = builder.compile(name="naive")
