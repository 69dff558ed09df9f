"""Knowledge refinement: which sentences of the good passages bear on the question?"""

from __future__ import annotations

from ...agents.extractive.strips import find_strips
from ...evidence.addresses import Addresses
from ...evidence.text.counted import counted
from ..turn.focus import in_focus, worth_citing
from ..turn.means import means_of
from ..turn.question import question_of
from ..turn.runtime import Run
from ..turn.state import State, Update
from .steps import announced, step


@announced
def refine(state: State, runtime: Run) -> Update:
    """Write the strips of the passages worth citing; if no sentence fits, the writer gets no hint."""
    allowed = [entry.passage.id for entry in worth_citing(state, runtime).values()]
    strips: dict[str, list[list[int]]] = {}
    for strip in find_strips(
        question_of(state), Addresses(in_focus(state, runtime)), allowed, means_of(state, runtime)
    ):
        strips.setdefault(strip.passage.id, []).append([strip.sentence.start, strip.sentence.end])
    sentences = counted(sum(map(len, strips.values())), "sentence")
    summary = f"{sentences} of {counted(len(allowed), 'passage')} fit the question"
    return {"strips": strips, **step(state, runtime, "refine", summary)}
