"""Adaptive RAG's classifier: how much searching does a question need? (Jeong et al., 2024)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict

from ..evidence.text.words import content_words
from ..prompts import render
from .questions.parts import parts
from .requests.allowance import Allowance
from .requests.call import Reply, Role, consult, shape_text
from .router import CURRENT, IndexCard

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

Level = Literal["none", "one_step", "iterative", "current"]


class Difficulty(BaseModel):
    """How much searching a question needs."""

    model_config = ConfigDict(extra="forbid")

    reason: str
    """Why, in a few words."""
    level: Level


ROLE = Role("difficulty", Difficulty)


def classify(
    question: str, cards: Sequence[IndexCard], *, model: BaseChatModel | None, allowance: Allowance
) -> Reply[Difficulty]:
    """The level of `question`, given the indexes that the caller may see."""
    listed = "\n".join(f"- {card.name}: {card.description}" for card in cards) or "(none)"
    return consult(
        ROLE,
        model,
        prompt=render("difficulty", question=question, indexes=listed, shape=shape_text(ROLE)),
        fallback=lambda: _classify_by_form(question),
        allowance=allowance,
    )


def _classify_by_form(question: str) -> Difficulty:
    """Without a model: by words about the present, and by the number of questions within the question."""
    if not content_words(question):
        return Difficulty(reason="it names nothing to look up", level="none")
    if CURRENT.search(question):
        return Difficulty(reason="it is about now", level="current")
    if len(parts(question)) > 1:
        return Difficulty(reason="it asks several things", level="iterative")
    return Difficulty(reason="it asks one thing", level="one_step")
