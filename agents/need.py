"""Self-RAG's first decision: does the question need documents at all?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from ..prompts import render
from .follow_ups.talk import asks_something
from .requests.allowance import Allowance
from .requests.call import Reply, Role, consult, shape_text

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class Need(BaseModel):
    """Whether to retrieve."""

    model_config = ConfigDict(extra="forbid")

    reason: str
    """Why, in a few words."""
    retrieve: bool


ROLE = Role("need", Need)


def needs_documents(question: str, *, model: BaseChatModel | None, allowance: Allowance) -> Reply[Need]:
    """Whether `question` needs documents; without a model, whether it is more than talk."""
    return consult(
        ROLE,
        model,
        prompt=render("need", question=question, shape=shape_text(ROLE)),
        fallback=lambda: Need(reason="it is talk or asks something", retrieve=asks_something(question)),
        allowance=allowance,
    )
