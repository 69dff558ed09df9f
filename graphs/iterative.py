"""Iterative retrieval: assess the evidence, name the gap, search for it, and repeat until nothing is missing.

It stops when the evidence is sufficient, when a search found nothing new, when the next query was tried already, when
the rounds are used up, or when the budget forbids another round. The answer then says what is still missing.
"""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END

from ..settings import BudgetSettings
from . import nodes
from .decided import decided, onward
from .opening import opened
from .turn.budget import exhausted
from .turn.runtime import Run, context_of
from .turn.searches import repeated
from .turn.second_opinion import after_writing
from .turn.state import State

CALLS = 2
"""Model calls when all goes well."""

DEPTH = 2
"""Of these, how many wait for each other."""


def most_calls(budget: BudgetSettings) -> int:
    """Most model calls of a run, a second opinion included; each may be followed by one repair."""
    return 2 + budget.max_rounds


def after_assess(state: State, runtime: Run) -> Literal["write", "retrieve"]:
    """Search again for a gap that was not searched for yet, while that can still bring something."""
    budget, assessment = context_of(runtime).budget, state["assessment"]
    fruitless = repeated(state) or state["fresh"] == 0
    is_done = assessment["sufficient"] or fruitless or state["rounds"] >= budget.max_rounds
    return "write" if is_done or exhausted(state, budget) else "retrieve"


builder = (
    opened("retrieve")
    .add_node(nodes.retrieve)
    .add_node(decided(nodes.assess, after_assess))
    .add_node(decided(nodes.write, after_writing))
    .add_node(nodes.reconsider)
    .add_node(nodes.check)
    .add_edge("retrieve", "assess")
    .add_conditional_edges("assess", *onward("assess", "write", "retrieve"))
    .add_conditional_edges("write", *onward("write", "check", "reconsider"))
    .add_edge("reconsider", "check")
    .add_edge("check", END)
)

graph = builder.compile(name="iterative")
