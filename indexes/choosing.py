"""The set that is returned: passages chosen one after the other, each by its score and by what it adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from .coverage import Question

if TYPE_CHECKING:
    import numpy as np


class Gain(Protocol):
    """What a passage adds to those chosen before it, in scores; it falls while others are chosen."""

    def of(self, id_: str) -> float:
        """What this one would add now."""

    def take(self, id_: str) -> None:
        """Note that this one was chosen."""


class Novelty:
    """Costs of near-duplicates: maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998).

    `diversity`, from 0 to below 1, is the share of novelty against relevance; it costs that share of the highest cosine
    to what was chosen already. An id without one of the `vectors` (arrays of length 1) is compared with nothing.
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
    """Worth of the words of the question that a passage has and nothing chosen has: `weight` for all of them."""

    def __init__(self, question: Question, words: Mapping[str, frozenset[str]], weight: float) -> None:
        self._question, self._words, self._weight = question, words, weight
        self._chosen_words: frozenset[str] = frozenset()

    def of(self, id_: str) -> float:
        """See `Gain`."""
        return self._weight * self._question.share(self._words[id_] - self._chosen_words)

    def take(self, id_: str) -> None:
        """See `Gain`."""
        self._chosen_words |= self._words[id_]


def choose(
    ranked: Sequence[tuple[str, float]], k: int, gains: Sequence[Gain], *, unit: float
) -> list[tuple[str, float]]:
    """`k` of `ranked`: each time the one with the most score over `unit` plus gains. Scores are kept."""
    if not gains:
        return list(ranked[:k])
    scores = dict(ranked)
    choice: list[tuple[str, float]] = []
    while scores and len(choice) < k:
        id_ = max(scores, key=lambda candidate: scores[candidate] / unit + sum(gain.of(candidate) for gain in gains))
        choice.append((id_, scores.pop(id_)))
        for gain in gains:
            gain.take(id_)
    return choice
