"""How every pattern opens."""

from __future__ import annotations

from langgraph.graph import START, StateGraph

from . import nodes
from .budget import RETRY
from .context import Context
from .state import Question, Result, State

Builder = StateGraph[State, Context, Question, Result]


def opened(first: str) -> Builder:
    """A state machine whose turn begins clean and goes on with the node `first`, which the pattern adds."""
    return (
        StateGraph(State, context_schema=Context, input_schema=Question, output_schema=Result)
        .set_node_defaults(retry_policy=RETRY)
        .add_node(nodes.begin)
        .add_edge(START, "begin")
        .add_edge("begin", first)
    )
