"""Whether a run searched where the answer is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .measure import Measure

if TYPE_CHECKING:
    from ...evidence.trace import Trace
    from ..sets.case import Case
    from ..sets.gold import Located
    from .measure import Scores

MEASURES = (
    Measure("routing_recall", "routing", "Share of the indexes that hold the answer that were searched.", "routing"),
)
# What a search says of itself that was not routed; no index has a space in its name.
_EVERYWHERE = "all indexes"


def routing_scores(case: Case, gold: Sequence[Located], trace: Trace | None) -> Scores:
    """Over the indexes of the gold units, or `case.indexes` without gold; None where the case names neither.

    A search that failed searched nothing, and a run without a search (or a failed one) has 0.
    """
    wanted = {unit.index for unit in gold} or set(case.indexes)
    told = trace.answer.searched if trace is not None else []
    searched = {name for one in told if not one.web and one.failure is None for name in one.where.split(", ")}
    found = wanted if _EVERYWHERE in searched else wanted & searched
    return {"routing_recall": len(found) / len(wanted) if wanted else None}
