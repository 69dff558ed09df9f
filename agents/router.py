"""The router: which indexes, if any, and whether the web."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from ..evidence.text.words import content_words, overlap
from ..prompts import render
from .requests.allowance import Allowance
from .requests.bounded import bounded
from .requests.call import Reply, Role, consult, shape_text

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_NEAR_BEST = 0.12
_WORTH_SEARCHING = 0.2
CURRENT = re.compile(
    r"\b(today|tonight|yesterday|tomorrow|right now|currently|latest|news|weather|this (week|month))\b", re.I
)


class Route(BaseModel):
    """Where to look."""

    model_config = ConfigDict(extra="forbid")

    reason: str
    """Why, in a few words."""
    indexes: list[str]
    """Names of the indexes to search; none for a question that needs no search."""
    web: bool
    """Whether to search the web as well."""


@dataclass(frozen=True)
class IndexCard:
    """What the router knows of an index."""

    name: str
    description: str
    probe: float = 0.0
    """Best cosine of the question with a passage of the index that the caller may see, -1 to 1."""


def role(names: Sequence[str]) -> Role[Route]:
    """The router's role for indexes with these names: a server that constrains its output allows no others."""
    return bounded(Role("router", Route), "indexes", most=len(names), choices=names)


def route(
    question: str, cards: Sequence[IndexCard], *, web: bool, model: BaseChatModel | None, allowance: Allowance
) -> Reply[Route]:
    """Choose among the indexes of `cards`, and the web if it is available."""
    names = [card.name for card in cards]
    played = role(names)
    prompt = render(
        "router",
        question=question,
        indexes="\n".join(f"- {card.name}: {card.description}" for card in cards) or "(none)",
        web="available" if web else "not available",
        shape=shape_text(played),
    )

    def check(value: Route) -> str | None:
        unknown = [name for name in value.indexes if name not in names]
        if unknown:
            return f"there is no index {unknown[0]!r}: choose among {names!r}"
        return "the web is not available" if value.web and not web else None

    return consult(
        played,
        model,
        prompt=prompt,
        fallback=lambda: route_by_probe(question, cards, web=web),
        check=check,
        allowance=allowance,
    )


def route_by_probe(question: str, cards: Sequence[IndexCard], *, web: bool) -> Route:
    """Without a model: the indexes whose nearest passage is about as near as the nearest of all."""
    words = content_words(question)
    if not words:
        return Route(reason="the question names nothing to look up", indexes=[], web=False)
    if web and CURRENT.search(question):
        return Route(reason="the question is about now", indexes=[card.name for card in cards], web=True)
    scores = {card.name: card.probe + 0.1 * overlap(words, f"{card.name} {card.description}") for card in cards}
    best = max(scores.values(), default=0.0)
    near = [name for name, score in scores.items() if score >= best - _NEAR_BEST and score >= _WORTH_SEARCHING]
    if near:
        return Route(reason="their passages are nearest to the question", indexes=near, web=False)
    return Route(reason="no index is near: all are searched", indexes=list(scores), web=web)
