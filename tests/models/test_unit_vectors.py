"""Vectors of length 1 from any embeddings, and a failing provider as one sentence."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from langchain_core.embeddings import Embeddings

from groundwire.errors import ModelError
from groundwire.models.embeddings import unit_query, unit_vectors


class Lopsided(Embeddings):
    """Embeds a query otherwise than a passage, as some providers do."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return [[3.0, 4.0] for _ in texts]

    def embed_query(self, text: str) -> list[float]:
        return [0.0, 2.0]


class Failing(Embeddings):
    """A provider whose client raises an error of its own."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        raise self.error

    def embed_query(self, text: str) -> list[float]:
        raise self.error


class ClientError(Exception):
    """Not an error that anybody could know of."""


def test_vectors_have_length_one_and_queries_their_own_way() -> None:
    assert np.allclose(unit_vectors(Lopsided(), "x:y", ["a", "b"]), [[0.6, 0.8], [0.6, 0.8]])
    assert np.allclose(unit_query(Lopsided(), "x:y", "a"), [0.0, 1.0])


@pytest.mark.parametrize("error", [ClientError("rate limit"), TimeoutError("rate limit")])
def test_whatever_a_provider_raises_is_one_sentence(error: Exception) -> None:
    for embed in (lambda: unit_vectors(Failing(error), "x:y", ["a"]), lambda: unit_query(Failing(error), "x:y", "a")):
        with pytest.raises(ModelError, match=r"'x:y' failed \(\w+: rate limit\)"):
            embed()


class Saying(Embeddings):
    """Returns what it was given."""

    def __init__(self, vectors: Any) -> None:
        self.vectors = vectors

    def embed_documents(self, texts: list[str]) -> Any:
        return self.vectors

    def embed_query(self, text: str) -> Any:
        return self.vectors[0]


@pytest.mark.parametrize(
    ("vectors", "message"),
    [
        ([[1.0, 2.0]], "returned 1 vector for 2 texts: see that"),
        ([[1.0]] * 4, "returned 4 vectors for 2 texts"),
        ([[1.0, 2.0], [1.0]], r"returned vectors of different lengths \(1, 2\)"),
        ([[], []], "returned vectors of no length"),
        ([[1.0, 2.0], [1.0, math.nan]], "returned a vector with NaN or Infinity in it"),
        ([[1.0, 2.0], [1.0, -math.inf]], "returned a vector with NaN or Infinity in it"),
        ([[1.0, 2.0], [1.0, 1e300]], "returned a vector with NaN or Infinity in it"),
        ([1.0, 2.0], "returned something that is no list of vectors"),
        ([["a"], ["b"]], "returned something that is no list of vectors"),
        (None, "returned something that is no list of vectors"),
    ],
)
def test_bad_vectors_are_one_sentence(vectors: Any, message: str) -> None:
    with pytest.raises(ModelError, match=f"'x:y' {message}"):
        unit_vectors(Saying(vectors), "x:y", ["a", "b"])


def test_a_bad_query_vector_is_one_sentence() -> None:
    with pytest.raises(ModelError, match="NaN or Infinity"):
        unit_query(Saying([[math.nan, 1.0]]), "x:y", "a")


def test_ctrl_c_gets_through() -> None:
    with pytest.raises(KeyboardInterrupt):
        unit_query(Failing(KeyboardInterrupt()), "x:y", "a")
