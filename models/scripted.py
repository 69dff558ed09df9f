"""A chat model that replays a script: the test double for everything that calls a model."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any
from uuid import uuid4

from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import BaseModel, Field, PrivateAttr

from ..errors import InputError, ModelError, shortened

Said = str | dict[str, Any] | BaseModel | AIMessage
Reply = Said | Exception
Script = Callable[[list[BaseMessage]], Reply]


class ScriptedModel(BaseChatModel):
    """Replays replies in order and records what it was asked.

    A reply is text, a dict or pydantic model (sent as JSON; as the arguments of the call if one tool was demanded, as
    `with_structured_output` does), an AIMessage, an exception (raised), or a function of the messages that returns one
    of these. One function instead of a list answers every call.

    Every reply names the model "scripted" and reports its usage, counted in words: `input_tokens` and `output_tokens`,
    and as `cache_read` the longest run of first words that it shares with any earlier call, as a provider's prefix
    cache would.

    Several threads may call it at once; then the order of the calls decides who gets which reply.
    """

    replies: Any
    """The script."""
    seconds: float = 0.0
    """How long each call takes."""
    calls: list[list[BaseMessage]] = Field(default_factory=list)
    """The messages of every call, in order of arrival; also of calls that raised."""
    _lock: threading.Lock = PrivateAttr(default_factory=threading.Lock)
    _words: list[list[str]] = PrivateAttr(default_factory=list)

    def __init__(self, replies: Sequence[Reply | Script] | Script, *, seconds: float = 0.0) -> None:
        """Raises `InputError` for what is neither a list nor a function."""
        given: object = replies
        if not callable(given) and (isinstance(given, str | Mapping) or not isinstance(given, Iterable)):
            raise InputError(
                f"the replies are {shortened(given)}: hand in a list of them, or a function of the messages"
            )
        super().__init__(replies=replies if callable(replies) else list(replies), seconds=seconds)

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(
        self, tools: Sequence[Any], *, tool_choice: str | None = None, **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """A model that replays the same script."""
        return self.bind(tools=tools, tool_choice=tool_choice, **kwargs)

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        reply, cached = self._take(messages)
        time.sleep(self.seconds)
        return _result(reply, messages, cached, _demanded(kwargs))

    async def _agenerate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        reply, cached = self._take(messages)
        await asyncio.sleep(self.seconds)
        return _result(reply, messages, cached, _demanded(kwargs))

    def _stream(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> Iterator[ChatGenerationChunk]:
        """The same reply word by word; its usage comes with the last piece, as a provider's does."""
        message = self._generate(messages, *args, **kwargs).generations[0].message
        pieces = re.findall(r"\s*\S+|\s+$", message.text) if isinstance(message.content, str) else []
        for piece in pieces:
            yield ChatGenerationChunk(message=AIMessageChunk(content=piece))
        fields = message.model_dump(exclude={"type", *(("content",) if pieces else ())})
        yield ChatGenerationChunk(message=AIMessageChunk(**{"content": "", **fields}))

    def _take(self, messages: list[BaseMessage]) -> tuple[Reply | Script, int]:
        """Record a call; return its reply and the number of its words that an earlier call began with."""
        words = _words(messages)
        with self._lock:
            count = len(self.calls)
            cached = max((_shared(words, earlier) for earlier in self._words), default=0)
            self.calls.append(list(messages))
            self._words.append(words)
        if callable(self.replies):
            return self.replies, cached
        if count >= len(self.replies):
            raise ModelError(
                f"the script has {len(self.replies)} replies and call number {count + 1} was made: "
                "add a reply, or find the call that is one too many"
            )
        return self.replies[count], cached


def _demanded(options: dict[str, Any]) -> str | None:
    """The name of the tool that the reply must call, if a call is demanded and there is one tool only."""
    tools = options.get("tools") or []
    return (
        convert_to_openai_tool(tools[0])["function"]["name"] if options.get("tool_choice") and len(tools) == 1 else None
    )


def _result(reply: Reply | Script, messages: list[BaseMessage], cached: int, demanded: str | None) -> ChatResult:
    if callable(reply):
        reply = reply(messages)
    if isinstance(reply, Exception):
        raise reply
    message = _message(reply, demanded)
    message.response_metadata = {"model_name": "scripted", **message.response_metadata}
    if message.usage_metadata is None:
        message.usage_metadata = _usage(messages, message, cached)
    return ChatResult(generations=[ChatGeneration(message=message)])


def _message(reply: Said, demanded: str | None) -> AIMessage:
    if isinstance(reply, AIMessage):
        return reply.model_copy()
    if isinstance(reply, str):
        return AIMessage(reply)
    given: object = reply
    if not isinstance(given, dict | BaseModel):
        raise ModelError(
            f"the script replied {shortened(given)}: let it return text, a dict, a pydantic model or a message"
        )
    if demanded is not None:
        arguments = reply if isinstance(reply, dict) else reply.model_dump(mode="json")
        return AIMessage("", tool_calls=[{"name": demanded, "args": arguments, "id": f"call_{uuid4()}"}])
    text = json.dumps(reply, ensure_ascii=False) if isinstance(reply, dict) else reply.model_dump_json()
    return AIMessage(text)


def _usage(messages: list[BaseMessage], message: AIMessage, cached: int) -> UsageMetadata:
    tokens = len(_words(messages))
    arguments = " ".join(json.dumps(call["args"]) for call in message.tool_calls)
    output = len(message.text.split()) + len(arguments.split())
    return UsageMetadata(
        input_tokens=tokens,
        output_tokens=output,
        total_tokens=tokens + output,
        input_token_details={"cache_read": cached},
    )


def _words(messages: list[BaseMessage]) -> list[str]:
    return [word for message in messages for word in message.text.split()]


def _shared(words: list[str], earlier: list[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words, earlier, strict=False)))
