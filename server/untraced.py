"""A stream that is never sent to LangSmith, whatever the environment says."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from langsmith import tracing_context


async def untraced(run: AsyncGenerator[Any, None]) -> AsyncGenerator[Any, None]:
    """The same stream: each of its steps is taken untraced, since the server takes each in a context of its own."""
    end = object()
    async with aclosing(run):
        while True:
            with tracing_context(enabled=False):
                chunk = await anext(run, end)
            if chunk is end:
                return
            yield chunk
