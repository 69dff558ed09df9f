"""The sentences of the evidence, ranked for a question."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.text.words import analyze, content_words
from ..means import Means
from .asked import named_documents, without_names
from .candidates import Candidate, candidates
from .reader_odds import readings
from .scoring import Scored, scored


@dataclass(frozen=True)
class Ranking:
    """How the sentences of passages with `allowed` ids are ranked."""

    addresses: Addresses
    allowed: Collection[str]
    means: Means
    codes: Collection[str]
    """The codes in the user's question."""

    @property
    def pool(self) -> list[Candidate]:
        """All sentences that may answer something."""
        return candidates(self.addresses, self.allowed, self.means.discussed)

    def of(self, question: str, pool: Sequence[Candidate]) -> list[Scored]:
        """The sentences of `pool`, best first."""
        row = self.similarities(without_names(question, named_documents(question, pool)), pool)
        weights = self.means.weights(content_words(question))
        odds = readings(question, self._with_passages_of(pool), self.means.read)
        return scored(question, pool, row, odds, weights, self.codes, self._alike(question, pool))

    def about(self, question: str, name: str) -> list[Scored]:
        """The sentences of the passages that have a name (of all passages, if it is empty), best first."""
        stems = set(analyze(name))
        return self.of(question, [candidate for candidate in self.pool if stems <= candidate.of_passage])

    def similarities(self, query: str, pool: Sequence[Candidate]) -> Sequence[float]:
        """The cosine, -1 to 1, of a query and each sentence of `pool`."""
        stems = content_words(query)
        (row,) = self.means.similarities([query], [candidate.compared(stems) for candidate in pool])
        return row

    def _alike(self, question: str, pool: Sequence[Candidate]) -> dict[int, float]:
        """The cosine of a question and the nearest of those that sentences stand below, for each sentence below it."""
        above = {candidate.address.number: candidate.address.question for candidate in pool}
        asked = list(dict.fromkeys(filter(None, above.values())))
        if not asked:
            return {}
        (row,) = self.means.similarities([question], asked)
        nearest, cosine = max(zip(asked, row, strict=True), key=lambda pair: pair[1])
        return {number: cosine for number, each in above.items() if each == nearest}

    def _with_passages_of(self, pool: Sequence[Candidate]) -> list[Address]:
        """All sentences of the candidates' passages: the reader reads a sentence in its passage."""
        ids = {candidate.address.passage.id for candidate in pool}
        return [address for address in self.addresses if address.passage.id in ids]
