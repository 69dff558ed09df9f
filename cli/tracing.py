"""LangSmith, which LangChain sends runs to where its variables are set."""

from __future__ import annotations

from ..graphs.context import Context
from ..graphs.tracing import traces
from ..settings import Operator


def hold_tracing(operator: Operator, context: Context) -> None:
    """Send nothing from here on, if the operator does not let such a run be traced. Raises `LibraryError`."""
    if not traces(operator.tracing, context, context.roles):
        trace_nothing()


def trace_nothing() -> None:
    """From here on this process sends nothing, whatever the environment says."""
    from langsmith import configure

    configure(enabled=False)
