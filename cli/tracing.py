"""Whether LangSmith is sent the runs of a command, where its variables are set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..graphs.context import Context
from ..graphs.tracing import traces
from ..settings import Operator

if TYPE_CHECKING:
    from ..evaluation.sets.eval_set import EvalSet


def hold_tracing(operator: Operator, context: Context) -> None:
    """Send nothing from here on, if the operator does not let such a run be traced. Raises `LibraryError`."""
    if not traces(operator.tracing, context, context.roles):
        trace_nothing()


def trace_nothing() -> None:
    """From here on this process sends nothing, whatever the environment says."""
    from langsmith import configure

    configure(enabled=False)


def hold_tracing_of(operator: Operator, set_: EvalSet, roles: Sequence[str] = ()) -> None:
    """Send nothing of an evaluation, if the operator does not let cases of such roles be traced."""
    labelled = bool(roles) or any(case.roles for case in set_.cases)
    if operator.tracing == "off" or (operator.tracing == "public" and labelled):
        trace_nothing()
