"""A lexical index in this process: BM25 over dictionaries."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from groundwire.errors import LibraryError
from groundwire.evidence.passage import Passage
from groundwire.evidence.words import analyze, content_words, identifiers
from groundwire.indexes.facts import facts_of, facts_wanted
from groundwire.indexes.names import names, titles
from groundwire.indexes.partition import Partition

K1, B = 1.2, 0.75
BOOSTS = {"text": 1.0, "heading": 0.5, "identifiers": 1.5}


@dataclass(frozen=True)
class Entry:
    """A passage as it is looked up: how often each word stands in each field, its names, its facts."""

    words: dict[str, Counter[str]]
    names: dict[str, set[str]]
    facts: set[str]

    @classmethod
    def of(cls, passage: Passage) -> Entry:
        heading = " ".join((passage.title, *passage.heading, passage.source))
        words = {
            "text": Counter(analyze(f"{passage.context}\n{passage.text}")),
            "heading": Counter(analyze(heading)),
            "identifiers": Counter(set(identifiers(f"{heading} {passage.text}"))),
        }
        known = {"titles": titles(passage), "names": names(passage)}
        return cls(words, known, set(facts_of(passage).values()))


class MemoryWords:
    """Each partition is a dictionary of entries; a search scores all of them by BM25."""

    def __init__(self) -> None:
        self._held: dict[Partition, dict[str, Entry]] = {}

    def search(
        self, partitions: Sequence[Partition], query: str, *, limit: int, filters: Any = None
    ) -> list[tuple[str, float]]:
        words = content_words(query) or analyze(query)
        terms = [("identifiers", word) for word in identifiers(query)]
        terms += [(where, word) for word in words for where in ("text", "heading")]
        found: list[tuple[str, float]] = []
        for partition in partitions if terms else ():
            if partition not in self._held:
                raise LibraryError(f"the words of the index {partition.index!r} are missing: index it again")
            found += self._scored(self._held[partition], terms, filters)
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:limit]

    def _scored(self, held: Mapping[str, Entry], terms: list[tuple[str, str]], filters: Any) -> list[tuple[str, float]]:
        idf = {(where, word): BOOSTS[where] * _idf([held], where, word) for where, word in terms}
        whole = sum(idf[term] for term in terms if term[0] != "heading")
        mean = {where: sum(one.words[where].total() for one in held.values()) / len(held) for where in BOOSTS if held}
        found = []
        for id_, one in held.items():
            score = 0.0
            for where, word in terms:
                times = one.words[where][word]
                length = one.words[where].total() / (mean[where] or 1)
                score += idf[where, word] * times * (K1 + 1) / (times + K1 * (1 - B + B * length))
            if score > 0 and all(one.facts.intersection(values) for _, values in facts_wanted(filters)):
                found.append((id_, score / whole))
        return found

    def weights(self, partitions: Sequence[Partition], stems: Iterable[str]) -> dict[str, float]:
        held = [self._held.get(partition, {}) for partition in partitions]
        return {stem: _idf(held, "text", stem) for stem in stems}

    def known(self, partitions: Sequence[Partition], names: Iterable[str], field: str) -> set[str]:
        every = (one.names[field] for partition in partitions for one in self._held.get(partition, {}).values())
        return set(names) & set().union(*every)

    def having(
        self, partitions: Sequence[Partition], name: str, field: str, *, limit: int, query: str, filters: Any = None
    ) -> list[str]:
        found: list[str] = []
        for partition in partitions:
            held = {id_: one for id_, one in self._held.get(partition, {}).items() if name in one.names[field]}
            ids = [id_ for id_, one in held.items() if all(one.facts & set(some) for _, some in facts_wanted(filters))]
            if len(held) > limit:
                near = dict(self._scored(held, [("text", word) for word in content_words(query)], None))
                ids.sort(key=lambda id_, near=near: -near.get(id_, 0.0))
            found += ids[:limit]
        return found

    def write(self, partition: Partition, add: Sequence[Passage], remove: Iterable[str]) -> None:
        held = self._held.setdefault(partition, {})
        for id_ in {*remove, *(one.id for one in add)}:
            held.pop(id_, None)
        held.update((one.id, Entry.of(one)) for one in add)

    def count(self, partition: Partition) -> int:
        return len(self._held.get(partition, ()))

    def ids(self, partition: Partition) -> set[str]:
        return set(self._held.get(partition, ()))

    def partitions(self) -> set[Partition]:
        return set(self._held)

    def purge(self, partition: Partition, passages: Iterable[Passage]) -> None:
        kept = {one.id: Entry.of(one) for one in passages}
        self._held.pop(partition, None)
        if kept:
            self._held[partition] = kept

    def close(self) -> None:
        pass


def _idf(held: Sequence[Mapping[str, Entry]], where: str, word: str) -> float:
    documents = sum(map(len, held))
    having = sum(word in one.words[where] for entries in held for one in entries.values())
    return math.log(1 + (documents - having + 0.5) / (having + 0.5))
