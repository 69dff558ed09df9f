"""Vectors that a run needs again are embedded once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from groundwire.errors import ModelError
from groundwire.models import recent_vectors
from groundwire.models.recent_vectors import RecentVectors


class Embedder:
    """Counts what it is asked to embed."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        return np.array([[len(text), 1.0] for text in texts], dtype=np.float32)


def test_each_text_is_embedded_once_and_comes_back_in_its_place() -> None:
    vectors, embed = RecentVectors(), Embedder()
    assert vectors.of("a", ["one", "three", "one"], embed).tolist() == [[3, 1], [5, 1], [3, 1]]
    assert vectors.of("a", ["three", "seventeen"], embed).tolist() == [[5, 1], [9, 1]]
    assert embed.asked == ["one", "three", "seventeen"]


def test_another_model_has_vectors_of_its_own() -> None:
    vectors, embed = RecentVectors(), Embedder()
    vectors.of("a", ["one"], embed)
    vectors.of("b", ["one"], embed)
    assert embed.asked == ["one", "one"]


def test_what_was_not_used_longest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent_vectors, "MOST", 2)
    vectors, embed = RecentVectors(), Embedder()
    for text in ("one", "two", "one", "three", "one", "two"):
        vectors.of("a", [text], embed)
    assert embed.asked == ["one", "two", "three", "two"]
    assert vectors.of("a", ["w", "x", "y", "\ud800"], embed).shape == (4, 2)


def test_nothing_is_kept_of_a_failure() -> None:
    def fail(_: Sequence[str]) -> NDArray[np.float32]:
        raise ModelError("the model is away")

    vectors, embed = RecentVectors(), Embedder()
    with pytest.raises(ModelError):
        vectors.of("a", ["one"], fail)
    assert vectors.of("a", ["one"], embed).tolist() == [[3, 1]]
