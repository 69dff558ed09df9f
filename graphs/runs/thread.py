"""One thread of a checkpointer: the state machines that its turns run on, and what its last checkpoint holds."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from langchain_core.callbacks import BaseCallbackManager
from pydantic import ValidationError

from ...errors import InputError, shortened
from ...evidence.answer import Answer
from ...evidence.conversation import Turn
from ...indexes.labels import normalise_labels
from ...settings import BudgetSettings
from ...settings_faults import fault_of
from .. import builder_of, pattern
from ..compiled import check_open, check_places
from ..context import GivenContext, as_context
from ..turn.ownership import joined

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.checkpoint.base import BaseCheckpointSaver
    from langgraph.graph.state import CompiledStateGraph

    from .. import GivenGraph

_OWN = "own"
"""The name that a thread stores for a graph that was passed as an object."""

_KINDS: dict[str, Any] = {
    "callbacks": (list, BaseCallbackManager), "tags": list, "metadata": Mapping, "configurable": Mapping,
}  # fmt: skip
"""What LangChain takes in a config."""


@dataclass(frozen=True)
class Saved:
    """The last checkpoint of a thread, with what its metadata say about the turn."""

    values: Mapping[str, Any]
    """The state, and under `__start__` an input that no node has seen yet."""
    graph: str
    roles: tuple[str, ...]
    """The roles of all who contributed to the turn, and those of whoever wrote this checkpoint."""


class Thread:
    """The thread `name` of `checkpointer`, for a caller with the roles of `context`."""

    def __init__(
        self,
        checkpointer: BaseCheckpointSaver[Any],
        name: str,
        *,
        graph: GivenGraph,
        context: GivenContext,
        config: RunnableConfig | None,
    ) -> None:
        """The arguments are those of `Conversation`. Raises `InputError` for what cannot be used."""
        from langgraph.checkpoint.base import BaseCheckpointSaver

        given: object = checkpointer
        if not isinstance(given, BaseCheckpointSaver):
            raise InputError(
                f"the checkpointer is {shortened(given)}: hand in one of LangGraph's, such as `InMemorySaver()`"
            )
        named: object = name
        if not isinstance(named, str) or not named:
            raise InputError(f"the thread is {shortened(named)}: give each conversation a name, in a str")
        _check_config(config)
        self.checkpointer, self.name = checkpointer, name
        self.context, self._given = as_context(context), config or {}
        self.graph = graph if isinstance(graph, str) else _OWN
        shown = graph if isinstance(graph, str) else getattr(graph, "name", None)
        self._machines = {self.graph: builder_of(graph).compile(checkpointer=checkpointer, name=shown)}

    @cached_property
    def roles(self) -> tuple[str, ...]:
        """The caller's roles."""
        return normalise_labels(self.context.roles)

    def check(self) -> None:
        """Raise `InputError` if the checkpointer was closed, and where it may only be awaited."""
        check_open(self.checkpointer)
        with suppress(RuntimeError):  # no event loop runs here
            loop = asyncio.get_running_loop()
            if getattr(self.checkpointer, "loop", None) is loop:
                kind = type(self.checkpointer).__name__
                raise InputError(
                    f"the {kind} may not be waited for in its own event loop: await `aask` or `aresume`, and read the "
                    "thread by `await asyncio.to_thread(lambda: conversation.turns)`"
                )

    def saved(self) -> Saved | None:
        """The last checkpoint; None for a new thread. Raises `InputError` as `check` does."""
        self.check()
        saved = self.checkpointer.get_tuple(self.config(self.graph))
        if saved is None:
            return None
        metadata: dict[str, Any] = dict(saved.metadata)
        values = saved.checkpoint["channel_values"]
        return Saved(
            values=values,
            graph=metadata.get("graph", self.graph),
            roles=tuple(joined(values.get("roles", ()), list(filter(None, metadata.get("roles", "").split(","))))),
        )

    def turns(self) -> list[Turn]:
        """The last finished turns, oldest first, whoever asked them."""
        saved = self.saved()
        return saved.values.get("turns", []) if saved is not None else []

    def goes_on(self, saved: Saved) -> bool:
        """Whether the turn has steps to come; of a graph that was passed to another object, its answer tells."""
        if self._is_lost(saved.graph):
            return not saved.values.get("answer")
        return bool(self.machine(saved.graph).get_state(self.config(saved.graph)).next)

    def machine(self, graph: str) -> CompiledStateGraph[Any, Any, Any, Any]:
        """The compiled graph of that name. Raises `InputError` for one that was passed to another object."""
        if self._is_lost(graph):
            raise InputError(
                f"the last turn of the thread {self.name!r} was begun by a graph of your own: pass it as `graph`"
            )
        if graph not in self._machines:
            self._machines[graph] = pattern(graph).compile(checkpointer=self.checkpointer, name=graph)
        return self._machines[graph]

    def answer(self, values: Mapping[str, Any]) -> Answer:
        """The answer of a turn that ended with the state `values`.

        Raises `InputError` if it has none, or one that is no `Answer`: another turn may have begun in the meantime and
        replaced it, or the graph's nodes may not write one.
        """
        if not values.get("answer"):
            raise InputError(
                f"another turn began on the thread {self.name!r} before this one had its answer: take one at a time"
                if self.graph != _OWN
                else f"the graph ended without an answer on the thread {self.name!r}: let it end with "
                "groundwire.graphs.nodes.check, and take one turn at a time"
            )
        try:
            return Answer.model_validate(values["answer"])
        except ValidationError as error:
            raise InputError(
                f"the graph ended with an answer that is none: {fault_of(error, of='field')}; "
                "groundwire.Answer says what it holds"
            ) from error

    def config(self, graph: str) -> RunnableConfig:
        """The config of a run; the checkpointer stores its metadata about the turn with each checkpoint."""
        metadata: dict[str, Any] = {"graph": graph, "roles": ",".join(self.roles)}
        config: RunnableConfig = {
            "configurable": {"thread_id": self.name},
            "metadata": {**self._given.get("metadata", {}), **metadata},
            "recursion_limit": most_steps(self.context.budget),
        }
        for name in ("callbacks", "tags", "run_name"):
            if name in self._given:
                config[name] = self._given[name]
        return config

    def _is_lost(self, graph: str) -> bool:
        return graph == _OWN and graph not in self._machines


def _check_config(config: object) -> None:
    """Raise `InputError` for a config that LangChain could not use, and for settings that belong in the context."""
    if config is None:
        return
    if not isinstance(config, Mapping):
        raise InputError(f"the config is {shortened(config)}: hand in a dict, such as {{'tags': ['trial']}}")
    for name, kinds in _KINDS.items():
        given = config.get(name)
        if given is not None and not isinstance(given, kinds):
            kind = "dict" if kinds is Mapping else "list"
            raise InputError(f"the {name} of the config are {shortened(given)}: hand in a {kind}")
    check_places(config.get("configurable") or {})


def most_steps(budget: BudgetSettings) -> int:
    """A step limit above what any pattern takes within `budget`: the budget ends a run before LangGraph does."""
    counts = budget.model_dump(exclude={"max_tokens", "max_seconds"})
    return 100 + 20 * sum(map(int, counts.values()))


def as_pair(given: object) -> tuple[str, str]:
    """A question with its answer. Raises `InputError` for what is none."""
    match given:
        case (str() as question, str() as answer):
            return question, answer
    raise InputError(f"{shortened(given)} is no earlier turn: hand in pairs, (question, answer)")
