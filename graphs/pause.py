"""The time of a turn that its budget does not count: from a kill to its resumption, and while it waits for a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from .clock import seconds_since

if TYPE_CHECKING:
    from .state import State

_seconds: ContextVar[float] = ContextVar("paused_seconds", default=0.0)


@contextmanager
def paused_for(seconds: float) -> Iterator[None]:
    """Do not count `seconds`, in which nothing ran, for the run inside."""
    token = _seconds.set(seconds)
    try:
        yield
    finally:
        _seconds.reset(token)


def running(state: State) -> float:
    """Seconds since the turn began in which it ran or waited for a person."""
    return max(0.0, seconds_since(state["started"]) - _seconds.get())


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
