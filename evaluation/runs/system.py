"""A system: what is compared with others, one pattern under one setting."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from ...agents.confidence import Calibration
from ...settings import BudgetSettings, IndexSettings, SearchSettings

NO_RETRIEVAL = "no retrieval"
"""Name of the system in which the model answers alone."""


class System(BaseModel):
    """A pattern with the settings of its searches, its indexes and its budget."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    """The pattern, and what was changed: `corrective`, or `corrective k=10`."""
    graph: str
    search: SearchSettings = Field(default_factory=SearchSettings)
    budget: BudgetSettings = Field(default_factory=BudgetSettings)
    index: IndexSettings | None = None
    """How the documents are cut and embedded; None for the library as the set's file builds it."""
    calibration: Calibration | None = None
    """How sure an answer must be to be given; None for what the library has, or the package."""
