"""Links: passages reached through a name in the question or in a passage found for it, scored by how much of the
question they add."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...evidence.passage import Link, Passage
from ..filters import Filter
from ..names import Mention, name_key, name_keys, possible, titles
from ..partition import Partition
from ..ranked import Ranked
from ..stores.lexical_index import Field, LexicalIndex
from .coverage import Question

# Chosen on the even questions of three multi-hop sets: see docs/benchmarks/search.md.
_SEEDS = 10
"""Passages whose names are followed."""
_COMMON = 20
"""Most passages per name; a name that is merely shared is not followed if more passages have it."""
_MOST = 60
"""Most passages reached; the most strongly linked are kept."""
_WEIGHTS: dict[Kind, float] = {"asked": 0.3, "title": 0.3, "shared": 0.4}
"""Weights of three links: the question names the passage's topic, another passage names it, both passages share a rare
name. Like all weights here, they are in units of the ranking's best score."""
_CONTEXT = 0.5
"""Weight of the share of the question that the naming sentence covers."""
_ADDED = 1.2
"""Weight of the share of the question that the passage covers and the passage leading to it does not."""

_BREAK = re.compile(r"(?<=[.!?])\s+(?=[\"\u201c(A-Z0-9])|\n")

Kind = Literal["asked", "title", "shared"]
Read = Callable[[Sequence[str]], dict[str, Passage]]


class _Tie(NamedTuple):
    """A name that leads from one passage to another."""

    kind: Kind
    name: str
    seed: str
    strength: float
    """From 0 to 1: the strength of the passage it leads from, divided among the passages that have the name."""
    context: frozenset[str]
    """Words of the sentence that contains the name."""


@dataclass(frozen=True)
class Widened:
    """A ranking that includes the passages reached by links."""

    ranked: Ranked
    passages: dict[str, Passage]
    links: dict[str, Link]
    """The link by which each linked passage was reached, by id."""


class Linker:
    """Follows the names of one question in the partitions that its asker's roles open."""

    def __init__(
        self,
        index: LexicalIndex,
        partitions: Sequence[Partition],
        question: Question,
        read: Read,
        *,
        filters: Filter | None,
        hidden: frozenset[str],
    ) -> None:
        """`read` returns the passages with given ids that the caller may see."""
        self._index, self._partitions, self._question, self._read = index, partitions, question, read
        self._filters, self._hidden = filters, hidden

    def widen(self, ranked: Ranked, passages: Mapping[str, Passage], weight: float) -> Widened:
        """`ranked` with the passages linked to its best ones, best first; `weight` scales all links, 1 as measured.

        A linked passage gets a share of the best score of `ranked` on top of its own score there.
        """
        top = ranked[0][1] if ranked else 1.0
        base = {id_: score / top for id_, score in ranked}
        subjects = self._subjects()
        by_id = {**passages, **self._read([id_ for id_ in subjects if id_ not in passages])}
        worth = {
            id_: max(base.get(id_, 0.0), subjects.get(id_, ("", 0.0))[1])
            for id_ in (*base, *sorted(subjects))
            if id_ in by_id
        }
        seeds = sorted(worth, key=lambda id_: -worth[id_])[:_SEEDS]
        ties = self._ties([(by_id[id_], worth[id_]) for id_ in seeds])
        by_id |= self._read([id_ for id_ in ties if id_ not in by_id])
        # Ties keep the order of the ranking, never that of a store.
        order = dict.fromkeys((*base, *sorted(by_id)))
        gains = {id_: self._gain(by_id, id_, ties.get(id_, []), subjects.get(id_)) for id_ in order}
        scores = {id_: top * (base.get(id_, 0.0) + weight * gain) for id_, (gain, _) in gains.items()}
        links = {id_: link for id_, (_, link) in gains.items() if link is not None}
        pairs = [pair for pair in scores.items() if pair[1] > 0]
        return Widened(sorted(pairs, key=lambda pair: -pair[1]), by_id, links)

    def _subjects(self) -> dict[str, tuple[str, float]]:
        """Passages about something that the question names, each with that name and its strength."""
        hits: dict[str, tuple[str, float]] = {}
        for mention in self._about(self._question.query, is_question=True):
            ids = self._having(mention.key, "titles")
            for id_ in ids:
                strength = 1 / len(ids)
                if strength > hits.get(id_, ("", 0.0))[1]:
                    hits[id_] = (mention.key, strength)
        return hits

    def _about(self, text: str, *, is_question: bool = False) -> Iterator[Mention]:
        """The longest names in a text that are the topic of some passage."""
        runs = list(possible(text, is_question=is_question))
        keys = self._index.known(self._partitions, {mention.key for run in runs for mention in run}, "titles")
        end = 0
        for run in runs:
            longest = next((mention for mention in run if mention.start >= end and mention.key in keys), None)
            if longest is not None:
                yield longest
                end = longest.end

    def _having(self, name: str, field: Field) -> list[str]:
        limit = _COMMON + 1 + len(self._hidden)
        # A shared name that more passages have is not followed, so the order does not matter.
        query = self._question.query if field == "titles" else ""
        ids = self._index.having(self._partitions, name, field, limit=limit, query=query, filters=self._filters)
        return [id_ for id_ in ids if id_ not in self._hidden]

    def _ties(self, seeds: Iterable[tuple[Passage, float]]) -> dict[str, list[_Tie]]:
        """The ties from the names in the seeds, to the most strongly linked passages only."""
        ties: dict[str, list[_Tie]] = {}
        for seed, worth in seeds:
            for id_, tie in (*self._by_title(seed, worth), *self._by_shared_name(seed, worth)):
                ties.setdefault(id_, []).append(tie)
        strongest = sorted(ties, key=lambda id_: (-max(tie.strength for tie in ties[id_]), id_))[:_MOST]
        return {id_: ties[id_] for id_ in strongest}

    def _by_title(self, seed: Passage, worth: float) -> Iterator[tuple[str, _Tie]]:
        """Ties to passages about something that the seed names."""
        own = titles(seed)
        for mention in self._about(seed.text):
            if mention.key not in own:
                ids = self._having(mention.key, "titles")
                context = self._question.words_of(_sentence(seed.text, mention.start))
                for id_ in ids:
                    yield id_, _Tie("title", mention.key, seed.id, worth / len(ids), context)

    def _by_shared_name(self, seed: Passage, worth: float) -> Iterator[tuple[str, _Tie]]:
        """Ties to passages that share a rare name with the seed, other than the names in the question."""
        question = f" {name_key(self._question.query)} "
        for name in sorted(self._index.known(self._partitions, name_keys(seed), "names")):
            if f" {name} " not in question:
                others = len(ids := self._having(name, "names")) - 1
                for id_ in ids if 0 < others < _COMMON else ():
                    yield id_, _Tie("shared", name, seed.id, worth / others, frozenset())

    def _gain(
        self, passages: Mapping[str, Passage], id_: str, ties: Sequence[_Tie], subject: tuple[str, float] | None
    ) -> tuple[float, Link | None]:
        """What links add to a passage's score, and the strongest of them.

        A link within one source does not count: its passages share their titles and most of their names.
        """
        strengths: dict[Kind, float] = {"asked": subject[1]} if subject else {}
        links: dict[Kind, Link] = {"asked": Link(name=subject[0])} if subject else {}
        context = added = 0.0
        passage = passages[id_]
        for tie in ties:
            seed = passages[tie.seed]
            if (passage.index, passage.source) == (seed.index, seed.source):
                continue
            if tie.strength > strengths.get(tie.kind, 0.0):
                strengths[tie.kind], links[tie.kind] = tie.strength, Link(name=tie.name, passage=tie.seed)
            context = max(context, tie.strength * self._question.share(tie.context))
            new = self._question.covered(passage) - self._question.covered(seed)
            added = max(added, tie.strength * self._question.share(new))
        counts = {kind: _WEIGHTS[kind] * strength for kind, strength in strengths.items()}
        strongest = links[max(counts, key=counts.__getitem__)] if counts else None
        return sum(counts.values()) + _CONTEXT * context + _ADDED * added, strongest


def _sentence(text: str, at: int) -> str:
    """The sentence or line of `text` around an offset."""
    begin = 0
    for gap in _BREAK.finditer(text):
        if gap.start() > at:
            return text[begin : gap.start()]
        begin = gap.end()
    return text[begin:]
