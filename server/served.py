"""A graph as a server offers it: permitted settings only, no state from clients, no threads of other roles."""

from __future__ import annotations

import logging
from asyncio import to_thread
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END
from langgraph.types import Command, StateSnapshot
from langsmith import tracing_context

from ..errors import InputError, LibraryError, ModelError
from ..graphs.compiled import Cancellable
from ..graphs.context import Context, caller_roles
from ..graphs.nodes.steps import CANNOT_ANSWER
from ..graphs.runs.tracing import traces
from ..graphs.turn.ownership import check_asker
from ..operator_settings import Operator
from .form import form

if TYPE_CHECKING:
    from langgraph_sdk.auth.types import BaseUser

_NO_STATE = "clients of this server may not write the state of a thread: ask a question, or resume the run that waits"
_INSIDE = (
    "clients of this server may not read or go on from what the steps inside a node stored: name a checkpoint of the "
    "thread itself"
)
_MOVES = (None, END, "__copy__")
"""What a state update without values may do: go on from a checkpoint, end a run that waits, copy a checkpoint."""

_log = logging.getLogger(__name__)


class ServedGraph(Cancellable):
    """A compiled pattern for one request of a client."""

    def __init__(self, *, operator: Operator, context: Context, user: BaseUser | None, **parts: Any) -> None:
        """`context` is what the request is permitted, `user` who signed in for it; `parts` make a compiled graph."""
        super().__init__(**parts)
        self.operator, self.context, self.user = operator, context, user

    def get_context_jsonschema(self) -> dict[str, Any]:
        """What a client may set."""
        return form(self.operator)

    async def astream(
        self, input: Any, config: Any = None, *, context: Any = None, **options: Any
    ) -> AsyncIterator[Any]:
        """Run with the permitted context, whatever other context is passed in."""
        if isinstance(input, Command) and (input.update or input.goto) and not self._trusts:
            raise InputError(_NO_STATE)
        await self._check_thread(config)
        run: Any = super().astream(input, config, context=self.context, **options)
        try:
            traced = await to_thread(traces, self.operator.tracing, self.context, caller_roles(self.user, self.context))
            async with aclosing(run if traced else _untraced(run)) as stream:
                async for chunk in stream:
                    yield chunk
        except (LibraryError, ModelError) as error:
            hidden = error.__cause__ if str(error) == CANNOT_ANSWER else None
            _log.error("a run failed: %s", hidden or error)
            raise InputError(str(hidden or error) if self._trusts else CANNOT_ANSWER) from error

    async def abulk_update_state(self, config: Any, supersteps: Sequence[Sequence[Any]]) -> Any:
        """Rejects state from a client, except moves between the states of its own runs. Raises `InputError`."""
        updates = [update for step in supersteps for update in step]
        if not self._trusts and any(update.values is not None or update.as_node not in _MOVES for update in updates):
            raise InputError(_NO_STATE)
        await self._check_thread(config)
        return await super().abulk_update_state(config, supersteps)

    async def aget_state(self, config: Any, *, subgraphs: bool = False) -> StateSnapshot:
        """The state of a thread, for callers with the roles of all who contributed to it. Raises `InputError`."""
        self._check_place(config)
        snapshot = await super().aget_state(config, subgraphs=subgraphs)
        self._check(snapshot)
        return snapshot

    async def aget_state_history(self, config: Any, **options: Any) -> AsyncIterator[StateSnapshot]:
        """Its states; the same holds for each."""
        self._check_place(config)
        async for snapshot in super().aget_state_history(config, **options):
            self._check(snapshot)
            yield snapshot

    @property
    def _trusts(self) -> bool:
        return self.operator.server.trust_client

    async def _check_thread(self, config: Any) -> None:
        """The check before anything of a thread is shown, in a stream of its states for one."""
        if isinstance(self.checkpointer, BaseCheckpointSaver) and config:
            await self.aget_state(config, subgraphs=True)

    def _check_place(self, config: Any) -> None:
        """Raises `InputError` for what is stored inside a node: it does not say by itself whose it is."""
        place = (config or {}).get("configurable", {})
        if not self._trusts and (place.get("checkpoint_ns") or any(place.get("checkpoint_map") or ())):
            raise InputError(_INSIDE)

    def _check(self, snapshot: StateSnapshot) -> None:
        if self.user is not None or not self._trusts:
            for values in _shown(snapshot):
                check_asker(values, caller_roles(self.user, self.context))


async def _untraced(run: AsyncGenerator[Any, None]) -> AsyncGenerator[Any, None]:
    """The same stream: each of its steps is taken untraced, since the server takes each in a context of its own."""
    end = object()
    async with aclosing(run):
        while True:
            with tracing_context(enabled=False):
                chunk = await anext(run, end)
            if chunk is end:
                return
            yield chunk


def _shown(snapshot: StateSnapshot) -> Iterator[Mapping[str, Any]]:
    """All that a state shows: its values, what each task has written since, and the states of the graphs inside."""
    yield snapshot.values
    for task in snapshot.tasks:
        if isinstance(task.result, Mapping):
            yield task.result
        if isinstance(task.state, StateSnapshot):
            yield from _shown(task.state)
