"""The time of a turn that its budget does not count: while it stands still, and while it waits for a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from langchain_core.runnables import RunnableConfig, ensure_config

from .clock import now, seconds_since

if TYPE_CHECKING:
    from .state import State

_BEGAN = "__groundwire_began"
"""Where a config tells its nodes when this run began; no checkpointer keeps a name that begins so."""


def beginning_now(config: RunnableConfig | None) -> RunnableConfig:
    """The config of a run that begins at this moment."""
    given: RunnableConfig = config or {}
    return {**given, "configurable": {**given.get("configurable", {}), _BEGAN: now()}}


def running(state: State) -> float:
    """Seconds since the turn began, whether it ran, stood still or waited for a person."""
    return seconds_since(state["started"])


def stood_still(state: State) -> list[list[float]]:
    """How long nothing ran between the last node of the turn and the beginning of this run, in the form of `waits`.

    A turn goes on later after a kill, at a breakpoint, and from an earlier checkpoint that a person returns to.
    """
    began = ensure_config()["configurable"].get(_BEGAN)
    if began is None or "started" not in state or "ended" not in state:
        return []
    until = running(state) - seconds_since(began)
    return [[state["ended"], until]] if until > state["ended"] else []


def waited(state: State) -> list[list[float]]:
    """At the start of a node that asks a person: how long it has waited for the reply, in the form of `waits`.

    LangGraph runs the node again when the reply has come; the wait began when the node before it ended. The first time,
    it is next to nothing.
    """
    return [[state["ended"], max(state["ended"], running(state))]]


def after_work(waits: Iterable[Sequence[float]], worked: float) -> list[list[float]]:
    """The same waits of a node that worked for `worked` seconds before it asked."""
    return [[min(since + worked, until), until] for since, until in waits]


def seconds_waited(waits: Iterable[Sequence[float]]) -> float:
    """How long one or several branches waited for a person: the length of the union of `waits`, pairs of seconds."""
    total = last = 0.0
    for since, until in sorted(map(tuple, waits)):
        total += max(0.0, until - max(since, last))
        last = max(last, until)
    return total
