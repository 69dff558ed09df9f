"""One pattern per file; each module's `graph` is compiled and takes `{"question": ...}`.

What a node or a graph of your own needs is offered here too: `opened`, `State`, `Run`, `in_focus` and so on.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, get_args

from ..errors import InputError
from ..lazy import lazily

PatternName = Literal["naive", "router", "corrective", "self_rag", "iterative", "adaptive", "tool_agent", "research"]

if TYPE_CHECKING:
    from langgraph.graph import StateGraph
    from langgraph.graph.state import CompiledStateGraph

    from ..evidence.ledger import Entry, record
    from .context import given_library
    from .incoming import AskedOnly
    from .opening import opened
    from .own_agent import from_agent
    from .turn.focus import in_focus
    from .turn.runtime import Run
    from .turn.state import State, Update

    Pattern = StateGraph[Any, Any, Any, Any]
    GivenGraph = PatternName | Pattern | CompiledStateGraph[Any, Any, Any, Any]
    """The name of a pattern, or a graph over `State`, compiled or not."""

PATTERNS: tuple[PatternName, ...] = get_args(PatternName)
_HOMES = {
    "Entry": ".evidence.ledger",
    "record": ".evidence.ledger",
    "from_agent": "own_agent",
    "given_library": "context",
    "opened": "opening",
    "in_focus": "turn.focus",
    "Run": "turn.runtime",
    "State": "turn.state",
    "Update": "turn.state",
}
__all__ = [
    "PATTERNS",
    "Entry",
    "PatternName",
    "Run",
    "State",
    "Update",
    "from_agent",
    "given_library",
    "in_focus",
    "opened",
    "pattern",
    "record",
]
WEB_PATTERNS = ("router", "corrective", "adaptive", "tool_agent", "research")
"""Patterns that can search the web."""


def pattern(name: str) -> AskedOnly:
    """The state machine of a pattern, to extend, or to compile with a checkpointer of your own. Raises `InputError`.

    Each call returns another object: what you add to it changes no other run of the pattern.
    """
    builder: AskedOnly = import_module(f"{__package__}.{pattern_name(name)}").builder
    return builder.copy()


def pattern_name(name: str) -> PatternName:
    """A name that somebody wrote, as that of a pattern. Raises `InputError` if there is none."""
    for known in PATTERNS:
        if name == known:
            return known
    raise InputError(f"there is no graph {name!r}: choose one of {', '.join(PATTERNS)}")


def builder_of(graph: GivenGraph) -> Pattern:
    """The state machine of a graph, to compile anew and to run in a thread.

    Raises `InputError` if it is not one, if it is not over `State`, and for a node that is async only.
    """
    if isinstance(graph, str):
        return pattern(graph)
    builder: Any = getattr(graph, "builder", graph)
    if not is_ours(builder):
        raise InputError(
            f"{graph!r} cannot be asked: hand in a LangGraph graph over `groundwire.graphs.State`, "
            f"or name one of {', '.join(PATTERNS)}"
        )
    machine: Pattern = builder
    for name, node in machine.nodes.items():
        if getattr(node.runnable, "func", node) is None:
            raise InputError(
                f"the node {name!r} is async, and this call runs nodes in threads: write it with `def`, or await the "
                "`ainvoke` of your compiled graph"
            )
    return machine


def is_ours(builder: object) -> bool:
    """Whether this is a state machine over `State`."""
    return {"question", "ledger", "steps", "answer"} <= set(getattr(builder, "channels", ()))


if not TYPE_CHECKING:  # else a type checker would take every misspelt name for one of ours
    __getattr__ = lazily(__name__, _HOMES)
