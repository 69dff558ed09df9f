"""A chat model on this machine: a GGUF file, served by llama.cpp from the first call on."""

from __future__ import annotations

import asyncio
import json
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
from .weights import INSTALL, packaged_parts, packaged_weights

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
    from langchain_core.language_models import LanguageModelInput
    from langchain_core.messages import AIMessage, BaseMessage
    from langchain_core.outputs import ChatGenerationChunk, ChatResult
    from langchain_core.runnables import Runnable

_MOST_CALLS = 4
"""Tool calls in one reply: a small model that may repeat itself does."""


class LocalChat(ChatOpenAI):
    """Talks to the llama.cpp server of its file, which all models of that file share."""

    gguf: Path | None = Field(default=None, exclude=True)
    """The file; None for the packaged model."""

    def bind_tools(
        self, tools: Sequence[Any], *, tool_choice: Any = None, **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """A model that replies with `{"tool_calls": [{"name": ..., "arguments": ...}]}` as text, held to the schemas.

        Small models call tools only when their output is constrained to it, and the constraint that forces a call would
        leave no way to stop: `tool_choice` is ignored.
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
        """The messages, followed by the tools that `bind_tools` put into `options`; removes these.

        The shape of the reply goes past OpenAI's client, which raises for a reply that was cut off: whoever traces or
        meters this model by its callbacks would not see what it cost.
        """
        if shape := options.pop("response_format", None):
            options["extra_body"] = {**(self.extra_body or {}), "response_format": shape}
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
    """JSON schema of a list of calls, each with the arguments that its tool takes."""
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
    """Make the chat model of a GGUF file, or with an empty path the packaged one. Nothing is started yet.

    Raises `ModelError` if packages are missing, or the path, which may begin with `~`, leads to no GGUF file.
    """
    from openai import DefaultAsyncHttpxClient, DefaultHttpxClient

    gguf = _gguf(path) if path else None
    if find_spec("xllamacpp") is None:
        raise ModelError(f"A local model needs the package 'xllamacpp', which is missing: {INSTALL}.")
    if gguf is None and not packaged_weights().ready:
        packaged_parts()
    return LocalChat(
        gguf=gguf,
        model=f"local:{gguf.name}" if gguf else "local",
        # Filled in by `_connect`: the port is not known yet.
        base_url="http://127.0.0.1/v1",
        api_key=SecretStr(llama.KEY),
        timeout=timeout_seconds,
        max_retries=0,
        temperature=0,
        extra_body={"max_tokens": max_output_tokens},
        stream_usage=True,
        # Its default of 120 seconds is short for a long prompt.
        stream_chunk_timeout=None,
        use_responses_api=False,
        # A connection that is kept open belongs to one event loop, and to a server that may have been stopped.
        default_headers={"Connection": "close"},
        # A proxy of the environment cannot reach this machine's loopback interface.
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
        raise ModelError(f"The model file {path!r} cannot be read ({error}): name a GGUF file.") from error
    if magic != b"GGUF":
        raise ModelError(f"The model file {path!r} is not a GGUF file: it begins with {magic!r}.")
    return file
