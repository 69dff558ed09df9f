"""Several ranked lists into one."""

from __future__ import annotations

from collections.abc import Sequence


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
