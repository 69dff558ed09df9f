"""Does the question need documents?"""

from __future__ import annotations

from ...agents import need
from ..budget import calls_left
from ..context import Run, context_of, model_of
from ..state import State, Update
from .steps import step


def decide(state: State, runtime: Run) -> Update:
    """A question that needs no document gets an empty route: nothing is searched for it."""
    reply = need.decide(
        state["question"], model=model_of(runtime), calls_left=calls_left(state, context_of(runtime).budget)
    )
    needed = reply.value.retrieve
    route = {} if needed else {"reason": reply.value.reason, "indexes": [], "web": False}
    summary = "needs documents" if needed else "needs no document"
    return {"route": route, **step(runtime, "decide", summary, reply, reason=reply.value.reason)}
