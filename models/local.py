"""A chat model on this machine: a GGUF file that llama.cpp serves, starting at the first call."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from langchain_core.messages import HumanMessage
from langchain_core.utils.function_calling import convert_to_openai_tool
from langchain_openai import ChatOpenAI
from pydantic import Field, SecretStr

from ..errors import ModelError
from ..prompts import render
from . import llama
from .deadline import seconds_left
from .weights import INSTALL, packaged_parts, packaged_weights

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
    from langchain_core.language_models import LanguageModelInput
    from langchain_core.messages import AIMessage, BaseMessage
    from langchain_core.outputs import ChatGenerationChunk, ChatResult
    from langchain_core.runnables import Runnable

_MOST_CALLS = 4
"""Most tool calls in one reply: without a limit, a small model repeats itself."""


_GRACE_SECONDS = 0.2
"""So that whoever waits is the first to say that it took too long."""


class LocalChat(ChatOpenAI):
    """Talks to the llama.cpp server of its file; all models of the same file share one server."""

    gguf: Path | None = Field(default=None, exclude=True)
    """The file; None for the packaged model."""
    seconds: float = Field(default=math.inf, exclude=True)
    """Most seconds of a call."""

    def bind_tools(
        self, tools: Sequence[Any], *, tool_choice: Any = None, **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """A model that replies with `{"tool_calls": [{"name": ..., "arguments": ...}]}` as text that fits the schemas.

        Small models call tools only if their output is constrained to calls. `tool_choice` is ignored, because a
        constraint that forces a call would leave the model no way to stop.
        """
        functions = [convert_to_openai_tool(tool)["function"] for tool in tools]
        if not functions:
            return self.bind(**kwargs)
        schema = _calls_schema(functions)
        listed = "\n".join(f"- {function['name']}: {function.get('description', '')}" for function in functions)
        prompt = render("tool_agent_text", tools=listed, schema=json.dumps(schema, separators=(",", ":")))
        shape = {"name": "tool_calls", "schema": schema, "strict": True}
        return self.bind(response_format={"type": "json_schema", "json_schema": shape}, told=prompt, **kwargs)

    def _connect(self) -> None:
        """Start the server if none runs. Raises `ModelError` if that fails."""
        url = llama.address(self.gguf or _packaged_gguf(), self.model_name) + "/v1"
        self.root_client.base_url = url
        self.root_async_client.base_url = url

    def _as_sent(self, messages: list[BaseMessage], options: dict[str, Any]) -> list[BaseMessage]:
        """The messages, followed by the tools that `bind_tools` put into `options`, which are removed from there.

        The request ends soon after nobody waits for it any more: the server answers one call at a time, and the next
        would wait behind it.

        The reply's schema is sent without OpenAI's client knowing it. The client would raise for a truncated reply, and
        then callbacks that trace or meter this model would not see its cost.
        """
        if shape := options.pop("response_format", None):
            options["extra_body"] = {**(self.extra_body or {}), "response_format": shape}
        if (left := seconds_left()) < self.seconds:
            options["timeout"] = left + _GRACE_SECONDS
        prompt = options.pop("told", None)
        return messages if prompt is None else [*messages, HumanMessage(prompt)]

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        self._connect()
        return super()._generate(self._as_sent(messages, kwargs), stop, run_manager, **kwargs)

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        await asyncio.to_thread(self._connect)
        return await super()._agenerate(self._as_sent(messages, kwargs), stop, run_manager, **kwargs)

    def _stream(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> Iterator[ChatGenerationChunk]:
        self._connect()
        yield from super()._stream(self._as_sent(messages, kwargs), *args, **kwargs)

    async def _astream(
        self, messages: list[BaseMessage], *args: Any, **kwargs: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        await asyncio.to_thread(self._connect)
        async for chunk in super()._astream(self._as_sent(messages, kwargs), *args, **kwargs):
            yield chunk


def _calls_schema(functions: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The JSON schema of a list of tool calls, each with the arguments of its tool."""
    calls = [
        {
            "type": "object",
            "properties": {"name": {"const": function["name"]}, "arguments": function["parameters"]},
            "required": ["name", "arguments"],
            "additionalProperties": False,
        }
        for function in functions
    ]
    listed = {"type": "array", "items": {"anyOf": calls}, "maxItems": _MOST_CALLS}
    return {"type": "object", "properties": {"tool_calls": listed}, "required": ["tool_calls"]}


def load_local(path: str, *, timeout_seconds: float, max_output_tokens: int) -> LocalChat:
    """Make the chat model of a GGUF file, or the packaged one if the path is empty. Nothing is started yet.

    The path may begin with `~`. Raises `ModelError` if packages are missing, or if the path is not a GGUF file.
    """
    from openai import DefaultAsyncHttpxClient, DefaultHttpxClient

    gguf = _gguf(path) if path else None
    if find_spec("xllamacpp") is None:
        raise ModelError(f"a local model needs the package 'xllamacpp', which is missing: {INSTALL}")
    if gguf is None and not packaged_weights().ready:
        packaged_parts()
    return LocalChat(
        gguf=gguf,
        model=f"local:{gguf.name}" if gguf else "local",
        # Filled in by `_connect`: the port is not known yet.
        base_url="http://127.0.0.1/v1",
        api_key=SecretStr(llama.KEY),
        timeout=timeout_seconds,
        seconds=timeout_seconds,
        max_retries=0,
        temperature=0,
        extra_body={"max_tokens": max_output_tokens},
        stream_usage=True,
        # The default of 120 seconds is too short for a long prompt.
        stream_chunk_timeout=None,
        use_responses_api=False,
        # An open connection is bound to one event loop, and to a server that may have been stopped.
        default_headers={"Connection": "close"},
        # A proxy set in the environment cannot reach this machine's loopback interface.
        http_client=DefaultHttpxClient(trust_env=False),
        http_async_client=DefaultAsyncHttpxClient(trust_env=False),
    )


def _packaged_gguf() -> Path:
    weights = packaged_weights()
    if not weights.ready:
        weights.assemble(packaged_parts())
    return weights.file


def _gguf(path: str) -> Path:
    try:
        file = Path(path).expanduser().resolve()
        with file.open("rb") as stream:
            magic = stream.read(4)
    except (OSError, RuntimeError, ValueError) as error:
        raise ModelError(f"the model file {path!r} cannot be read ({error}): name a GGUF file") from error
    if magic != b"GGUF":
        raise ModelError(f"the model file {path!r} is not a GGUF file: it begins with {magic!r}")
    return file
