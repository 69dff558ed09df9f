"""A conversation: turns on one thread of a checkpointer; a turn that was stopped or killed can be resumed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from pydantic import ValidationError

from ..errors import InputError, StoppedError
from ..evidence.answer import Answer
from ..evidence.conversation import Turn, readable, remember, turn
from ..evidence.events import Event, event_in
from ..evidence.trace import Trace
from ..indexes.labels import normalise_labels, opens
from ..indexes.library import check_query
from ..settings import BudgetSettings, fault_of
from . import builder_of, pattern
from .chat import as_messages
from .context import GivenContext, as_context, given_library
from .pause import paused_for
from .trace import trace_of
from .turn import joined

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple
    from langgraph.graph.state import CompiledStateGraph

    from . import GivenGraph

OnEvent = Callable[[Event], None]
_OWN = "own"
"""The name that a thread stores for a graph that was passed as an object."""
Approve = Callable[[dict[str, Any]], bool]
Clarify = Callable[[str], str | None]


@dataclass(frozen=True)
class Unfinished:
    """A turn that was stopped, killed or failed before it had an answer."""

    question: str
    graph: str
    """The pattern that was answering the turn."""
    roles: tuple[str, ...]
    """The roles that the turn was asked with."""


class Conversation:
    """Turns on the thread `thread` of `checkpointer`; each turn may use a different pattern and context.

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

        `config` supplies the callbacks, tags, metadata and name of each run; the rest of it is ignored. Raises
        `InputError` for an unknown pattern and for settings that cannot be used.
        """
        from langgraph.runtime import RunControl

        self._checkpointer, self._thread = checkpointer, thread
        self._context, self._given = as_context(context), config or {}
        self._graph = graph if isinstance(graph, str) else _OWN
        name = graph if isinstance(graph, str) else getattr(graph, "name", None)
        self._machines = {self._graph: builder_of(graph).compile(checkpointer=checkpointer, name=name)}
        self._control = RunControl()
        self._taking = threading.Lock()

    @property
    def turns(self) -> list[Turn]:
        """The last finished turns, oldest first, without those asked with roles that the context does not have."""
        saved = self._saved()
        turns = saved.checkpoint["channel_values"].get("turns", []) if saved is not None else []
        return readable(turns, self._roles)

    @property
    def unfinished(self) -> Unfinished | None:
        """The turn that has no answer yet, or None. Raises `InputError` if its roles are not among the context's.

        What such a turn has found and written so far is open only to callers with its roles.
        """
        saved = self._saved()
        if saved is None:
            return None
        metadata: dict[str, Any] = dict(saved.metadata)
        graph, roles = metadata.get("graph", self._graph), _roles_of(saved)
        values = saved.checkpoint["channel_values"]
        if not self._goes_on(graph, values):
            return None
        if not opens(roles, self._roles):
            raise InputError(
                f"the thread {self._thread!r} has a turn without an answer that was asked with the roles "
                f"{','.join(roles)!r}: take them on, or choose another thread"
            )
        return Unfinished(values.get("__start__", values).get("question", ""), graph, roles)

    @property
    def trace(self) -> Trace | None:
        """The trace of the last turn; None before the first turn, and while a turn has no answer yet.

        Raises `InputError` if that turn was asked with roles that are not among the context's, since its answer is open
        only to callers with them.
        """
        saved = self._saved()
        values = saved.checkpoint["channel_values"] if saved is not None else {}
        if saved is None or not values.get("answer") or self.unfinished is not None:
            return None
        metadata: dict[str, Any] = dict(saved.metadata)
        roles = _roles_of(saved)
        if not opens(roles, self._roles):
            raise InputError(
                f"the last turn of the thread {self._thread!r} was asked with the roles {','.join(roles)!r}: "
                "take them on to see how it was answered"
            )
        graph = metadata.get("graph", self._graph)
        return trace_of(values, given_library(self._context), roles=roles, graph=graph)

    def remember(self, turns: Sequence[tuple[str, str]]) -> None:
        """Add earlier turns to the thread, as (question, answer) pairs, oldest first.

        No pattern is run for them, and they count as asked with the context's roles.
        """
        new = [turn(question, answer, self._roles) for question, answer in turns]
        saved = self._saved()
        before = saved.checkpoint["channel_values"].get("turns", []) if saved is not None else []
        update = {"turns": new, "messages": as_messages(remember(before, new))}
        self._compiled(self._graph).update_state(self._config(self._graph), update, as_node="check")

    def ask(
        self,
        question: str,
        *,
        on_event: OnEvent = lambda _: None,
        approve: Approve = lambda _: False,
        clarify: Clarify = lambda _: None,
    ) -> Answer:
        """Ask a question as the next turn. An earlier turn without an answer is abandoned.

        `on_event` is called with each event of the run as it happens; what nodes of your own write to the stream is not
        among them. If `context.web` is "ask", `approve` is called with the query and the provider before each web
        search; unless it returns True, nothing is sent. `clarify` is called with a clarifying question for the user,
        and returns the reply, or None. Raises `InputError`, `LibraryError` or `ModelError` for arguments and settings
        that cannot be used, and `StoppedError` after `stop`.
        """
        check_query(question)
        with self._alone():
            return self._take(self._graph, {"question": question}, on_event, approve, clarify)

    def resume(
        self,
        *,
        on_event: OnEvent = lambda _: None,
        approve: Approve = lambda _: False,
        clarify: Clarify = lambda _: None,
    ) -> Answer:
        """Finish the turn that has no answer yet, with its original pattern. Raises as `ask` does."""
        with self._alone():
            unfinished = self.unfinished
            if unfinished is None:
                raise InputError(f"every turn of the thread {self._thread!r} has its answer: ask something")
            return self._take(unfinished.graph, None, on_event, approve, clarify)

    def stop(self) -> None:
        """Stop the run after the steps in progress, which are stored. Callable from any thread or signal handler.

        Between two runs there is nothing to stop.
        """
        self._control.request_drain()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """A context that allows one turn at a time. Raises `InputError` if a turn is already running."""
        from langgraph.runtime import RunControl

        if not self._taking.acquire(blocking=False):
            raise InputError(f"the thread {self._thread!r} is still answering a turn: wait, or use another thread")
        self._control = RunControl()
        try:
            yield
        finally:
            self._taking.release()

    def _take(
        self, graph: str, start: dict[str, Any] | None, on_event: OnEvent, approve: Approve, clarify: Clarify
    ) -> Answer:
        from langgraph.errors import GraphDrained
        from langgraph.types import Command

        compiled = self._compiled(graph)
        todo: Any = start
        paused = self._stood_still() if start is None else 0.0
        while True:
            config = self._config(graph, paused)
            try:
                with paused_for(paused):
                    for chunk in self._events(compiled, todo, config):
                        if event := event_in(chunk):
                            on_event(event)
            except GraphDrained as error:
                raise StoppedError(f"the turn on thread {self._thread!r} was stopped: resume it") from error
            state = compiled.get_state(config)
            if not state.interrupts:
                return self._answer(state.values)
            todo = Command(
                resume={interrupt.id: _reply(interrupt.value, approve, clarify) for interrupt in state.interrupts}
            )

    def _answer(self, values: Mapping[str, Any]) -> Answer:
        """The answer of the turn. Raises `InputError` if it has none, or one that is no `Answer`.

        Another turn may have begun in the meantime and replaced it, or the graph's nodes may not write one.
        """
        if not values.get("answer"):
            raise InputError(
                f"another turn began on the thread {self._thread!r} before this one had its answer: take one at a time"
                if self._graph != _OWN
                else f"the graph ended without an answer on the thread {self._thread!r}: let it end with "
                "groundwire.graphs.nodes.check, and take one turn at a time"
            )
        try:
            return Answer.model_validate(values["answer"])
        except ValidationError as error:
            raise InputError(
                f"the graph ended with an answer that is none: {fault_of(error, of='field')}; "
                "groundwire.Answer says what it holds"
            ) from error

    def _stood_still(self) -> float:
        """Seconds that the turn was paused: from the last checkpoint until now, and in all earlier pauses."""
        saved = self._saved()
        if saved is None:
            return 0.0
        saved_at = datetime.fromisoformat(saved.checkpoint["ts"]).timestamp()
        metadata: dict[str, Any] = dict(saved.metadata)
        return float(metadata.get("paused", 0.0)) + max(0.0, time.time() - saved_at)

    def _events(self, compiled: CompiledStateGraph[Any, Any, Any, Any], todo: Any, config: Any) -> Iterator[Any]:
        from langgraph.checkpoint.memory import InMemorySaver

        durable: Literal["sync"] | None = None if isinstance(self._checkpointer, InMemorySaver) else "sync"
        for _, chunk in compiled.stream(
            todo, config, context=self._context, stream_mode="custom", subgraphs=True, durability=durable,
            control=self._control,
        ):  # fmt: skip
            yield chunk

    def _config(self, graph: str, paused: float = 0.0) -> RunnableConfig:
        """The config of a run; the checkpointer stores its metadata about the turn with each checkpoint."""
        metadata: dict[str, Any] = {"graph": graph, "roles": ",".join(self._roles), "paused": paused}
        config: RunnableConfig = {
            "configurable": {"thread_id": self._thread},
            "metadata": {**self._given.get("metadata", {}), **metadata},
            "recursion_limit": most_steps(self._context.budget),
        }
        for name in ("callbacks", "tags", "run_name"):
            if name in self._given:
                config[name] = self._given[name]
        return config

    def _goes_on(self, graph: str, values: Mapping[str, Any]) -> bool:
        """Whether the turn in `values` has steps to come; of a graph that was passed to another object, its answer
        tells."""
        if graph == _OWN and graph not in self._machines:
            return not values.get("answer")
        return bool(self._compiled(graph).get_state(self._config(graph)).next)

    def _compiled(self, graph: str) -> CompiledStateGraph[Any, Any, Any, Any]:
        if graph == _OWN and graph not in self._machines:
            raise InputError(
                f"the last turn of the thread {self._thread!r} was begun by a graph of your own: pass it as `graph`"
            )
        if graph not in self._machines:
            self._machines[graph] = pattern(graph).compile(checkpointer=self._checkpointer, name=graph)
        return self._machines[graph]

    def _saved(self) -> CheckpointTuple | None:
        return self._checkpointer.get_tuple(self._config(self._graph))

    @property
    def _roles(self) -> tuple[str, ...]:
        return normalise_labels(self._context.roles)


def most_steps(budget: BudgetSettings) -> int:
    """A step limit above what any pattern takes within `budget`: the budget ends a run before LangGraph does."""
    counts = budget.model_dump(exclude={"max_tokens", "max_seconds"})
    return 100 + 20 * sum(map(int, counts.values()))


def _roles_of(saved: CheckpointTuple) -> tuple[str, ...]:
    """The roles of all who contributed to a turn, and those of whoever wrote this checkpoint."""
    metadata: dict[str, Any] = dict(saved.metadata)
    wrote = filter(None, metadata.get("roles", "").split(","))
    return tuple(joined(saved.checkpoint["channel_values"].get("roles", ()), list(wrote)))


def _reply(request: Any, approve: Approve, clarify: Clarify) -> bool | str:
    """The reply to resume the run with; never None, since LangGraph would then ask again.

    Raises `InputError` if a node that is not ours asked.
    """
    kind = request.get("ask") if isinstance(request, dict) else None
    if kind == "clarification":
        return clarify(request["question"]) or ""
    if kind == "web_search":
        return approve(request)
    raise InputError(
        f"a node of the graph waits for a reply to {repr(request)[:80]}, which only you can give: compile the graph "
        "with a checkpointer, invoke it, and resume it with `Command`"
    )
