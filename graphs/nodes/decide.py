"""Does the question need documents?"""

from __future__ import annotations

from ...agents.follow_ups.talk import asks_something
from ...agents.need import needs_documents
from ..turn.budget import allowance
from ..turn.question import question_of
from ..turn.runtime import Run, model_of
from ..turn.state import State, Update
from .steps import announced, step


@announced
def decide(state: State, runtime: Run) -> Update:
    """Decide whether to search; a question that needs no document gets an empty route, so nothing is searched.

    What names anything to look up is searched for, whatever a model says: it is asked only about the rest.
    """
    question = question_of(state)
    if asks_something(question):
        return {"route": {}, **step(state, runtime, "decide", "needs documents", reason="it asks something")}
    reply = needs_documents(question, model=model_of(runtime), allowance=allowance(state, runtime))
    needed, reason = reply.value.retrieve, reply.value.reason
    route = {} if needed else {"reason": reason, "indexes": [], "web": False}
    summary = "needs documents" if needed else "needs no document"
    return {"route": route, **step(state, runtime, "decide", summary, reply, reason=reason)}
