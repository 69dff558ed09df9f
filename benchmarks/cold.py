"""A model whose prefix cache holds nothing of the run before.

A server keeps the last prompt, so a short unrelated call empties its cache. llama.cpp may also keep earlier prompts in
the host's memory (`--cache-ram`) and put them back when one begins alike: no call empties that. A trial before the
measurement shows which of the two applies. In the second case, each run's messages begin with a unique line of a few
tokens; calls of one run share that line, so their common prefix is cached as usual.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from langchain_core.runnables import Runnable

SHARED = 24
"""Tokens that any two prompts may begin with: what a chat template puts before the first word."""
_LONG = [SystemMessage("Reply with one word."), HumanMessage("alpha beta " * 100)]
_OTHER = [SystemMessage("-"), HumanMessage("0")]
_METHODS = ("_generate", "_agenerate", "_stream", "_astream")

Change = Callable[[list[BaseMessage]], list[BaseMessage]]
Fresh = Callable[[], BaseChatModel]
"""Gives the model with a cold cache; asked once for each run."""


def with_messages(model: BaseChatModel, change: Change) -> BaseChatModel:
    """The same model, which is sent `change(messages)`; a change made twice must be as one made once."""
    kind = type(model)

    def changed(inner: Callable[..., Any]) -> Callable[..., Any]:
        return lambda self, messages, *args, **kwargs: inner(self, change(messages), *args, **kwargs)

    # A method that the class does not have itself says that it cannot stream, and has to go on saying so.
    own = [name for name in _METHODS if getattr(kind, name) is not getattr(BaseChatModel, name)]
    copy = model.model_copy()
    object.__setattr__(copy, "__class__", type(kind.__name__, (kind,), {n: changed(getattr(kind, n)) for n in own}))
    return copy


def brief(model: BaseChatModel) -> Runnable[list[BaseMessage], AIMessage]:
    """The same model, whose replies end after a token where its server can be told so."""
    return model.bind(extra_body={"max_tokens": 1}) if model._llm_type == "openai-chat" else model


class Cold:
    """Hands out `model` for one run after another, each time with a cold cache."""

    way: Literal["emptied", "salted"]
    """How: by an unrelated call, or by a line of its own at the beginning of each run's messages."""

    def __init__(self, model: BaseChatModel) -> None:
        self._model = model
        self._ask = brief(model).invoke
        self._ask(_LONG)
        self._ask(_OTHER)
        self.way = "emptied" if _cached(self._ask(_LONG)) <= SHARED else "salted"

    def model(self) -> BaseChatModel:
        """The model for the next run."""
        if self.way == "salted":
            return with_messages(self._model, partial(_salted, f"Run {secrets.token_hex(3)}.\n"))
        self._ask(_OTHER)
        return self._model


def _salted(salt: str, messages: list[BaseMessage]) -> list[BaseMessage]:
    first, *rest = messages
    if first.text.startswith(salt):
        return messages
    return [first.model_copy(update={"content": salt + first.text}), *rest]


def _cached(reply: AIMessage) -> int:
    usage = reply.usage_metadata or {}
    return (usage.get("input_token_details") or {}).get("cache_read") or 0
