"""A compiled graph of which a cancelled run stops, and of which a run knows when it began."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import aclosing, contextmanager
from typing import Any

from langchain_core.runnables import RunnableConfig, ensure_config
from langchain_core.runnables.config import merge_configs
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.errors import EmptyInputError
from langgraph.types import Command

from ..errors import InputError
from .context import Context
from .drawn import Drawn
from .turn.pause import beginning_now

_END = object()
_OTHERS = ("graph_id", "assistant_id", "__pregel_")
"""How names begin that stand in the config of a server, or of a graph around this one: it has settings of its own."""
_RUNS: set[asyncio.Task[None]] = set()
"""Runs in progress: the event loop itself does not keep its tasks alive."""


class Cancellable(Drawn):
    """A compiled graph whose async runs are cancelled once each, in tasks of their own.

    If a client has gone, Starlette, and so FastAPI, ends its stream by anyio, which cancels a task again at every
    `await`. LangGraph's own cleanup does not survive that: nodes would go on, and pay for replies that nobody reads.
    """

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"

    def stream(self, input: Any, config: RunnableConfig | None = None, **options: Any) -> Iterator[Any]:
        """Stream a run, as `CompiledStateGraph.stream` does. `invoke` streams it too."""
        run = super().stream(input, self._begun(input, config), **options)
        with _nothing_told():
            yield from run

    async def astream(self, input: Any, config: RunnableConfig | None = None, **options: Any) -> AsyncIterator[Any]:
        """Stream a run, as `CompiledStateGraph.astream` does. `ainvoke` and `astream_events` stream it too."""
        run: Any = super().astream(input, self._begun(input, config), **options)
        wanted, chunks = asyncio.Semaphore(0), asyncio.Queue[Any]()

        async def work() -> None:
            try:
                async with aclosing(run):
                    await wanted.acquire()
                    async for chunk in run:
                        chunks.put_nowait(chunk)
                        await wanted.acquire()  # so that no step begins before it is asked for
            finally:
                chunks.put_nowait(_END)

        task = asyncio.create_task(work())
        _RUNS.add(task)
        task.add_done_callback(_over)
        try:
            wanted.release()
            while (chunk := await chunks.get()) is not _END:
                yield chunk
                wanted.release()
            with _nothing_told():
                await task
        finally:
            task.cancel()
            await asyncio.wait([task])

    def _begun(self, input: object, config: RunnableConfig | None) -> RunnableConfig:
        """The config of a run that begins now.

        Raises `InputError` for a command that commands nothing, for settings that belong in the context, if the
        checkpointer needs a thread and has none, and if it was closed.
        """
        if isinstance(input, Command) and input.resume is None and not (input.update or input.goto):
            raise InputError(
                f"{input!r} replies nothing: resume with True to approve a web query and with False to decline it, or "
                "with the text that says what you mean"
            )
        begun = beginning_now(config)
        whole = ensure_config(merge_configs(self.config, begun))
        check_places(whole["configurable"])
        if isinstance(self.checkpointer, BaseCheckpointSaver):
            check_open(self.checkpointer)
            if not whole["configurable"].get("thread_id"):
                raise InputError(
                    "the graph has a checkpointer and the run no thread: pass "
                    "config={'configurable': {'thread_id': 'a name'}}"
                )
        return begun


def check_places(configurable: Mapping[str, Any]) -> None:
    """Raise `InputError` for settings of a `Context` here, where LangGraph before 0.6 had them and nothing reads them.

    A server checks its clients' settings itself (`server/permission.py`).
    """
    misplaced = [name for name in configurable if name in Context.model_fields]
    if misplaced and not any(name.startswith(_OTHERS) for name in configurable):
        raise InputError(
            f"config['configurable'] has {', '.join(map(repr, misplaced))}, which nothing reads there: pass it as "
            f"context={{{misplaced[0]!r}: ...}}"
        )


@contextmanager
def _nothing_told() -> Iterator[None]:
    """A context that raises `InputError` for a run without an input on a thread that has nothing to go on with."""
    try:
        yield
    except EmptyInputError as error:
        raise InputError(
            "the run has no input, and there is nothing on its thread to go on with: check the thread's id, or send "
            "{'question': 'some text'}"
        ) from error


def check_open(checkpointer: BaseCheckpointSaver[Any]) -> None:
    """Raise `InputError` for a checkpointer of which the SQLite connection was closed."""
    connection = getattr(checkpointer, "conn", None)
    try:
        getattr(connection, "total_changes", None)  # the cheapest question that both SQLite clients raise at
    except (sqlite3.ProgrammingError, ValueError) as error:
        if isinstance(error, ValueError) and not getattr(checkpointer, "is_setup", True):
            return  # aiosqlite's, which the first run opens
        raise InputError(
            f"the connection of the {type(checkpointer).__name__} was closed: run within the `with` that opens it, or "
            "make another"
        ) from error


def _over(task: asyncio.Task[None]) -> None:
    _RUNS.discard(task)
    if not task.cancelled():
        task.exception()  # or asyncio would report one that nobody waits for any more
