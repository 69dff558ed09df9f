"""Hops: a bridge question is answered step by step, each time with the name that the step before found.

"Where was the composer of Tidewater born?" needs "Tidewater is an opera by Ada Holm." and "Ada Holm was born in Vik.":
the second is searched for and chosen with "Where was Ada Holm born?".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from ...evidence.addresses import Addresses
from ...evidence.text.words import analyze, codes, content_words
from ..questions.bridge import Bridge, bridge
from ..questions.expectation import expectation
from .bridge_names import bridge_names
from .chain import leaves_open
from .means import Means
from .scores.ranking import Ranking
from .scores.scoring import ANSWERS, Scored

_COVERS = 0.5
"""Least share (by weight) of a description's words that the sentence which names the thing has, with its headings."""
_ROW_COVERS = 0.6
"""The same for a table row that the reader, who reads tables badly, does not take for an answer."""
_NEAR = 0.6
"""How far below the best sentence another one may be that may name the thing."""
_READ = 0.16
"""Weight of the reader's log odds, added to what they count in the score: all the sentences here are about the name, so
similarity tells little."""
_ABOUT = 0.5
"""Bonus for a sentence of a document or section about the name."""
_OF_KIND = 0.5
"""Bonus for a name that tells the kind of thing described: `Lowndes County` for "the county"."""
_MOST_STEPS = 4
_MOST_SENTENCES, _MOST_NAMES = 3, 3
"""Most sentences that may name the thing, and most names of each that are tried."""


@dataclass(frozen=True)
class Hop:
    """A step and the sentence that answers it."""

    asked: str
    best: Scored


@dataclass(frozen=True)
class Hops:
    """How far the steps of a question were answered."""

    steps: Sequence[Hop]
    """Those that were answered."""
    open: str
    """The question of the next one; empty if all were answered."""


class Steps:
    """How questions are answered step by step."""

    def __init__(
        self, rank: Callable[[str, str], Sequence[Scored]], search: Callable[[str], bool] = lambda _: False
    ) -> None:
        """`rank` takes a question and a name, and ranks the sentences of the passages that have the name (of all, if it
        is empty). `search` searches once more, and tells whether it found new passages."""
        self._rank, self._search = rank, search

    def of(self, question: str) -> Hops:
        """The steps of a question; none if it is no bridge question."""
        found: list[Hop] = []
        while len(found) < _MOST_STEPS and (described := bridge(question)) is not None:
            named = self._named(described) or (self._named(described) if self._search(described.asked) else [])
            if not named:
                return Hops(found, described.asked)
            first, name = named[0]
            question = described.about(name)
            if bridge(question) is not None:
                found.append(Hop(described.asked, first))
                continue
            last = self._last(described, named, question)
            return Hops([*found, *last], "") if last else Hops([*found, Hop(described.asked, first)], question)
        return Hops(found, question if found else "")

    def _named(self, described: Bridge) -> list[tuple[Scored, str]]:
        """The sentences that may name the thing described, with each name, best first."""
        ranked = [scored for scored in self._rank(described.asked, "") if scored.covered >= _COVERS]
        least = max(ANSWERS, ranked[0].score - _NEAR) if ranked else ANSWERS
        near = (scored for scored in ranked if scored.score >= least and _is_read(scored))
        pairs = [
            (scored, name)
            for scored in islice(near, _MOST_SENTENCES)
            for name in bridge_names(scored.candidate.address, described.asked)[:_MOST_NAMES]
        ]
        return sorted(pairs, key=lambda pair: _worth(pair[0]) + _fits(pair[1], described), reverse=True)

    def _last(self, described: Bridge, named: Sequence[tuple[Scored, str]], question: str) -> tuple[Hop, Hop] | None:
        """The sentence that names the thing, and the one that answers the question about it: preferably of a document
        or section about the name, if need be after one more search."""
        return (
            self._ends(described, named, about=True)
            or (self._ends(described, named, about=True) if self._search(question) else None)
            or self._ends(described, named, about=False)
        )

    def _ends(self, described: Bridge, named: Sequence[tuple[Scored, str]], *, about: bool) -> tuple[Hop, Hop] | None:
        found = [
            (_worth(first) + _fits(name, described) + _worth(last) + bonus, first, last, name)
            for first, name in named
            if (answer := self._answer(described.about(name), name, first, about=about)) is not None
            for last, bonus in (answer,)
        ]
        if not found:
            return None
        _, first, last, name = max(found, key=lambda each: each[0])
        return Hop(described.asked, first), Hop(described.about(name), last)

    def _answer(self, question: str, name: str, first: Scored, *, about: bool) -> tuple[Scored, float] | None:
        """The best sentence besides `first` that answers a question about a name, and its bonus; None if none does."""
        is_any, stems = expectation(question).kind in ("what", "name"), set(analyze(name))
        for scored in sorted(self._rank(question, name), key=_worth, reverse=True):
            address = scored.candidate.address
            is_about = stems <= {*analyze(" ".join((address.passage.title, *address.passage.heading)))}
            names_it = is_about or (not about and stems <= {*analyze(address.shown)})
            is_answer = scored.score >= ANSWERS and _is_read(scored) and (scored.met or is_any)
            if is_answer and names_it and address.number != first.candidate.address.number:
                return scored, _ABOUT * is_about
        return None


def goes_in_steps(question: str, best: Scored, means: Means) -> bool:
    """Whether it is a bridge question that its best sentence does not answer as a whole."""
    return bridge(question) is not None and leaves_open(question, best, means.weights(content_words(question)))


def steps_in(question: str, addresses: Addresses, means: Means) -> Hops:
    """The steps of a bridge question that the evidence answers; none if a single sentence answers all of it."""
    allowed = list(dict.fromkeys(address.passage.id for address in addresses))
    ranking = Ranking(addresses, allowed, means, codes(question))
    ranked = ranking.about(question, "") if bridge(question) is not None else []
    if not ranked or not goes_in_steps(question, ranked[0], means):
        return Hops([], "")
    return Steps(ranking.about).of(question)


def _worth(scored: Scored) -> float:
    return scored.score + _READ * scored.odds


def _fits(name: str, described: Bridge) -> float:
    return _OF_KIND * (described.noun in name.lower().split())


def _is_read(scored: Scored) -> bool:
    """Whether the reader is not against it, or it is a row of a table with most of the question's words."""
    is_row = scored.candidate.address.sentence.kind == "row"
    return scored.odds >= 0 or (is_row and scored.covered >= _ROW_COVERS)
