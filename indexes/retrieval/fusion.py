"""Fusion of several ranked lists into one."""

from __future__ import annotations

from collections.abc import Sequence

from ..ranked import Ranked


def reciprocal_rank_fusion(lists: Sequence[tuple[float, Sequence[str]]], *, rank_constant: int) -> Ranked:
    """Weighted reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009).

    `lists` holds pairs (weight, ids best first). The score of an id is the sum of weight / (rank_constant + rank) over
    the lists that have it, with ranks from 1. Returns pairs (id, score), best first; of equal scores, the id that ranks
    higher in the earlier list comes first.
    """
    scores: dict[str, float] = {}
    for weight, ids in lists:
        if weight <= 0:
            continue
        for rank, id_ in enumerate(dict.fromkeys(ids), start=1):
            scores[id_] = scores.get(id_, 0.0) + weight / (rank_constant + rank)
    return sorted(scores.items(), key=lambda pair: -pair[1])
