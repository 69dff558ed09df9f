"""What a node tells: events while it works, and each decision as a step that the answer keeps."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol

from ...agents.call import Reply
from ...evidence.answer import Step
from ...evidence.events import Began, Event, Stepped
from ..context import Run, roles_of
from ..state import State, Update
from ..turn import check_asker


class Node(Protocol):
    """A node as LangGraph calls it."""

    __name__: str

    def __call__(self, state: State, runtime: Run) -> Update:
        """The fields of the state that it writes."""


def emit(state: State, runtime: Run, event: Event) -> None:
    """Send an event to whoever streams `custom`."""
    runtime.stream_writer(event.model_copy(update={"branch": state.get("branch", "")}).model_dump())


def announced(node: Callable[[State, Run], Update]) -> Node:
    """The same node, which tells that it began; only for a caller whose turn it is."""

    @wraps(node)
    def run(state: State, runtime: Run) -> Update:
        check_asker(state, roles_of(runtime))
        emit(state, runtime, Began(node=node.__name__))
        return node(state, runtime)

    return run


def step(state: State, runtime: Run, node: str, summary: str, reply: Reply[Any] | None = None, **detail: Any) -> Update:
    """The state update that records one decision and, with `reply`, what it cost; tells it as an event."""
    if reply is not None and reply.failure:
        detail["failure"] = reply.failure
    made_by = reply.made_by if reply else "code"
    made = Step(node=node, summary=summary, made_by=made_by, branch=state.get("branch", ""), detail=detail)
    emit(state, runtime, Stepped(step=made))
    calls = [call.model_dump() for call in reply.calls] if reply else []
    return {"steps": [made.model_dump()], "calls": calls}
