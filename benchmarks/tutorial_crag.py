"""Corrective RAG as tutorials wire it: k grading calls, and one call to answer.

Where no passage is relevant, the query is rewritten and searched for again instead of asking the web; only passages
that were not met before are graded then. Tutorials often correct as soon as one passage is irrelevant; the paper does
when none is relevant, which costs less, so that is what stands here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from langgraph.graph import END, START, StateGraph
from tutorial import CORRECTIONS, State, Tutorial

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph


def corrective_rag(parts: Tutorial) -> CompiledStateGraph:
    """The compiled graph; it takes what `tutorial.first_state` returns."""
    return (
        StateGraph(State)
        .add_node("retrieve", parts.retrieve)
        .add_node("grade_documents", parts.grade_documents)
        .add_node("rewrite", parts.rewrite)
        .add_node("generate", parts.generate)
        .add_edge(START, "retrieve")
        .add_edge("retrieve", "grade_documents")
        .add_conditional_edges("grade_documents", _after_grading)
        .add_edge("rewrite", "retrieve")
        .add_edge("generate", END)
        .compile()
    )


def _after_grading(state: State) -> Literal["rewrite", "generate"]:
    return "generate" if state["relevant"] or state["corrections"] >= CORRECTIONS else "rewrite"
