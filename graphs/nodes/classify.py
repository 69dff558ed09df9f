"""How much searching does the question need?"""

from __future__ import annotations

from ...agents import difficulty
from ...agents.follow_ups.talk import asks_something
from ...agents.router import IndexCard
from ..turn.budget import allowance
from ..turn.question import question_of
from ..turn.runtime import Run, library_of, model_of, roles_of
from ..turn.state import State, Update
from .steps import announced, step


@announced
def classify(state: State, runtime: Run) -> Update:
    """Write the level; a question that needs no document gets an empty route."""
    cards = [IndexCard(info.name, info.description) for info in library_of(runtime).indexes(roles_of(runtime))]
    reply = difficulty.classify(
        question_of(state),
        cards,
        model=model_of(runtime),
        allowance=allowance(state, runtime),
    )
    level, reason = reply.value.level, reply.value.reason
    if level == "none" and asks_something(question_of(state)):
        level = "one_step"
    route = {"reason": reason, "indexes": [], "web": False} if level == "none" else {}
    return {"difficulty": level, "route": route, **step(state, runtime, "classify", level, reply, reason=reason)}
