"""Chooses the passages to return, one after the other, by their scores and by what each adds to those before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from ..ranked import Ranked
from .coverage import Question

if TYPE_CHECKING:
    import numpy as np


class Gain(Protocol):
    """What a passage adds to those chosen before it, in the unit of the scores; it shrinks as others are chosen."""

    def of(self, id_: str) -> float:
        """What the passage would add now."""

    def take(self, id_: str) -> None:
        """Take note that the passage was chosen."""


class Novelty:
    """Costs of near-duplicates: maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998).

    `diversity`, from 0 to below 1, weighs novelty against relevance: a passage loses diversity / (1 - diversity) times
    its highest cosine to a passage already chosen. `vectors` are unit vectors by id; without one, it loses nothing.
    """

    def __init__(self, vectors: Mapping[str, np.ndarray], diversity: float) -> None:
        self._vectors = vectors
        self._weight = diversity / max(1 - diversity, 1e-9)
        self._closest = dict.fromkeys(vectors, 0.0)

    def of(self, id_: str) -> float:
        """See `Gain`."""
        return -self._weight * self._closest.get(id_, 0.0)

    def take(self, id_: str) -> None:
        """See `Gain`."""
        if id_ in self._vectors:
            for other, vector in self._vectors.items():
                self._closest[other] = max(self._closest[other], float(self._vectors[id_] @ vector))


class Coverage:
    """The worth of the question's words that a passage adds to those chosen: `weight` if it adds all of them."""

    def __init__(self, question: Question, words: Mapping[str, frozenset[str]], weight: float) -> None:
        self._question, self._words, self._weight = question, words, weight
        self._chosen_words: frozenset[str] = frozenset()

    def of(self, id_: str) -> float:
        """See `Gain`."""
        return self._weight * self._question.share(self._words[id_] - self._chosen_words)

    def take(self, id_: str) -> None:
        """See `Gain`."""
        self._chosen_words |= self._words[id_]


def choose(ranked: Sequence[tuple[str, float]], k: int, gains: Sequence[Gain], *, unit: float) -> Ranked:
    """`k` of the `ranked`, each time the one with the highest sum of score / `unit` and gains. Scores stay the same."""
    if not gains:
        return list(ranked[:k])
    scores = dict(ranked)
    choice: Ranked = []
    while scores and len(choice) < k:
        id_ = max(scores, key=lambda candidate: scores[candidate] / unit + sum(gain.of(candidate) for gain in gains))
        choice.append((id_, scores.pop(id_)))
        for gain in gains:
            gain.take(id_)
    return choice
