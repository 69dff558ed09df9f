"""Grade this turn's passages, and decide what the grades mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...agents import grader
from ...evidence.ledger import Entry
from ..budget import calls_left
from ..context import Run, context_of, model_of, similarities_of
from ..focus import in_focus
from ..state import Decision, State, Update
from .steps import step


def grade(state: State, runtime: Run) -> Update:
    """Grade what is in focus and not graded yet; the decision is over all that is in focus."""
    focus = in_focus(state)
    fresh = {number: entry for number, entry in focus.items() if entry.grade is None}
    if not fresh:
        return {"decision": decide(focus), **step(runtime, "grade", f"nothing new to grade: {decide(focus)}")}
    _add_similarities(runtime, state["question"], fresh)
    reply = grader.grade(
        state["question"],
        fresh,
        model=model_of(runtime),
        calls_left=calls_left(state, context_of(runtime).budget),
    )
    for one in reply.value.grades:
        fresh[one.passage].grade = one.grade
    decision = decide(focus | fresh)
    counts = Counter(one.grade for one in reply.value.grades)
    summary = f"{decision}: " + ", ".join(f"{count} {name}" for name, count in counts.most_common())
    grades = [{"id": one.passage.id, "place": one.passage.place, "grade": one.grade} for one in fresh.values()]
    return {
        "ledger": [entry.model_dump() for entry in fresh.values()],
        "decision": decision,
        **step(runtime, "grade", summary, reply, grades=grades),
    }


def decide(focus: Mapping[int, Entry]) -> Decision:
    """Corrective RAG's three ways (Yan et al., 2024): one good passage is enough, none at all is not."""
    grades = {entry.grade for entry in focus.values()}
    if "relevant" in grades:
        return "correct"
    return "ambiguous" if "partial" in grades else "incorrect"


def _add_similarities(runtime: Run, question: str, fresh: Mapping[int, Entry]) -> None:
    """Passages that dense search did not see (web pages) get their cosine now: the fallback grades by it."""
    bare = [entry for entry in fresh.values() if entry.similarity is None]
    (row,) = similarities_of(runtime, [question], [entry.passage.text for entry in bare])
    for entry, similarity in zip(bare, row, strict=True):
        entry.similarity = similarity
