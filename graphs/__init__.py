"""One pattern per file; each module's `graph` is compiled and takes `{"question": ...}`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..errors import InputError

if TYPE_CHECKING:
    from langgraph.graph import StateGraph
    from langgraph.graph.state import CompiledStateGraph

    from .incoming import AskedOnly

    Pattern = StateGraph[Any, Any, Any, Any]
    GivenGraph = str | Pattern | CompiledStateGraph[Any, Any, Any, Any]
    """The name of a pattern, or a graph over `State`, compiled or not."""

PATTERNS = ("naive", "router", "corrective", "self_rag", "iterative", "adaptive", "tool_agent", "research")


def pattern(name: str) -> AskedOnly:
    """The state machine of a pattern, to extend, or to compile with a checkpointer of your own. Raises `InputError`.

    Each call returns another object: what you add to it changes no other run of the pattern.
    """
    if name not in PATTERNS:
        raise InputError(f"there is no graph {name!r}: choose one of {', '.join(PATTERNS)}")
    builder: AskedOnly = import_module(f"{__package__}.{name}").builder
    return builder.copy()


def builder_of(graph: GivenGraph) -> Pattern:
    """The state machine of a graph, to compile anew. Raises `InputError` if it is not one, or not over `State`."""
    if isinstance(graph, str):
        return pattern(graph)
    builder: Any = getattr(graph, "builder", graph)
    if not is_ours(builder):
        raise InputError(
            f"{graph!r} cannot be asked: hand in a LangGraph graph over `groundwire.graphs.state.State`, "
            f"or name one of {', '.join(PATTERNS)}"
        )
    machine: Pattern = builder
    return machine


def is_ours(builder: object) -> bool:
    """Whether this is a state machine over `State`."""
    return {"question", "ledger", "steps", "answer"} <= set(getattr(builder, "channels", ()))
