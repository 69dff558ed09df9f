"""What a node reports: events while it works, and each decision as a step that the answer records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial, wraps
from typing import Any

from langchain_core.runnables import Runnable, RunnableConfig
from langgraph.runtime import get_runtime

from ...agents.requests.call import Reply
from ...errors import InputError, LibraryError, ModelError, ProviderBusyError
from ...evidence.answer import Step
from ...evidence.events import Began, Event, Stepped
from ...evidence.text.line import one_line
from ...models.deadline import aside
from ..context import Context
from ..turn.edited import as_edited
from ..turn.ownership import check_asker
from ..turn.pause import running, stood_still
from ..turn.runtime import Run, roles_of
from ..turn.state import State, Update

CANNOT_ANSWER = "this server cannot answer now: its log tells the operator why"
"""The error itself may reveal folders and addresses; it is the cause of the one that says this."""
_FAILED = "somebody with more roles than this turn was begun with could not go on with it: ask the question anew"


def emit(state: State, runtime: Run, event: Event) -> None:
    """Send an event to the `custom` stream."""
    runtime.stream_writer(event.model_copy(update={"branch": state.get("branch", "")}).model_dump())


class Node(Runnable[State, Update]):
    """A node as LangGraph calls it; in an async run it works in its own thread (see `models/deadline.py`)."""

    def __init__(self, work: Callable[[State, Run], Update]) -> None:
        self.name = work.__name__
        self._work = work

    def __call__(self, state: State, runtime: Run) -> Update:
        """Run the node; returns the fields of the state that it writes."""
        return self._work(state, runtime)

    def invoke(self, input: State, config: RunnableConfig | None = None, **_: Any) -> Update:
        """Run the node as part of a LangGraph run; on a server, an error about the library or a model says no more
        than that, since LangGraph keeps and streams it."""
        runtime = get_runtime(Context)
        try:
            return self(input, runtime)
        except ProviderBusyError:  # which LangGraph looks for, and which names no more than a status
            raise
        except (LibraryError, ModelError) as error:
            if runtime.server_info is None:
                raise
            raise type(error)(CANNOT_ANSWER) from error

    async def ainvoke(self, input: State, config: RunnableConfig | None = None, **_: Any) -> Update:
        """Run the node in an async run; after a cancellation, nothing waits for its thread."""
        return await aside(partial(self.invoke, input))


def announced(work: Callable[[State, Run], Update]) -> Node:
    """Wrap a node so that it sends a `Began` event, and runs only for a caller who may continue the turn.

    If the caller has more roles than the turn, the turn takes these on, since what the node finds is open only to them.
    The time that the turn stood still before this run is not counted.
    """

    def counted(state: State, runtime: Run) -> Update:
        still = stood_still(state)
        if not still:
            return work(state, runtime)
        update = work({**state, "waits": [*state["waits"], *still]}, runtime)
        return update if update.get("waits") else {**update, "waits": still}

    @wraps(work)
    def run(state: State, runtime: Run) -> Update:
        roles = roles_of(runtime)
        check_asker(state, roles)
        state = as_edited(state)
        emit(state, runtime, Began(node=work.__name__))
        if set(roles) <= set(state.get("roles", ())):
            return counted(state, runtime)
        try:
            return {**counted(state, runtime), "roles": list(roles)}
        except (InputError, LibraryError):  # they name indexes, and those who began the turn can read the thread
            raise InputError(_FAILED) from None

    return Node(run)


def flagged(records: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """For a step's detail: the new ledger records whose passages read like instructions to a model, if any do."""
    places = [entry["place"] for entry in records if entry["flags"]]
    return {"flagged": places} if places else {}


def step(state: State, runtime: Run, node: str, summary: str, reply: Reply[Any] | None = None, **detail: Any) -> Update:
    """The state update that records a decision and, with `reply`, its cost; also sends the decision as an event."""
    decision = Step(
        node=node,
        summary=one_line(summary),
        made_by=reply.made_by if reply else "code",
        branch=state.get("branch", ""),
        failure=reply.failure if reply else None,
        detail=detail,
    )
    emit(state, runtime, Stepped(step=decision))
    calls = [call.model_dump() for call in reply.calls] if reply else []
    fallbacks = [node] if decision.made_by == "fallback" else []
    return {"steps": [decision.model_dump()], "calls": calls, "fallbacks": fallbacks, "ended": running(state)}
