"""Self-RAG's first decision: does the question need documents at all?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from ..prompts import render
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
    """Whether a `question` that names nothing to look up needs documents all the same; without a model it does not."""
    return consult(
        ROLE,
        model,
        prompt=render("need", question=question, shape=shape_text(ROLE)),
        fallback=lambda: Need(reason="it names nothing to look up", retrieve=False),
        allowance=allowance,
    )
