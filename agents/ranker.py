"""The ranker: passages in the order in which they help to answer, in one call (RankGPT: Sun et al., EMNLP 2023)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from ..evidence.injection.flagged import flags_of
from ..evidence.injection.tags import inert, opening_tag
from ..evidence.passage import Passage
from ..prompts import render
from .requests.allowance import Allowance
from .requests.call import Reply, compose

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

SHOWN = 20
"""Most passages that are ordered, as in the paper."""
_BEGINNING = 400
"""Most characters of a passage that are shown."""
_NUMBER = re.compile(r"(?<![0-9])[0-9]{1,2}(?![0-9])")


class Order(BaseModel):
    """Numbers of passages, counted from 1, the best first."""

    model_config = ConfigDict(extra="forbid")

    numbers: list[int]


def rank(query: str, passages: Sequence[Passage], *, model: BaseChatModel | None, allowance: Allowance) -> Reply[Order]:
    """The order of at most `SHOWN` passages, each once; nothing is repaired.

    Passages that the reply does not name follow those that it does, in their previous order. Without a usable reply all
    stay in that order.
    """
    every = range(1, len(passages) + 1)
    reply = compose(
        "ranker",
        model,
        prompt=render("ranker", question=query, passages="\n".join(map(_beginning, every, passages))),
        read=lambda text: Order(numbers=[number for number in _numbers(text) if number in every]),
        fallback=lambda: Order(numbers=list(every)),
        check=lambda order: None if order.numbers else "the reply names none of the passages",
        allowance=allowance,
    )
    return replace(reply, value=Order(numbers=list(dict.fromkeys((*reply.value.numbers, *every)))))


def _numbers(text: str) -> list[int]:
    return [int(digits) for digits in _NUMBER.findall(text)]


def _beginning(number: int, passage: Passage) -> str:
    text = passage.text[:_BEGINNING]
    flags = [span for span in flags_of(passage) if span[0] < _BEGINNING]
    return f"{opening_tag(number, passage, flags, with_id=False)}\n{inert(text)}\n</passage>"
