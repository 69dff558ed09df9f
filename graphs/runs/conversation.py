"""A conversation: turns on one thread of a checkpointer; a turn that was stopped or killed can be resumed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from ...errors import InputError, StoppedError
from ...evidence.answer import Answer
from ...evidence.conversation import Turn, readable, remember, turn
from ...evidence.events import Event, event_in
from ...evidence.trace import Trace
from ...indexes.labels import opens
from ...indexes.library import check_query
from ...models.deadline import aside, check_wanted
from ..context import GivenContext, given_library
from ..turn.chat import as_messages
from .replies import Approve, AsyncApprove, AsyncClarify, Clarify, check_plain, in_loop, reply
from .thread import Thread, as_pair
from .trace import trace_of

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.checkpoint.base import BaseCheckpointSaver
    from langgraph.graph.state import CompiledStateGraph

    from .. import GivenGraph

OnEvent = Callable[[Event], None]


@dataclass(frozen=True)
class Unfinished:
    """A turn that was stopped, killed or failed before it had an answer."""

    question: str
    graph: str
    """The pattern that was answering the turn."""
    roles: tuple[str, ...]
    """The roles that the turn was asked with."""


class Conversation:
    """Turns on the thread `thread` of `checkpointer`; for another pattern or context, make another on the same thread.

    With a checkpointer on disk each step is stored before the next begins, so a resumed turn repeats only the model
    calls of steps that had not finished. A thread takes one turn at a time: a second one in this object raises
    `InputError`, and processes that share a thread must wait for each other.
    """

    def __init__(
        self,
        checkpointer: BaseCheckpointSaver[Any],
        thread: str,
        *,
        graph: GivenGraph = "corrective",
        context: GivenContext = None,
        config: RunnableConfig | None = None,
    ) -> None:
        """`graph` is the name of a pattern, or a graph over `State`, compiled or not (see `opened`). Its nodes run in
        threads, so none may be async only.

        `config` supplies the callbacks, tags, metadata and name of each run; the rest of it is ignored, such as its
        `thread_id`. Raises `InputError` for an unknown pattern, for settings that cannot be used, and for settings in
        `config["configurable"]`.
        """
        from langgraph.runtime import RunControl

        self._thread = Thread(checkpointer, thread, graph=graph, context=context, config=config)
        self._control = RunControl()
        self._taking = threading.Lock()

    @property
    def turns(self) -> list[Turn]:
        """The last finished turns, oldest first, without those asked with roles that the context does not have.

        Each is a dict with the keys of `Turn`: `question`, `answer` and `roles`, and where they are known `id` and
        `sources`.
        """
        return readable(self._thread.turns(), self._thread.roles)

    @property
    def unfinished(self) -> Unfinished | None:
        """The turn that has no answer yet, or None. Raises `InputError` if its roles are not among the context's.

        What such a turn has found and written so far is open only to callers with its roles.
        """
        saved = self._thread.saved()
        if saved is None or not self._thread.goes_on(saved):
            return None
        if not opens(saved.roles, self._thread.roles):
            raise InputError(
                f"the thread {self._thread.name!r} has a turn without an answer that was asked with the roles "
                f"{','.join(saved.roles)!r}: take them on, or choose another thread"
            )
        question = saved.values.get("__start__", saved.values).get("question", "")
        return Unfinished(question, saved.graph, saved.roles)

    @property
    def trace(self) -> Trace | None:
        """The trace of the last turn; None before the first turn, and while a turn has no answer yet.

        Raises `InputError` if that turn was asked with roles that are not among the context's, since its answer is open
        only to callers with them.
        """
        saved = self._thread.saved()
        if saved is None or not saved.values.get("answer") or self.unfinished is not None:
            return None
        if not opens(saved.roles, self._thread.roles):
            raise InputError(
                f"the last turn of the thread {self._thread.name!r} was asked with the roles "
                f"{','.join(saved.roles)!r}: take them on to see how it was answered"
            )
        library = given_library(self._thread.context)
        return trace_of(saved.values, library, roles=saved.roles, graph=saved.graph)

    def remember(self, turns: Sequence[tuple[str, str]]) -> None:
        """Add earlier turns to the thread, as (question, answer) pairs, oldest first.

        No pattern is run for them, and they count as asked with the context's roles. Raises `InputError` while a turn
        is being answered, for one that has no answer yet, since its thread would lose it, and for what are no pairs.
        """
        pairs = [*map(as_pair, turns)]
        thread = self._thread
        with self._alone():
            if self.unfinished is not None:
                raise InputError(
                    f"the thread {thread.name!r} has a turn without an answer: resume it, or use another thread"
                )
            new = [turn(question, answer, thread.roles) for question, answer in pairs]
            update = {"turns": new, "messages": as_messages(remember(thread.turns(), new))}
            thread.machine(thread.graph).update_state(thread.config(thread.graph), update, as_node="check")

    def ask(
        self,
        question: str,
        *,
        on_event: OnEvent | None = None,
        approve: Approve | None = None,
        clarify: Clarify | None = None,
    ) -> Answer:
        """Ask a question as the next turn. An earlier turn without an answer is abandoned.

        `on_event` is called with each event of the run as it happens; what nodes of your own write to the stream is not
        among them. If `context.web` is "ask", `approve` is called with the query and the provider before each web
        search; unless it returns True, nothing is sent. `clarify` is called with a clarifying question for the user,
        and returns the reply, or None. Raises `InputError`, `LibraryError` or `ModelError` for arguments and settings
        that cannot be used and for a library that cannot be searched, and `StoppedError` after `stop`.
        """
        check_query(question)
        with self._alone():
            return self._take(self._thread.graph, {"question": question}, on_event, approve, clarify)

    def resume(
        self,
        *,
        on_event: OnEvent | None = None,
        approve: Approve | None = None,
        clarify: Clarify | None = None,
    ) -> Answer:
        """Finish the turn that has no answer yet, with its original pattern. Raises as `ask` does."""
        with self._alone():
            unfinished = self.unfinished
            if unfinished is None:
                raise InputError(f"every turn of the thread {self._thread.name!r} has its answer: ask something")
            return self._take(unfinished.graph, None, on_event, approve, clarify)

    async def aask(
        self,
        question: str,
        *,
        on_event: OnEvent | None = None,
        approve: AsyncApprove | None = None,
        clarify: AsyncClarify | None = None,
    ) -> Answer:
        """`ask` for async programs. If it is cancelled, the turn stops after the steps in progress: `aresume` it. One
        that had not begun leaves nothing on the thread.

        The callbacks are called in another thread; `approve` and `clarify` may be async, and are then awaited in
        this loop. Raises as `ask` does.
        """
        return await awaited(
            self, partial(self.ask, question, on_event=on_event, approve=in_loop(approve), clarify=in_loop(clarify))
        )

    async def aresume(
        self,
        *,
        on_event: OnEvent | None = None,
        approve: AsyncApprove | None = None,
        clarify: AsyncClarify | None = None,
    ) -> Answer:
        """`resume` for async programs, as `aask` is `ask` for them."""
        return await awaited(
            self, partial(self.resume, on_event=on_event, approve=in_loop(approve), clarify=in_loop(clarify))
        )

    def stop(self) -> None:
        """Stop the run after the steps in progress, which are stored. Callable from any thread or signal handler.

        Between two runs there is nothing to stop.
        """
        self._control.request_drain()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """A context that allows one turn at a time. Raises `InputError` if a turn is already running, and as
        `Thread.check` does."""
        from langgraph.runtime import RunControl

        self._thread.check()
        if not self._taking.acquire(blocking=False):
            raise InputError(f"the thread {self._thread.name!r} is still answering a turn: wait, or use another thread")
        self._control = RunControl()
        try:
            check_wanted()  # what was cancelled before has stopped the control of an earlier turn
            yield
        finally:
            self._taking.release()

    def _take(
        self,
        graph: str,
        start: dict[str, Any] | None,
        on_event: OnEvent | None,
        approve: Approve | None,
        clarify: Clarify | None,
    ) -> Answer:
        from langgraph.errors import GraphDrained
        from langgraph.types import Command

        check_plain(on_event=on_event, approve=approve, clarify=clarify)
        machine = self._thread.machine(graph)
        todo: Any = start
        while True:
            config = self._thread.config(graph)
            try:
                for chunk in self._events(machine, todo, config):
                    if (event := event_in(chunk)) and on_event is not None:
                        on_event(event)
            except GraphDrained as error:
                raise StoppedError(f"the turn on thread {self._thread.name!r} was stopped: resume it") from error
            state = machine.get_state(config)
            if not state.interrupts:
                return self._thread.answer(state.values)
            todo = Command(
                resume={interrupt.id: reply(interrupt.value, approve, clarify) for interrupt in state.interrupts}
            )

    def _events(self, machine: CompiledStateGraph[Any, Any, Any, Any], todo: Any, config: Any) -> Iterator[Any]:
        from langgraph.checkpoint.memory import InMemorySaver

        durable: Literal["sync"] | None = None if isinstance(self._thread.checkpointer, InMemorySaver) else "sync"
        for _, chunk in machine.stream(
            todo, config, context=self._thread.context, stream_mode="custom", subgraphs=True, durability=durable,
            control=self._control,
        ):  # fmt: skip
            yield chunk


async def awaited(conversation: Conversation, turn: Callable[[], Answer]) -> Answer:
    """Take a turn of the conversation in another thread; if this is cancelled, it stops after the steps in progress."""
    try:
        return await aside(turn)
    except asyncio.CancelledError:
        conversation.stop()
        raise
