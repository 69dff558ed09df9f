"""A system under comparison: a pattern or your own code with one configuration, and what determines its runs."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from langchain_core.language_models import BaseChatModel
from pydantic import BaseModel, ConfigDict, Field, field_validator

from ... import __version__
from ...agents.confidence import Calibration
from ...graphs.runs import edition
from ...indexes.content import hash_of
from ...models.chat import from_settings
from ...models.chat import name_of as own_name
from ...settings import BudgetSettings, IndexSettings, ModelSettings, SearchSettings, TransformChoice, WebChoice
from ..sets.case import Case
from .own import check_own

Model = ModelSettings | BaseChatModel
NO_RETRIEVAL = "no retrieval"
"""Name of the system in which the model answers alone."""


class System(BaseModel):
    """A pattern, or a system of the user's own, with the settings of its searches, its indexes and its budget."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    """The pattern, and its changes: `corrective`, `corrective+hyde` or `corrective k=10`."""
    graph: str
    """Name of the pattern; for the user's own system its own name, such as `my_module:answer`."""
    own: Any = Field(default=None, exclude=True, repr=False)
    """The user's own graph, LangChain runnable or function (`own.py`); None for a pattern."""
    code: str = Field(
        default_factory=lambda fields: "" if fields.get("own") is None else uuid4().hex, exclude=True, repr=False
    )
    """For the user's own system, a key of its code: if it is the same, earlier runs are reused."""
    search: SearchSettings = Field(default_factory=SearchSettings)
    budget: BudgetSettings = Field(default_factory=BudgetSettings)
    transform: TransformChoice = "none"
    """The transformation: other queries that are searched for together with the question."""
    web: WebChoice = "off"
    """Web search; with `ask` there is none, since nobody is there to approve it."""
    index: IndexSettings | None = None
    """How the documents are cut and embedded; None for the library as the set's file builds it."""
    calibration: Calibration | None = None
    """Confidence that an answer must reach to be given; None for the threshold of the library or the package."""

    @field_validator("own")
    @classmethod
    def _can_be_asked(cls, own: Any) -> Any:
        if own is not None:
            check_own(own)
        return own


def seen_of(case: Case) -> str:
    """A hash of what a run sees of the case: neither its id, nor gold, nor right answers."""
    return hash_of(case.model_dump(mode="json", include={"question", "conversation", "roles"}))


def fingerprint(
    seen: str, system: System, *, repeat: int, model: str, content: str, hidden: frozenset[str] = frozenset()
) -> str:
    """A hash (32 hex digits) of what a run sees of the case, the system without its name, and the other inputs.

    `seen`, `model` and `content` come from `seen_of`, `model_of` and `content_of`. `repeat` tells runs apart in which
    all else is the same. `hidden` are the passages that the run is not shown.
    """
    # Settings that are new: while they are unset, the runs of earlier versions stay valid.
    added = {name for name in ("transform", "web") if getattr(system, name) == System.model_fields[name].default}
    settings = system.model_dump(mode="json", exclude={"name", "index", *added})
    if system.own is not None:
        settings["code"] = system.code
    return hash_of([seen, settings, repeat, model, content, sorted(hidden), __version__, edition.prompts()])


def model_of(settings: Model) -> str:
    """The settings of a model that affect its replies; for a model passed as an object, its name.

    Without a model the code alone answers, and quickly, so a hash of the code counts as well.
    """
    if isinstance(settings, BaseChatModel):
        return hash_of([settings._llm_type, own_name(settings)])
    if settings.name in ("none", "extractive"):
        return edition.code()
    return hash_of(settings.model_dump(mode="json"))


def name_of(model: Model) -> str:
    """The model's settings string; for a model passed as an object, its own name."""
    return model.name if isinstance(model, ModelSettings) else own_name(model)


def chat_model(model: Model) -> BaseChatModel | None:
    """The model itself; None in extractive mode. Raises `ModelError` if it cannot be created."""
    if isinstance(model, BaseChatModel):
        return model
    return from_settings(model)
