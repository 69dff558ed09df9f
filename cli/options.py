"""The settings of a command: its options over the operator's settings, and whether its runs may be traced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from ..config import model_settings
from ..errors import InputError
from ..graphs.context import Context
from ..graphs.tracing import traces
from ..indexes.filters import parse_filters
from ..settings import Operator, SearchSettings, fault_of

if TYPE_CHECKING:
    from ..evaluation.sets.eval_set import EvalSet


@dataclass(frozen=True)
class Options:
    """The options that `ask`, `chat` and `demo` share."""

    library: Path
    operator: Operator = field(default_factory=Operator)
    graph: str = "corrective"
    indexes: Sequence[str] = ()
    where: Sequence[str] = ()
    roles: Sequence[str] = ()
    web: str | None = None
    model: str | None = None
    base_url: str | None = None
    k: int | None = None
    clarify: bool = False
    self_query: bool = False

    def context(self) -> Context:
        """The settings of a run. Raises `InputError` for an option that cannot be used."""
        given: dict[str, Any] = {} if self.web is None else {"web": self.web}
        try:
            given["search"] = search_settings(self.operator, self.k)
            return Context.of(
                self.operator, library=str(self.library), indexes=list(self.indexes), roles=list(self.roles),
                filters=parse_filters(self.where), clarify=self.clarify, self_query=self.self_query,
                model=model_settings(self.operator, self.model, self.base_url), **given,
            )  # fmt: skip
        except ValidationError as error:
            raise InputError(fault_of(error)) from error


def search_settings(operator: Operator, k: int | None) -> SearchSettings:
    """The operator's settings with `k` passages. Raises pydantic's `ValidationError` for a `k` out of range."""
    return operator.search if k is None else SearchSettings.model_validate({**operator.search.model_dump(), "k": k})


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
