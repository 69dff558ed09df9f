"""A system: what is compared with others, a pattern or your own code under one setting; and what decides its runs."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from langchain_core.language_models import BaseChatModel
from pydantic import BaseModel, ConfigDict, Field, field_validator

from ... import __version__
from ...agents.confidence import Calibration
from ...graphs import edition
from ...indexes.content import hash_of
from ...settings import BudgetSettings, IndexSettings, ModelSettings, SearchSettings, TransformChoice, WebChoice
from ..sets.case import Case
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
        default_factory=lambda fields: "" if fields.get("own") is None else uuid4().hex, exclude=True, repr=False
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


def fingerprint(
    case: Case, system: System, *, repeat: int, model: str, content: str, hidden: frozenset[str] = frozenset()
) -> str:
    """32 hexadecimal digits of what a run is given of the case, the system but for its name, and the rest.

    `model` and `content` are what `model_of` and `content_of` tell. Gold and right answers do not count: a run does not
    see them. `hidden` are the passages that the run is not shown.
    """
    question = case.model_dump(mode="json", include={"id", "question", "conversation", "roles"})
    # What a pattern has only lately: where it is left alone, the runs of earlier versions still count.
    added = {name for name in ("transform", "web") if getattr(system, name) == System.model_fields[name].default}
    settings = system.model_dump(mode="json", exclude={"name", "index", *added})
    if system.own is not None:
        settings["code"] = system.code
    return hash_of([question, settings, repeat, model, content, sorted(hidden), __version__, edition.prompts()])


def model_of(settings: ModelSettings | BaseChatModel) -> str:
    """What of a model's settings decides its replies; of a model that was handed in, its name.

    Without a model the code alone answers, in no time: there its own bytes count as well.
    """
    if isinstance(settings, BaseChatModel):
        return hash_of([settings._llm_type, str(getattr(settings, "model_name", ""))])
    if settings.name in ("none", "extractive"):
        return edition.code()
    return hash_of(settings.model_dump(mode="json"))
