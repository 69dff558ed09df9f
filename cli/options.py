"""What a question is asked with, as the command line was given it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ..config import model_settings
from ..errors import InputError
from ..graphs.context import Context
from ..indexes.filters import parse_filters
from ..settings import Operator, SearchSettings


@dataclass(frozen=True)
class Options:
    """The options that `ask`, `chat` and `demo` share, over what the operator decides."""

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
            if self.k is not None:
                given["search"] = SearchSettings.model_validate({**self.operator.search.model_dump(), "k": self.k})
            return Context.of(
                self.operator, library=str(self.library), indexes=list(self.indexes), roles=list(self.roles),
                filters=parse_filters(self.where), clarify=self.clarify, self_query=self.self_query,
                model=model_settings(self.operator, self.model, self.base_url), **given,
            )  # fmt: skip
        except ValidationError as error:
            first = error.errors()[0]
            raise InputError(f"{first['loc'][0]} cannot be {first.get('input')!r}: {first['msg'].lower()}") from error
