"""A fingerprint: all that decides what one run does. Runs with the same one need not be made twice."""

from __future__ import annotations

from langchain_core.language_models import BaseChatModel

from ... import __version__
from ...graphs import edition
from ...indexes.content import hash_of
from ...settings import ModelSettings
from ..sets.case import Case
from .system import System


def fingerprint(
    case: Case, system: System, *, repeat: int, model: str, content: str, hidden: frozenset[str] = frozenset()
) -> str:
    """32 hexadecimal digits of what a run is given of the case, the system but for its name, and the rest.

    `model` and `content` are what `model_of` and `content_of` tell. Gold and right answers do not count: a run does not
    see them. `hidden` are the passages that the run is not shown.
    """
    asked = case.model_dump(mode="json", include={"id", "question", "conversation", "roles"})
    # What a pattern has only lately: where it is left alone, the runs of earlier versions still count.
    added = {name for name in ("transform", "web") if getattr(system, name) == System.model_fields[name].default}
    settings = system.model_dump(mode="json", exclude={"name", "index", *added})
    if system.own is not None:
        settings["code"] = system.code
    return hash_of([asked, settings, repeat, model, content, sorted(hidden), __version__, edition.prompts()])


def model_of(settings: ModelSettings | BaseChatModel) -> str:
    """What of a model's settings decides its replies; of a model that was handed in, its name.

    Without a model the code alone answers, in no time: there its own bytes count as well.
    """
    if isinstance(settings, BaseChatModel):
        return hash_of([settings._llm_type, str(getattr(settings, "model_name", ""))])
    if settings.name in ("none", "extractive"):
        return edition.code()
    return hash_of(settings.model_dump(mode="json"))
