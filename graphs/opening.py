"""How every pattern begins: a clean turn, a standalone question, and its transformation if the run wants one."""

from __future__ import annotations

from langgraph.graph import START

from . import nodes
from .context import SCHEMA
from .decided import decided, onward
from .incoming import AskedOnly
from .turn.budget import RETRY
from .turn.question import earlier, to_clarify
from .turn.runtime import Run, context_of
from .turn.state import Question, Result, State


def opened(first: str, *, transforms: bool = True) -> AskedOnly:
    """A state machine whose turn begins clean and continues with the node `first`; the pattern adds it, and `write`.

    A follow-up is condensed first, at the cost of one model call; `Context.self_query` and `Context.transform` cost one
    each too. Any node may write `unclear` and route to `clarify` where `question.to_clarify` says so; after the reply
    the turn continues with `first`. Without `transforms` the pattern makes its own queries, and no transformation is
    paid for here.
    """

    def start(state: State, runtime: Run) -> str:
        """Extract filters from the question and transform it, once each, if the run wants it."""
        context = context_of(runtime)
        if context.self_query and state.get("filters") is None:
            return "self_query"
        applies = transforms and context.transform != "none"
        return "transform" if applies and not state.get("transformed") else first

    def after_begin(state: State, runtime: Run) -> str:
        """Only a question with earlier turns can be a follow-up; thanks and greetings are answered at once."""
        if state["route"]:
            return "write"
        return "condense" if earlier(state, runtime) else start(state, runtime)

    def after_condense(state: State, runtime: Run) -> str:
        """Ask the user for what only they can know."""
        return "clarify" if to_clarify(state, runtime) else start(state, runtime)

    transforming = ["transform"] if transforms else []
    before = ["self_query", *transforming]
    builder = (
        AskedOnly(State, context_schema=SCHEMA, input_schema=Question, output_schema=Result)
        .set_node_defaults(retry_policy=RETRY)
        .add_node(decided(nodes.begin, after_begin))
        .add_node(decided(nodes.condense, after_condense))
        .add_node(decided(nodes.clarify, start))
        .add_node(decided(nodes.self_query, start))
        .add_edge(START, "begin")
        .add_conditional_edges("begin", *onward("begin", first, "condense", "write", *before))
        .add_conditional_edges("condense", *onward("condense", first, "clarify", *before))
        .add_conditional_edges("clarify", *onward("clarify", first, *before))
        .add_conditional_edges("self_query", *onward("self_query", first, *transforming))
    )
    return builder.add_node(nodes.transform).add_edge("transform", first) if transforms else builder
