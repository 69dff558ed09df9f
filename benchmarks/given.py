"""Precomputed vectors, returned to whoever asks for embeddings; queries are embedded live."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from langchain_core.embeddings import Embeddings

from groundwire.models.minilm import MiniLM

if TYPE_CHECKING:
    from numpy.typing import NDArray


class FixedEmbeddings(Embeddings):
    """Hands out the rows of `vectors`, of shape (n, dimension), in their order, whatever the texts are.

    After `filled`, texts are embedded by MiniLM. A query gets its row of `queries` where it has one, else MiniLM's
    vector.
    """

    def __init__(self, vectors: NDArray[np.float32], queries: dict[str, NDArray[np.float32]] | None = None) -> None:
        self._vectors = vectors
        self._at = 0
        self._queries = queries or {}
        self._model = MiniLM()
        self._is_filled = False

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """The next len(texts) rows; after `filled`, MiniLM's vectors."""
        if self._is_filled:
            return self._model.embed_documents(texts)
        rows = self._vectors[self._at : self._at + len(texts)]
        if len(rows) != len(texts):
            raise ValueError(f"{len(texts)} vectors wanted, {len(rows)} left")
        self._at += len(texts)
        return rows.tolist()

    def filled(self) -> None:
        """Hand out no more rows: the library has its passages."""
        self._is_filled = True

    def embed_query(self, text: str) -> list[float]:
        """The query's own row, or MiniLM's vector."""
        return self._queries[text].tolist() if text in self._queries else self._model.embed_query(text)


def embed_once(texts: Sequence[str], cache: Path) -> NDArray[np.float32]:
    """MiniLM's vectors of `texts`, of shape (n, 384), kept in the folder `cache` under a hash of the texts."""
    digest = hashlib.blake2b("\0".join(texts).encode(), digest_size=10).hexdigest()
    path = cache / f"minilm-{digest}.npy"
    if path.is_file():
        return np.load(path)
    vectors = MiniLM().embed(texts)
    cache.mkdir(parents=True, exist_ok=True)
    np.save(path, vectors)
    return vectors
