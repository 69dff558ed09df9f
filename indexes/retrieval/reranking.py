"""Ranks the best candidates again with a model that compares query and passage more closely than two vectors can."""

from __future__ import annotations

from collections.abc import Mapping

from ...evidence.passage import Passage
from ...models.reranker import CHAT_MODEL, MAXSIM, load_reranker
from ..embedding_text import embedding_text
from ..ranked import Ranked

_CLOSELY = 12
"""Candidates whose tokens are compared; this takes as long as embedding them again."""
_SHARE = 0.5
"""What the candidate whose tokens agree best gains, as a share of the ranking's best score; the worst gains nothing."""


def reranked(query: str, ranked: Ranked, passages: Mapping[str, Passage], name: str, *, unit: float) -> Ranked:
    """`ranked` in the order of the reranker called `name`, best first; ties keep their order.

    The scores of a cross-encoder replace the earlier ones. Those of `maxsim` are added to them, since alone they rank
    worse. `unit` is the best score of the ranking. Raises `ModelError`.
    """
    if name in ("none", CHAT_MODEL):
        return ranked
    ids = [id_ for id_, _ in ranked][: _CLOSELY if name == MAXSIM else None]
    scores = load_reranker(name).scores(query, [embedding_text(passages[id_]) for id_ in ids])
    if name != MAXSIM:
        return sorted(zip(ids, scores, strict=True), key=lambda pair: -pair[1])
    low, width = min(scores, default=0.0), max(scores, default=0.0) - min(scores, default=0.0)
    gains = {id_: _SHARE * unit * (score - low) / (width or 1.0) for id_, score in zip(ids, scores, strict=True)}
    return sorted(((id_, score + gains.get(id_, 0.0)) for id_, score in ranked), key=lambda pair: -pair[1])
