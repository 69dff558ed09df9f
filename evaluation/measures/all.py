"""All measures, and the scores of a record by all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from . import answers, citations, cost, refusals, retrieval, routing
from .measure import Measure

if TYPE_CHECKING:
    from ...evidence.trace import Trace
    from ..sets.case import Case
    from ..sets.gold import Located
    from .measure import Scores

MEASURES: dict[str, Measure] = {
    measure.name: measure
    for group in (answers, citations, refusals, routing, retrieval, cost)
    for measure in group.MEASURES
}
"""By name, in the order in which tables show them."""


def score(case: Case, gold: Sequence[Located], trace: Trace | None, *, price: cost.Price | None = None) -> Scores:
    """Every measure of one record; a trace of None is a run that failed, which counts as wrong and not as missing.

    For many records `score_all` is far faster. Raises `InputError` if ir-measures is not installed.
    """
    return score_all([case], {case.id: gold}, [trace], price=price)[0]


def score_all(
    cases: Sequence[Case],
    gold: Mapping[str, Sequence[Located]],
    traces: Sequence[Trace | None],
    *,
    price: cost.Price | None = None,
) -> list[Scores]:
    """Every measure of n records, of which `cases[i]` and `traces[i]` are one; a case may come in several.

    `gold` is by case id; a case that it lacks has none. Raises `InputError` if ir-measures is not installed.
    """
    units = [gold.get(case.id, ()) for case in cases]
    found = retrieval.retrieval_scores(units, traces)
    return [
        {
            **answers.answer_scores(case, trace),
            **citations.citation_scores(own, trace),
            **refusals.refusal_scores(trace),
            **routing.routing_scores(case, own, trace),
            **{name: retrieved[name] for name in (one.name for one in retrieval.MEASURES)},
            **cost.cost_scores(trace, price),
        }
        for case, own, trace, retrieved in zip(cases, units, traces, found, strict=True)
    ]
