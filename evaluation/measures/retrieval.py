"""How well the searches of a run found the gold passages, by `ir-measures` over trec_eval.

The relevant items are the gold units of a case, not passages, so their number does not depend on how documents were
cut. A run's ranked list is what it retrieved, in that order. A passage that holds gold units, or the rest of what makes
half of one, is listed as those units, each at its first position only; any other passage is listed as itself. A passage
whose units are all listed already is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.trace import Trace
from ..extra import needs
from ..sets.gold import Located, met
from .measure import Measure, Scores

# Name of the measure -> its family in ir-measures and its cutoff: its parser of "R@5" uses what Python 3.14 removed.
_TREC = {
    "recall@5": ("R", 5),
    "precision@5": ("P", 5),
    "hit@5": ("Success", 5),
    "mrr@10": ("RR", 10),
    "ndcg@10": ("nDCG", 10),
    "recall@10": ("R", 10),
}
_ALL_AT = 5
MEASURES = (
    Measure("recall@5", "R@5", "Share of the gold units among the first five found.", "retrieval"),
    Measure("precision@5", "P@5", "Gold units among the first five found, divided by five.", "retrieval"),
    Measure("hit@5", "hit@5", "At least one gold unit is among the first five found.", "retrieval"),
    Measure("mrr@10", "MRR@10", "One divided by the rank of the first gold unit, 0 beyond the tenth.", "retrieval"),
    Measure("ndcg@10", "nDCG@10", "Relevance of the first ten, discounted by log rank, over the best.", "retrieval"),
    Measure("all_gold@5", "all@5", "All gold units are among the first five found.", "retrieval"),
    Measure("recall@10", "R@10", "Share of the gold units among the first ten found.", "retrieval"),
)


def ranked(gold: Sequence[Located], trace: Trace | None) -> list[str]:
    """What a run found, best first, without duplicates: `gold 0` for the unit `gold[0]`, else `passage ID`."""
    ids: dict[str, None] = {}
    passages = [entry.passage for entry in trace.seen.values()] if trace is not None else []
    for passage, units in zip(passages, met(gold, passages), strict=True):
        ids |= dict.fromkeys([f"gold {number}" for number in units] or [f"passage {passage.id}"])
    return list(ids)


def retrieval_scores(gold: Sequence[Sequence[Located]], traces: Sequence[Trace | None]) -> list[Scores]:
    """The retrieval measures of n records, record i being `gold[i]` and `traces[i]`, in one call of ir-measures.

    Without gold, all measures are None; a run that found nothing, or failed, has 0. Raises `InputError` if ir-measures
    is not installed.
    """
    lists = [ranked(units, trace) for units, trace in zip(gold, traces, strict=True)]
    judged = [{f"gold {number}": unit.relevance for number, unit in enumerate(units)} for units in gold]
    scores = trec_scores(judged, lists)
    for values, units, ranking in zip(scores, judged, lists, strict=True):
        values["all_gold@5"] = float(units.keys() <= set(ranking[:_ALL_AT])) if units else None
    return scores


def trec_scores(judged: Sequence[dict[str, int]], rankings: Sequence[Sequence[str]]) -> list[Scores]:
    """All but `all_gold@5` for n queries: `judged[i]` holds what is relevant to query i, `rankings[i]` its ranked list.

    A list is ranked by its order and has no duplicates. For a query without a relevant unit, all measures are None.
    """
    measuring = needs("ir_measures")
    by_trec = {getattr(measuring, family) @ cutoff: name for name, (family, cutoff) in _TREC.items()}
    relevant = [
        measuring.Qrel(str(query), unit, grade) for query, units in enumerate(judged) for unit, grade in units.items()
    ]
    # trec_eval sorts by score and breaks ties by id: falling scores keep the order of the list.
    run = [
        measuring.ScoredDoc(str(query), id_, float(-rank))
        for query, units in enumerate(judged)
        for rank, id_ in enumerate(rankings[query] if units else ())
    ]
    scores: list[Scores] = [dict.fromkeys(_TREC, 0.0 if units else None) for units in judged]
    if relevant:
        for result in measuring.iter_calc(list(by_trec), relevant, run):
            scores[int(result.query_id)][by_trec[result.measure]] = float(result.value)
    return scores
