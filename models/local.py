"""A chat model on this machine: a GGUF file, served by llama.cpp from the first call on."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from langchain_openai import ChatOpenAI
from pydantic import Field, SecretStr

from ..errors import ModelError
from . import llama
from .weights import INSTALL, packaged_parts, packaged_weights

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
    from langchain_core.messages import BaseMessage
    from langchain_core.outputs import ChatGenerationChunk, ChatResult


class LocalChat(ChatOpenAI):
    """Talks to the llama.cpp server of its file, which all models of that file share."""

    gguf: Path | None = Field(default=None, exclude=True)
    """The file; None for the packaged model."""

    def _connect(self) -> None:
        """Start the server if none runs. Raises `ModelError` if that fails."""
        url = llama.address(self.gguf or _packaged_gguf(), self.model_name) + "/v1"
        self.root_client.base_url = url
        self.root_async_client.base_url = url

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        self._connect()
        return super()._generate(messages, stop, run_manager, **kwargs)

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        await asyncio.to_thread(self._connect)
        return await super()._agenerate(messages, stop, run_manager, **kwargs)

    def _stream(self, *args: Any, **kwargs: Any) -> Iterator[ChatGenerationChunk]:
        self._connect()
        yield from super()._stream(*args, **kwargs)

    async def _astream(self, *args: Any, **kwargs: Any) -> AsyncIterator[ChatGenerationChunk]:
        await asyncio.to_thread(self._connect)
        async for chunk in super()._astream(*args, **kwargs):
            yield chunk


def load_local(path: str, *, timeout_seconds: float, max_output_tokens: int) -> LocalChat:
    """Make the chat model of a GGUF file. Nothing is started or put together yet.

    :param path: the file, which may begin with `~`; empty for the packaged model.
    :param timeout_seconds: longest wait for one reply, above 0.
    :param max_output_tokens: longest reply, 1 or more.
    :raises ModelError: if packages are missing, or the path does not lead to a GGUF file.
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
        with file.open("rb") as opened:
            magic = opened.read(4)
    except (OSError, RuntimeError, ValueError) as error:
        raise ModelError(f"The model file {path!r} cannot be read ({error}): name a GGUF file.") from error
    if magic != b"GGUF":
        raise ModelError(f"The model file {path!r} is not a GGUF file: it begins with {magic!r}.")
    return file
