"""The graphs that langgraph.json names: LangGraph makes one for each request, and tells it who asks for what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from langgraph_sdk.runtime import ServerRuntime

from ..config import read_operator
from ..graphs import pattern
from ..operator_settings import Operator
from .permission import permitted
from .served import ServedGraph

Factory = Callable[[ServerRuntime[Any]], ServedGraph]


def served(name: str, operator: Operator) -> Factory:
    """The pattern `name` as a server offers it."""
    compiled = pattern(name).compile(name=name)

    def graph(runtime: ServerRuntime) -> ServedGraph:  # type: ignore[type-arg, unused-ignore]  # LangGraph looks for the bare name
        """Raises `InputError` for settings that are not the client's to choose."""
        context = permitted(operator, getattr(runtime, "context", None) or {})
        user = runtime.user if runtime.user is not None and runtime.user.is_authenticated else None
        return ServedGraph.of(compiled, operator=operator, context=context, user=user)

    return graph


_OPERATOR = read_operator()

naive = served("naive", _OPERATOR)
router = served("router", _OPERATOR)
corrective = served("corrective", _OPERATOR)
self_rag = served("self_rag", _OPERATOR)
iterative = served("iterative", _OPERATOR)
adaptive = served("adaptive", _OPERATOR)
tool_agent = served("tool_agent", _OPERATOR)
research = served("research", _OPERATOR)
