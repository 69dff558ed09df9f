"""Self-RAG as tutorials wire it: k grading calls, one to answer, one on grounding, one on usefulness.

An answer that is not grounded is written again, one that is not useful leads to a rewritten query: one such
correction in all, after which the answer goes out as it is. (Tutorials have no bound there but the recursion limit.)
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from langgraph.graph import END, START, StateGraph
from tutorial import CORRECTIONS, GROUNDING, USEFULNESS, State, Tutorial

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph


def self_rag(parts: Tutorial) -> CompiledStateGraph:
    """The compiled graph; it takes what `tutorial.first_state` returns."""
    return (
        StateGraph(State)
        .add_node("retrieve", parts.retrieve)
        .add_node("grade_documents", parts.grade_documents)
        .add_node("rewrite", parts.rewrite)
        .add_node("generate", parts.generate)
        .add_node("grade_generation", partial(_grade_generation, parts))
        .add_node("again", _again)
        .add_edge(START, "retrieve")
        .add_edge("retrieve", "grade_documents")
        .add_conditional_edges("grade_documents", _after_grading)
        .add_edge("rewrite", "retrieve")
        .add_conditional_edges("generate", _after_generating)
        .add_conditional_edges("grade_generation", _after_generation)
        .add_edge("again", "generate")
        .compile()
    )


def _grade_generation(parts: Tutorial, state: State) -> dict[str, object]:
    """Grounded first; only what is grounded is asked whether it is useful."""
    generation = f"LLM generation: {state['generation']}"
    if not parts.says_yes(GROUNDING, f"Set of facts:\n\n{parts.context(state)}\n\n{generation}"):
        return {"verdict": "not grounded"}
    useful = parts.says_yes(USEFULNESS, f"User question:\n\n{state['question']}\n\n{generation}")
    return {"verdict": "useful" if useful else "not useful"}


def _again(state: State) -> dict[str, object]:
    """The same passages once more, counted as a correction."""
    return {"corrections": state["corrections"] + 1}


def _after_grading(state: State) -> Literal["rewrite", "generate"]:
    return "generate" if state["relevant"] or state["corrections"] >= CORRECTIONS else "rewrite"


def _after_generating(state: State) -> Literal["grade_generation", "__end__"]:
    return "grade_generation" if state["relevant"] else END


def _after_generation(state: State) -> Literal["again", "rewrite", "__end__"]:
    if state["verdict"] == "useful" or state["corrections"] >= CORRECTIONS:
        return END
    return "again" if state["verdict"] == "not grounded" else "rewrite"
