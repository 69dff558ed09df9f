"""What an answer is worth: measures of one record, each a number or None where it does not apply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...evidence.trace import Trace
from ..sets.case import Case
from ..sets.gold import Located
from . import answers, behaviour, citations, retrieval
from .behaviour import Price, confidence
from .measure import Group, Measure, Scores, Unit

__all__ = ["MEASURES", "Group", "Measure", "Price", "Unit", "confidence", "score_all"]

MEASURES: dict[str, Measure] = {
    measure.name: measure
    for group in (answers.MEASURES, citations.MEASURES, behaviour.MEASURES, retrieval.MEASURES, behaviour.COSTS)
    for measure in group
}
"""By name, in the order in which tables show them."""


def score_all(
    cases: Sequence[Case],
    gold: Mapping[str, Sequence[Located]],
    traces: Sequence[Trace | None],
    *,
    price: Price | None = None,
) -> list[Scores]:
    """Every measure of n records, of which `cases[i]` and `traces[i]` are one; a case may come in several.

    A trace of None is a run that failed, which counts as wrong and not as missing. `gold` is by case id; a case that it
    lacks has none. Raises `InputError` if ir-measures is not installed.
    """
    units = [gold.get(case.id, ()) for case in cases]
    scores = retrieval.retrieval_scores(units, traces)
    return [
        {
            **answers.answer_scores(case, trace),
            **citations.citation_scores(own, trace),
            **behaviour.refusal_scores(trace),
            **behaviour.routing_scores(case, own, trace),
            **{measure.name: retrieved[measure.name] for measure in retrieval.MEASURES},
            **behaviour.cost_scores(trace, price),
        }
        for case, own, trace, retrieved in zip(cases, units, traces, scores, strict=True)
    ]
