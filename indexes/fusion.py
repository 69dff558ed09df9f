"""Several ranked lists into one, and near-duplicates out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np


def reciprocal_rank_fusion(
    lists: Sequence[tuple[float, Sequence[str]]], *, rank_constant: int = 60
) -> list[tuple[str, float]]:
    """Weighted reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009).

    `lists` holds (weight, ids best first); an id scores the sum of weight / (rank_constant + rank), rank from 1.
    Returns (id, score), best first; ties go to the id that stands higher in the earlier list.
    """
    scores: dict[str, float] = {}
    for weight, ids in lists:
        if weight <= 0:
            continue
        for rank, id_ in enumerate(dict.fromkeys(ids), start=1):
            scores[id_] = scores.get(id_, 0.0) + weight / (rank_constant + rank)
    return sorted(scores.items(), key=lambda pair: -pair[1])


def maximal_marginal_relevance(
    ranked: Sequence[tuple[str, float]], vectors: Mapping[str, np.ndarray], *, k: int, diversity: float
) -> list[tuple[str, float]]:
    """The first `k` of `ranked` after trading relevance against novelty (Carbonell and Goldstein, SIGIR 1998).

    Relevance is the score divided by the best score; novelty costs `diversity` times the highest cosine to what was
    chosen already. An id without a vector (length-1 arrays in `vectors`) is compared with nothing. Scores are kept.
    """
    if diversity <= 0 or len(ranked) <= 1:
        return list(ranked[:k])
    best = ranked[0][1] or 1.0
    left = dict(ranked)
    chosen: list[tuple[str, float]] = []
    closest = dict.fromkeys(left, 0.0)
    while left and len(chosen) < k:
        id_ = max(left, key=lambda one: (1 - diversity) * left[one] / best - diversity * closest[one])
        chosen.append((id_, left.pop(id_)))
        if id_ in vectors:
            for other in left:
                if other in vectors:
                    closest[other] = max(closest[other], float(vectors[id_] @ vectors[other]))
    return chosen
