"""Choose the indexes."""

from __future__ import annotations

from ...agents import router
from ...agents.follow_ups.talk import asks_something
from ...agents.router import IndexCard
from ..turn.budget import allowance, web_open
from ..turn.narrowing import filters_of
from ..turn.question import question_of
from ..turn.runtime import Run, context_of, library_of, model_of, roles_of
from ..turn.state import State, Update
from .steps import announced, step


@announced
def route(state: State, runtime: Run) -> Update:
    """Ask the router where to look, among the indexes that the caller may see.

    If the router chooses no index, all are searched, unless the question is a greeting. Otherwise a model could decide
    that a question is answered without any source.
    """
    context, library, roles = context_of(runtime), library_of(runtime), roles_of(runtime)
    infos = library.choose(context.indexes, roles=roles)
    reply = router.route(
        question_of(state),
        [IndexCard(info.name, info.description, _probe(state, runtime, info.name)) for info in infos],
        web=web_open(state, runtime),
        model=model_of(runtime),
        allowance=allowance(state, runtime),
    )
    choice = reply.value
    if not (choice.indexes or choice.web) and asks_something(question_of(state)):
        choice = choice.model_copy(update={"indexes": [info.name for info in infos]})
    chosen = [*choice.indexes, *(["the web"] if choice.web else [])]
    summary = f"search {', '.join(chosen)}" if chosen else "nothing to search"
    return {"route": choice.model_dump(), **step(state, runtime, "route", summary, reply, reason=choice.reason)}


def _probe(state: State, runtime: Run, index: str) -> float:
    context = context_of(runtime)
    settings = context.search.model_copy(update={"mode": "dense", "k": 1, "diversity": 0.0})
    hits = library_of(runtime).search(
        question_of(state),
        indexes=[index],
        roles=roles_of(runtime),
        settings=settings,
        filters=filters_of(state, runtime),
    )
    return hits[0].similarity or 0.0 if hits else 0.0
