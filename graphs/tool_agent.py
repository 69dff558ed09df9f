"""The tool agent: retrieval as tool calls, over all indexes that the caller may see, until the model has enough.

A round is one reply of the model, obtained by LangChain's agent, and the tools that this reply calls, run in parallel.
A checkpoint follows each round. The rounds end when the model calls no tool, when it fails, when two rounds in
succession found nothing new, or when the tool calls or the budget are used up. The model's last text is the answer if
the passages support at least one claim in it; otherwise an answer is written from the passages. If the model found
nothing, or never searched, one plain search for the question follows.
"""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END

from ..settings import BudgetSettings
from . import nodes
from .decided import decided, onward
from .opening import opened
from .turn.budget import exhausted, tool_calls_left
from .turn.runtime import Run, context_of
from .turn.searches import barren
from .turn.second_opinion import after_writing
from .turn.state import State

CALLS = 2
"""Model calls when all goes well: a round that searches, and one that answers."""

DEPTH = 2
"""Of these, how many wait for each other."""


def most_calls(budget: BudgetSettings) -> int:
    """Most model calls of a run: each round but the last makes a tool call, and a second opinion may follow."""
    return min(2 + budget.max_tool_calls, budget.max_model_calls)


def after_tool_agent(state: State, runtime: Run) -> Literal["tool_agent", "retrieve", "write", "reconsider", "check"]:
    """On while tools are called and may be; to the check with an answer; a plain search where nothing was found."""
    if state["draft"]:
        return after_writing(state, runtime)
    budget, exchange = context_of(runtime).budget, state["exchange"]
    going = bool(exchange) and exchange[-1]["type"] == "tool"
    if going and tool_calls_left(state, budget) and not exhausted(state, budget) and not barren(state):
        return "tool_agent"
    return "write" if state["focus"] else "retrieve"


builder = (
    opened("tool_agent")
    .add_node(decided(nodes.tool_agent, after_tool_agent))
    .add_node(nodes.retrieve)
    .add_node(decided(nodes.write, after_writing))
    .add_node(nodes.reconsider)
    .add_node(nodes.check)
    .add_conditional_edges(
        "tool_agent", *onward("tool_agent", "check", "tool_agent", "retrieve", "write", "reconsider")
    )
    .add_edge("retrieve", "write")
    .add_conditional_edges("write", *onward("write", "check", "reconsider"))
    .add_edge("reconsider", "check")
    .add_edge("check", END)
)

graph = builder.compile(name="tool_agent")
