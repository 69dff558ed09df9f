"""Late interaction with the packaged model: each token of the query against each of a passage; nothing to download."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .embeddings import shared_minilm

if TYPE_CHECKING:
    from collections.abc import Sequence


class MaxSim:
    """How well passages match the tokens of a query (Khattab and Zaharia, SIGIR 2020), by MiniLM's own vectors.

    MiniLM was not trained for it, so its scores lie close together. Threads may share one.
    """

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """The mean over the query's tokens of the highest cosine to a token of each text, -1 to 1; 0 without a token.

        :raises ModelError: if the model's packages are missing or its weights are not the pinned ones.
        """
        asked, *passages = shared_minilm().token_vectors([query, *texts])
        return [float((asked @ one.T).max(axis=1).mean()) if len(asked) and len(one) else 0.0 for one in passages]
