"""How much of a question passages cover, by its content words, weighted by their rarity."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from ...evidence.passage import Passage
from ...evidence.text.words import analyze


class Question:
    """A question and the share of its weight that each of its words has."""

    def __init__(self, query: str, weights: Mapping[str, float]) -> None:
        """`weights` maps the stem of each content word of the question to its rarity."""
        self.query = query
        whole = sum(weights.values()) or 1.0
        self._shares = {stem: weight / whole for stem, weight in weights.items()}
        self._covered: dict[str, frozenset[str]] = {}

    def words_of(self, text: str) -> frozenset[str]:
        """The words of the question that a text has."""
        return frozenset(self._shares.keys() & set(analyze(text)))

    def covered(self, passage: Passage) -> frozenset[str]:
        """The words of the question that a passage has, its title and headings included."""
        if passage.id not in self._covered:
            self._covered[passage.id] = self.words_of("\n".join((passage.title, *passage.heading, passage.text)))
        return self._covered[passage.id]

    def share(self, words: Iterable[str]) -> float:
        """The share of the question's weight that some of its words have, 0 to 1."""
        return math.fsum(self._shares[word] for word in words)  # exact, so that a set in any order gives the same
