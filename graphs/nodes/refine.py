"""Knowledge refinement: which sentences of the good passages bear on the question?"""

from __future__ import annotations

from collections.abc import Sequence

from ...agents.strips import find_strips
from ..context import Run, similarities_of
from ..focus import worth_citing
from ..question import asked
from ..state import State, Update
from .steps import announced, step


@announced
def refine(state: State, runtime: Run) -> Update:
    """Write the strips of the passages worth citing; where no sentence fits, none, and the writer gets no advice."""
    entries = worth_citing(state, runtime)

    def similarities(texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        return similarities_of(runtime, texts, others)

    found = find_strips(asked(state), entries, similarities)
    strips = {entries[number].passage.id: [list(span) for span in spans] for number, spans in found.items()}
    count = sum(map(len, found.values()))
    summary = f"{count} sentence{'' if count == 1 else 's'} of {len(entries)} passages fit the question"
    return {"strips": strips, **step(state, runtime, "refine", summary)}
