"""One pattern a file; each module's `graph` is compiled and takes `{"question": ...}`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..errors import InputError

if TYPE_CHECKING:
    from langgraph.graph import StateGraph

    Pattern = StateGraph[Any, Any, Any, Any]

PATTERNS = ("naive", "router", "corrective", "self_rag", "iterative", "adaptive", "tool_agent", "research")


def pattern(name: str) -> Pattern:
    """The uncompiled state machine of a pattern, to compile with a checkpointer of your own. Raises `InputError`."""
    if name not in PATTERNS:
        raise InputError(f"there is no graph {name!r}: choose one of {', '.join(PATTERNS)}")
    builder: Pattern = import_module(f"{__package__}.{name}").builder
    return builder
