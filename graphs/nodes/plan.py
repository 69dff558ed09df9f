"""Divide the question into parts."""

from __future__ import annotations

from dataclasses import replace

from ...agents import planner
from ...agents.router import IndexCard
from ...evidence.events import Planned
from ...evidence.text.counted import counted
from ..turn.budget import SHARE_FOR_ANSWER, allowance, web_open
from ..turn.question import question_of
from ..turn.runtime import Run, context_of, library_of, model_of, roles_of
from ..turn.shares import KEPT_CALLS
from ..turn.state import State, Update
from ..turn.waves import Part
from .steps import announced, emit, step


@announced
def plan(state: State, runtime: Run) -> Update:
    """Ask the planner for sub-questions, and number them; a question that it has for the user goes to `unclear`.

    If there is no index to search, the plan is empty.
    """
    budget, chosen = context_of(runtime).budget, context_of(runtime).indexes
    visible = library_of(runtime).indexes(roles_of(runtime))
    if not visible and not web_open(state, runtime):
        return {"plan": [], "unclear": "", **step(state, runtime, "plan", "no index to search")}
    infos = [info for info in visible if not chosen or info.name in chosen]
    limits = allowance(state, runtime, keep_for_answer=KEPT_CALLS)
    reply = planner.plan(
        question_of(state),
        [IndexCard(info.name, info.description) for info in infos],
        most=budget.max_subquestions,
        model=model_of(runtime),
        allowance=replace(limits, seconds=min(limits.seconds, budget.max_seconds * SHARE_FOR_ANSWER)),
    )
    questions = reply.value.questions or planner.plan_by_parts(question_of(state), budget.max_subquestions).questions
    place = {question.id: at for at, question in enumerate(questions, start=1)}
    parts: list[Part] = [
        {
            "id": place[question.id],
            "question": question.question.strip(),
            "needs": sorted({place[id_] for id_ in question.needs}),
        }
        for question in questions
    ]
    emit(state, runtime, Planned(parts=[part["question"] for part in parts]))
    summary = f"{counted(len(parts), 'part')}: " + "; ".join(part["question"] for part in parts)
    return {
        "plan": parts,
        "unclear": reply.value.unclear.strip() or state.get("unclear", ""),
        **step(state, runtime, "plan", summary, reply, parts=parts),
    }
