"""What a question is asked with, as the command line was given it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from ..errors import InputError
from ..graphs.context import Context
from ..settings import SearchSettings
from .environment import model_settings


@dataclass(frozen=True)
class Options:
    """The options that `ask`, `chat` and `demo` share."""

    library: Path
    graph: str = "corrective"
    indexes: Sequence[str] = ()
    roles: Sequence[str] = ()
    web: str = "off"
    model: str | None = None
    base_url: str | None = None
    k: int = 6
    clarify: bool = False

    def context(self) -> Context:
        """The settings of a run. Raises `InputError` for an option that cannot be used."""
        settings = model_settings(self.model, self.base_url)
        try:
            return Context(
                library=str(self.library), model=settings.name, base_url=settings.base_url, indexes=list(self.indexes),
                roles=list(self.roles), web=self.web, search=SearchSettings(k=self.k), clarify=self.clarify,
            )  # fmt: skip
        except ValidationError as error:
            first = error.errors()[0]
            raise InputError(f"{first['loc'][0]} cannot be {first.get('input')!r}: {first['msg'].lower()}") from error
