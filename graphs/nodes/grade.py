"""Grade this turn's passages, and decide what the grades mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import get_args

from ...agents import grader
from ...evidence.events import Graded
from ...evidence.ledger import Entry, Grade, record
from ...models.reader import shared_reader
from ..turn.budget import allowance
from ..turn.confidence import best_score
from ..turn.focus import in_focus
from ..turn.question import question_of
from ..turn.runtime import Run, context_of, model_of, similarities_of
from ..turn.state import Decision, State, Update
from .steps import announced, emit, step


@announced
def grade(state: State, runtime: Run) -> Update:
    """Grade the ungraded passages in focus; the decision takes all passages in focus into account."""
    focus = in_focus(state, runtime)
    fresh = {number: entry for number, entry in focus.items() if entry.grade is None}
    if not fresh:
        summary = f"nothing new to grade: {decision_on(focus)}"
        return {"decision": decision_on(focus), "fresh": 0, **step(state, runtime, "grade", summary)}
    _add_similarities(runtime, question_of(state), fresh)
    reply = grader.grade(
        question_of(state), focus, numbers=list(fresh), model=model_of(runtime), allowance=allowance(state, runtime),
        best_score=partial(best_score, search=context_of(runtime).search), read=shared_reader().read,
    )  # fmt: skip
    grades = reply.value.by_number()
    for number, entry in fresh.items():
        entry.grade = grades[number]
        emit(state, runtime, Graded(place=entry.passage.place, grade=grades[number]))
    counts = Counter(entry.grade for entry in fresh.values())
    tally = ", ".join(f"{counts[name]} {name}" for name in get_args(Grade) if counts[name])
    detail = [{"id": entry.passage.id, "place": entry.passage.place, "grade": entry.grade} for entry in fresh.values()]
    return {
        "ledger": [record(entry) for entry in fresh.values()],
        "decision": decision_on(focus),
        "fresh": len(fresh),
        **step(state, runtime, "grade", f"{decision_on(focus)}: {tally}", reply, grades=detail),
    }


def decision_on(focus: Mapping[int, Entry]) -> Decision:
    """Choose between Corrective RAG's three actions (Yan et al., 2024); one relevant passage is enough to answer."""
    grades = {entry.grade for entry in focus.values()}
    if "relevant" in grades:
        return "correct"
    return "ambiguous" if "partial" in grades else "incorrect"


def _add_similarities(runtime: Run, question: str, fresh: Mapping[int, Entry]) -> None:
    """Compute the cosines of passages that dense search did not score, such as web pages: the fallback needs them."""
    bare = [entry for entry in fresh.values() if entry.similarity is None]
    (row,) = similarities_of(runtime, [question], [entry.passage.text for entry in bare])
    for entry, similarity in zip(bare, row, strict=True):
        entry.similarity = similarity
