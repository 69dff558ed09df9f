"""What a search for sentences works with besides the evidence, and how much it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...evidence.addresses import Address, Addresses
from ...evidence.passage import Passage
from ..reading import SentenceReader


class Similarities(Protocol):
    """Cosines of some texts with others, by the embedding model of the library."""

    def __call__(self, texts: Sequence[str], others: Sequence[str]) -> Sequence[Sequence[float]]:
        """One row for each of `texts`, one column for each of `others`."""


class Weights(Protocol):
    """How rare words are in what the caller may see."""

    def __call__(self, stems: Sequence[str]) -> Mapping[str, float]:
        """The inverse document frequency of each stem."""


@dataclass(frozen=True)
class Breadth:
    """How much is shown for a part of a question, besides lists and chains."""

    sentences: int
    """The best one, what it leans on, and near ones."""
    within: float
    """How far below the best score a near one may lie."""


ANSWER = Breadth(2, 0.2)
REPORT = Breadth(3, 0.35)


@dataclass(frozen=True)
class Means:
    """What an extraction works with besides the evidence."""

    similarities: Similarities
    weights: Weights
    read: SentenceReader
    more: Callable[[str], Addresses | None] = lambda _: None
    """Searches once more, and gives all the evidence there is then; None where no search is left."""
    following: Callable[[Passage], Sequence[Address]] = lambda _: ()
    """The sentences of the passage that comes next in a passage's document."""
    said: str = ""
    """What earlier answers have said, where the question follows up on them: it is seldom said again."""
    asked: str = ""
    """The questions of those."""
    breadth: Breadth = ANSWER
