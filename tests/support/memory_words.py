"""A lexical index in this process: BM25 over dictionaries."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from groundwire.errors import LibraryError
from groundwire.evidence.passage import Passage
from groundwire.evidence.text.words import analyze, content_words, identifiers
from groundwire.indexes.names import name_keys, titles
from groundwire.indexes.partition import Partition
from groundwire.indexes.stores.facts import all_facts, facts_of, facts_wanted

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
        terms = {"titles": titles(passage), "names": name_keys(passage)}
        return cls(words, terms, set(all_facts(facts_of(passage))))


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
        hits: list[tuple[str, float]] = []
        for partition in partitions if terms else ():
            if partition not in self._held:
                raise LibraryError(f"the words of the index {partition.index!r} are missing: index it again")
            hits += self._scored(self._held[partition], terms, filters)
        return sorted(hits, key=lambda pair: (-pair[1], pair[0]))[:limit]

    def _scored(
        self, entries: Mapping[str, Entry], terms: list[tuple[str, str]], filters: Any
    ) -> list[tuple[str, float]]:
        idf = {(where, word): BOOSTS[where] * _idf([entries], where, word) for where, word in terms}
        whole = sum(idf[term] for term in terms if term[0] != "heading")
        mean = {
            where: sum(entry.words[where].total() for entry in entries.values()) / len(entries)
            for where in BOOSTS
            if entries
        }
        hits = []
        for id_, entry in entries.items():
            score = 0.0
            for where, word in terms:
                times = entry.words[where][word]
                length = entry.words[where].total() / (mean[where] or 1)
                score += idf[where, word] * times * (K1 + 1) / (times + K1 * (1 - B + B * length))
            if score > 0 and all(entry.facts.intersection(wanted.facts) for wanted in facts_wanted(filters)):
                hits.append((id_, score / whole))
        return hits

    def weights(self, partitions: Sequence[Partition], stems: Iterable[str]) -> dict[str, float]:
        stores = [self._held.get(partition, {}) for partition in partitions]
        return {stem: _idf(stores, "text", stem) for stem in stems}

    def known(self, partitions: Sequence[Partition], names: Iterable[str], field: str) -> set[str]:
        entries = [entry for partition in partitions for entry in self._held.get(partition, {}).values()]
        every = (set(entry.words["text"]) if field == "text" else entry.names[field] for entry in entries)
        return set(names) & set().union(*every)

    def having(
        self, partitions: Sequence[Partition], name: str, field: str, *, limit: int, query: str, filters: Any = None
    ) -> list[str]:
        hits: list[str] = []
        for partition in partitions:
            entries = {id_: entry for id_, entry in self._held.get(partition, {}).items() if name in entry.names[field]}
            ids = [
                id_
                for id_, entry in entries.items()
                if all(entry.facts.intersection(wanted.facts) for wanted in facts_wanted(filters))
            ]
            if len(entries) > limit:
                near = dict(self._scored(entries, [("text", word) for word in content_words(query)], None))
                ids.sort(key=lambda id_, near=near: -near.get(id_, 0.0))
            hits += ids[:limit]
        return hits

    def write(self, partition: Partition, add: Sequence[Passage], remove: Iterable[str]) -> None:
        entries = self._held.setdefault(partition, {})
        for id_ in {*remove, *(passage.id for passage in add)}:
            entries.pop(id_, None)
        entries.update((passage.id, Entry.of(passage)) for passage in add)

    def count(self, partition: Partition) -> int:
        return len(self._held.get(partition, ()))

    def ids(self, partition: Partition) -> set[str]:
        return set(self._held.get(partition, ()))

    def partitions(self) -> set[Partition]:
        return set(self._held)

    def purge(self, partition: Partition, passages: Iterable[Passage]) -> None:
        entries = {passage.id: Entry.of(passage) for passage in passages}
        self._held.pop(partition, None)
        if entries:
            self._held[partition] = entries

    def close(self) -> None:
        pass


def _idf(stores: Sequence[Mapping[str, Entry]], where: str, word: str) -> float:
    documents = sum(map(len, stores))
    having = sum(word in entry.words[where] for entries in stores for entry in entries.values())
    return math.log(1 + (documents - having + 0.5) / (having + 0.5))
