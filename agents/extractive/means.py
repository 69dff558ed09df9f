"""The tools of an extraction besides the evidence, and how much it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.passage import Passage


class Similarities(Protocol):
    """Computes cosines between texts with the library's embedding model."""

    def __call__(self, texts: Sequence[str], others: Sequence[str]) -> Sequence[Sequence[float]]:
        """Cosines, -1 to 1, of shape (len(texts), len(others)). May raise `ModelError`."""


class Weights(Protocol):
    """Gives the rarity of words in the passages that the caller may see."""

    def __call__(self, stems: Sequence[str]) -> Mapping[str, float]:
        """The inverse document frequency (0 or more) of each stem."""


class SentenceReader(Protocol):
    """A model that reads questions and passages together."""

    def __call__(self, question: str, passages: Sequence[tuple[str, Sequence[str]]]) -> list[list[float]]:
        """For each passage, given as a title and sentences: the log odds that each sentence answers, against none of
        them."""


@dataclass(frozen=True)
class Breadth:
    """How many sentences are shown for a part of a question, besides lists and chains."""

    sentences: int
    """Most sentences: the best one, what it refers back to, and runners-up."""
    within: float
    """How far below the best score a runner-up may be."""


ANSWER = Breadth(2, 0.25)
SHORT = Breadth(1, 0.0)
REPORT = Breadth(3, 0.35)


@dataclass(frozen=True)
class Means:
    """The tools of an extraction besides the evidence."""

    similarities: Similarities
    weights: Weights
    read: SentenceReader
    more: Callable[[str], Addresses | None] = lambda _: None
    """Searches once more and returns all the evidence, old and new; None if no search is left."""
    following: Callable[[Passage], Sequence[Address]] = lambda _: ()
    """Returns the sentences of the next passage of the same document."""
    preceding: Callable[[Passage], Sequence[Address]] = lambda _: ()
    """Returns the sentences of the passage before it in the same document."""
    around: Callable[[Passage, int], Sequence[Address]] = lambda _passage, _most: ()
    """Returns the sentences of a passage and of up to so many before and after it in the same document, in order."""
    known: Callable[[Iterable[str]], set[str]] = set
    """Returns the stems among these that a passage has which the caller may see."""
    distinctive: Callable[[str], str] = str
    """Returns a question without the names that much of the library has."""
    said: str = ""
    """Sentences of the earlier answers that the question follows up on, which are seldom repeated."""
    own: str = ""
    """A follow-up as the user wrote it."""
    discussed: frozenset[str] = frozenset()
    """The sources cited by the answer that the question follows up on."""
    asked: str = ""
    """The questions of those earlier answers."""
    breadth: Breadth = ANSWER
