"""Self-RAG's first decision: does the question need documents at all?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from ..evidence.words import content_words
from ..prompts import render
from .allowance import Allowance
from .call import Reply, Role, consult, shape_text

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class Need(BaseModel):
    """Whether to retrieve."""

    model_config = ConfigDict(extra="forbid")

    reason: str
    """Why, in a few words."""
    retrieve: bool


ROLE = Role("need", Need)
_SMALL_TALK = (
    "hello hi hey thanks thank welcome bye goodbye good morning afternoon evening ok okay cheers sorry there friend "
    "friends everyone everybody all team"
)


def asks_something(question: str) -> bool:
    """Whether it names anything but a greeting: then something is searched for it, whatever a model says."""
    return bool(set(content_words(question)) - set(content_words(_SMALL_TALK)))


def decide(question: str, *, model: BaseChatModel | None, allowance: Allowance) -> Reply[Need]:
    """Whether `question` needs documents; without a model, whether it names anything."""
    return consult(
        ROLE,
        model,
        prompt=render("need", question=question, shape=shape_text(ROLE)),
        fallback=lambda: Need(
            reason="it names something to look up or nothing", retrieve=bool(content_words(question))
        ),
        allowance=allowance,
    )
