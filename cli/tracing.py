"""Whether the runs of a command are sent to LangSmith, if its variables are set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..graphs.context import Context
from ..graphs.runs.tracing import traces
from ..operator_settings import Operator

if TYPE_CHECKING:
    from ..evaluation.sets.eval_set import EvalSet


def hold_tracing(operator: Operator, context: Context) -> None:
    """Turn tracing off from here on if the operator does not allow it for such a run. Raises `LibraryError`."""
    if not traces(operator.tracing, context, context.roles):
        trace_nothing()


def trace_nothing() -> None:
    """Turn tracing off for this process from here on, whatever the environment says."""
    from langsmith import configure

    configure(enabled=False)


def hold_tracing_of(operator: Operator, set_: EvalSet, roles: Sequence[str] = ()) -> None:
    """Turn tracing off for an evaluation if the operator does not allow it for cases with such roles."""
    labelled = bool(roles) or any(case.roles for case in set_.cases)
    if operator.tracing == "off" or (operator.tracing == "public" and labelled):
        trace_nothing()
