"""A system: what is compared with others, one pattern or a graph or function of the user's own under one setting."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, Field, field_validator

from ...agents.confidence import Calibration
from ...settings import BudgetSettings, IndexSettings, SearchSettings, TransformChoice, WebChoice
from .own import check_own

NO_RETRIEVAL = "no retrieval"
"""Name of the system in which the model answers alone."""


class System(BaseModel):
    """A pattern, or a system of the user's own, with the settings of its searches, its indexes and its budget."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    """The pattern, and what was changed: `corrective`, `corrective+hyde` or `corrective k=10`."""
    graph: str
    """Name of the pattern; of a system of the user's own what it is called, such as `my_module:answer`."""
    own: Any = Field(default=None, exclude=True, repr=False)
    """The user's own graph, LangChain runnable or function (`own.py`); None for a pattern."""
    code: str = Field(
        default_factory=lambda known: "" if known.get("own") is None else uuid4().hex, exclude=True, repr=False
    )
    """Of a system of the user's own, what its code is known by: where it is the same, earlier runs are reused."""
    search: SearchSettings = Field(default_factory=SearchSettings)
    budget: BudgetSettings = Field(default_factory=BudgetSettings)
    transform: TransformChoice = "none"
    """Other queries that are searched for together with the question."""
    web: WebChoice = "off"
    """Web search; by `ask` none, since nobody is there to agree."""
    index: IndexSettings | None = None
    """How the documents are cut and embedded; None for the library as the set's file builds it."""
    calibration: Calibration | None = None
    """How sure an answer must be to be given; None for what the library has, or the package."""

    @field_validator("own")
    @classmethod
    def _can_be_asked(cls, own: Any) -> Any:
        if own is not None:
            check_own(own)
        return own
