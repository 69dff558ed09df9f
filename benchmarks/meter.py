"""The cost of a model's calls, read from the replies as they arrive: the same meter for every side of a comparison."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler

from groundwire.evidence.cost import Call, Cost

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import BaseMessage
    from langchain_core.outputs import LLMResult


class Meter(BaseCallbackHandler):
    """Counts the calls of the model that `on` returns."""

    raise_error = True

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.sent: list[list[BaseMessage]] = []
        """The messages of each call; one that has no reply is in neither list."""
        self._started: dict[UUID, tuple[float, list[BaseMessage]]] = {}

    def on(self, model: BaseChatModel) -> BaseChatModel:
        """The same model with this meter on it, besides those that it has."""
        return model.model_copy(update={"callbacks": [*(model.callbacks or ()), self]})

    @property
    def cost(self) -> Cost:
        """The sum of all calls so far."""
        return Cost.of(self.calls)

    @property
    def first_cached(self) -> int:
        """Tokens of the first call that a prefix cache had, which is little if the cache was cold."""
        return self.calls[0].cached_tokens if self.calls else 0

    def on_chat_model_start(
        self, serialized: dict[str, Any], messages: list[list[BaseMessage]], *, run_id: UUID, **kwargs: Any
    ) -> None:
        """Note when a call began."""
        self._started[run_id] = time.perf_counter(), messages[0]

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **kwargs: Any) -> None:
        """Count a call."""
        began, messages = self._started[run_id]
        self.sent.append(messages)
        usage = response.generations[0][0].message.usage_metadata or {}
        self.calls.append(
            Call(
                role="any",
                input_tokens=usage.get("input_tokens", 0),
                cached_tokens=(usage.get("input_token_details") or {}).get("cache_read") or 0,
                output_tokens=usage.get("output_tokens", 0),
                seconds=round(time.perf_counter() - began, 4),
            )
        )
