"""Measures of one record, each a number or None where it does not apply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...evidence.trace import Trace
from ..sets.case import Case
from ..sets.gold import Located
from . import answers, behaviour, citations, retrieval
from .behaviour import Price
from .measure import Group, Measure, Scores, Unit

__all__ = ["MEASURES", "Group", "Measure", "Price", "Unit", "score_all"]

MEASURES: dict[str, Measure] = {
    measure.name: measure
    for group in (answers.MEASURES, citations.MEASURES, behaviour.MEASURES, retrieval.MEASURES, behaviour.COSTS)
    for measure in group
}
"""The measures by name, in the order of the tables."""


def score_all(
    cases: Sequence[Case],
    gold: Mapping[str, Sequence[Located]],
    traces: Sequence[Trace | None],
    *,
    price: Price | None = None,
) -> list[Scores]:
    """Every measure of n records; record i is `cases[i]` with `traces[i]`, and a case may occur several times.

    A trace of None is a failed run, which counts as wrong, not as missing. `gold` is keyed by case id; a case that is
    not in it has no gold. Raises `InputError` if ir-measures is not installed.
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
