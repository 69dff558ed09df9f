"""Which runs LangSmith may be sent, where its variables are set in the environment."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection
from contextlib import AbstractContextManager, aclosing
from typing import Any

from ..settings import TracingChoice
from .context import Context, given_library


def traces(choice: TracingChoice, context: Context, roles: Collection[str]) -> bool:
    """Whether a run may be traced: by `public` one whose roles open no labelled text. Raises `LibraryError`."""
    if choice == "public" and roles:
        return not any(labels for info in given_library(context).indexes(roles) for labels in info.label_sets)
    return choice != "off"


def untraced() -> AbstractContextManager[None]:
    """What runs inside is not sent, whatever the environment says."""
    from langsmith import tracing_context

    return tracing_context(enabled=False)


async def untraced_stream(run: AsyncGenerator[Any, None]) -> AsyncGenerator[Any, None]:
    """The same stream: each of its steps is taken untraced, since a server may take each in a context of its own."""
    end = object()
    async with aclosing(run):
        while True:
            with untraced():
                sent = await anext(run, end)
            if sent is end:
                return
            yield sent
