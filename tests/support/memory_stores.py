"""Stores that live in this process and share nothing with the embedded ones: an exact scan, BM25, dictionaries."""

from __future__ import annotations

import math
import threading
import uuid
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from groundwire.errors import LibraryError
from groundwire.evidence.passage import Passage
from groundwire.evidence.words import analyzer, content_words, identifiers
from groundwire.indexes.facts import facts_of, facts_wanted
from groundwire.indexes.labels import normalise_labels
from groundwire.indexes.names import names, titles
from groundwire.indexes.partition import Partition, partition_of
from groundwire.indexes.records import IndexInfo, SourceRecord
from groundwire.indexes.remembered import Known, Labels, text_digest
from groundwire.indexes.stores import Stores
from groundwire.settings import IndexSettings

K1, B = 1.2, 0.75
BOOSTS = {"text": 1.0, "heading": 0.5, "identifiers": 1.5}


class MemoryVectors:
    """Each partition is a dictionary of vectors; a search looks at all of them."""

    def __init__(self) -> None:
        self._held: dict[Partition, dict[str, tuple[np.ndarray, set[str]]]] = {}

    def search(
        self, queries: Mapping[Partition, np.ndarray], *, limit: int, filters: Any = None
    ) -> list[tuple[str, float]]:
        wanted, found = facts_wanted(filters), []
        for partition, query in queries.items():
            if partition not in self._held:
                raise LibraryError(f"the vectors of the index {partition.index!r} are missing: index it again")
            for id_, (vector, facts) in self._held[partition].items():
                if all(facts.intersection(values) for _, values in wanted):
                    found.append((id_, float(vector @ query) / float(np.linalg.norm(vector) * np.linalg.norm(query))))
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:limit]

    def get(self, wanted: Mapping[Partition, Sequence[str]]) -> dict[str, np.ndarray]:
        held = [(self._held.get(partition, {}), ids) for partition, ids in wanted.items()]
        return {id_: vectors[id_][0] for vectors, ids in held for id_ in ids if id_ in vectors}

    def add(
        self, partition: Partition, ids: Sequence[str], vectors: np.ndarray, facts: Sequence[Mapping[str, str]]
    ) -> None:
        new = ((vector, set(one.values())) for vector, one in zip(vectors, facts, strict=True))
        self._held.setdefault(partition, {}).update(zip(ids, new, strict=True))

    def remove(self, partition: Partition, ids: Iterable[str]) -> None:
        for id_ in ids:
            self._held.get(partition, {}).pop(id_, None)

    def count(self, partition: Partition) -> int:
        return len(self._held.get(partition, ()))

    def ids(self, partition: Partition) -> set[str]:
        return set(self._held.get(partition, ()))

    def partitions(self) -> set[Partition]:
        return set(self._held)

    def drop_unreadable(self, partition: Partition) -> None:
        pass

    def purge(self, partitions: Iterable[Partition]) -> None:
        for partition in partitions:
            if not self._held.get(partition):
                self._held.pop(partition, None)

    def end_writing(self) -> None:
        pass

    def close(self) -> None:
        pass


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
            "text": Counter(analyzer().analyze(passage.text)),
            "heading": Counter(analyzer().analyze(heading)),
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
        words = content_words(query) or analyzer().analyze(query)
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


@dataclass
class Rows:
    """What a catalog holds; a transaction works on a copy."""

    indexes: dict[str, tuple[str, IndexSettings]] = field(default_factory=dict)
    sources: dict[tuple[str, str], tuple[SourceRecord, list[Passage]]] = field(default_factory=dict)
    journal: set[tuple[Partition, str]] = field(default_factory=set)
    unpurged: set[Partition] = field(default_factory=set)
    roots: dict[str, Labels] = field(default_factory=dict)
    labelled: dict[tuple[str, str], Labels] = field(default_factory=dict)

    def copy(self) -> Rows:
        return Rows(*(type(one)(one) for one in vars(self).values()))


class Held:
    """All that was made for one folder."""

    def __init__(self) -> None:
        self.id = uuid.uuid4().hex
        self.rows, self.lock, self.writes = Rows(), threading.RLock(), 0
        self.vectors, self.words = MemoryVectors(), MemoryWords()


class MemoryJournal:
    """See `groundwire.indexes.catalog.Journal`."""

    def __init__(self, catalog: MemoryCatalog) -> None:
        self._catalog = catalog

    def note(self, entries: Iterable[tuple[Partition, str]]) -> None:
        self._catalog.rows.journal.update(entries)

    def leftovers(self, index: str) -> list[tuple[Partition, str]]:
        return sorted(self._of(index) - self._shown(index))

    def unsure(self, index: str) -> list[tuple[Partition, str]]:
        return sorted(self._of(index) & self._shown(index))

    def _of(self, index: str) -> set[tuple[Partition, str]]:
        return {one for one in self._catalog.rows.journal if one[0].index == index}

    def _shown(self, index: str) -> set[tuple[Partition, str]]:
        return {(partition, id_) for partition, ids in self._catalog.ids(index).items() for id_ in ids}

    def clear(self, index: str) -> None:
        with self._catalog.transaction():
            self._catalog.rows.journal -= self._of(index)

    def leave(self, partition: Partition) -> None:
        self._catalog.rows.unpurged.add(partition)

    def unpurged(self) -> list[Partition]:
        return sorted(self._catalog.rows.unpurged)

    def purged(self, partitions: Iterable[Partition]) -> None:
        with self._catalog.transaction():
            self._catalog.rows.unpurged -= set(partitions)


class MemoryRemembered:
    """See `groundwire.indexes.catalog.Remembered`; a library in memory does not move, so a path is one place."""

    def __init__(self, catalog: MemoryCatalog) -> None:
        self._catalog = catalog

    def paths(self, home: Path) -> dict[str, Labels]:
        return {path: normalise_labels(labels) for path, labels in self._catalog.rows.roots.items()}

    def decide(self, home: Path, path: str, labels: Labels) -> None:
        self._catalog.rows.roots[path] = labels

    def know(self, digest: str, location: str, labels: Labels) -> None:
        self._catalog.rows.labelled.pop((digest, location), None)
        if labels:
            self._catalog.rows.labelled[digest, location] = labels

    def knows_any(self) -> bool:
        return bool(self._catalog.rows.labelled)

    def known(self, digest: str) -> list[Known]:
        rows = sorted(self._catalog.rows.labelled.items())
        return [Known(location, labels) for (one, location), labels in rows if one == digest]

    def everything(self) -> list[Known]:
        return [Known(*one) for one in {(at, labels) for (_, at), labels in self._catalog.rows.labelled.items()}]

    def indexed(self, digest: str) -> list[Known]:
        records = (record for record, _ in self._catalog.rows.sources.values())
        return [Known(one.location, one.labels) for one in records if digest in (one.digest, text_digest(one.version))]


class MemoryCatalog:
    """See `groundwire.indexes.catalog.Catalog`."""

    def __init__(self, held: Held) -> None:
        self._held, self._own = held, 0
        self.journal, self.remembered = MemoryJournal(self), MemoryRemembered(self)

    @property
    def rows(self) -> Rows:
        return self._held.rows

    def identity(self) -> str:
        return self._held.id

    def changes(self) -> tuple[int, int]:
        return self._held.writes - self._own, self._own

    def is_empty(self) -> bool:
        return not self.rows.sources and not self.rows.roots

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._held.lock:
            before = self.rows.copy()
            try:
                yield
            except BaseException:
                self._held.rows = before
                raise
            self._own += 1
            self._held.writes += 1

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        with self._held.lock:
            yield

    def indexes(self) -> list[IndexInfo]:
        found = []
        for name, (description, settings) in sorted(self.rows.indexes.items()):
            counts: dict[Labels, tuple[int, int]] = {}
            for record, passages in self._of(name):
                sources, many = counts.get(record.labels, (0, 0))
                counts[record.labels] = (sources + 1, many + len(passages))
            info = IndexInfo(name, description, settings, counts=counts)
            found.append(info.limited_to(sorted(counts)))
        return found

    def _of(self, index: str) -> list[tuple[SourceRecord, list[Passage]]]:
        found = [made for (one, _), made in list(self.rows.sources.items()) if one == index]
        return sorted(found, key=lambda made: made[0].name)

    def put_index(self, name: str, description: str, settings: IndexSettings) -> None:
        with self.transaction():
            self.rows.indexes[name] = (description, settings)

    def drop_index(self, name: str) -> None:
        with self.transaction():
            self.rows.indexes.pop(name, None)

    def sources(self, index: str) -> dict[str, SourceRecord]:
        bare = {"version": "", "title": "", "metadata": {}, "text": ""}
        return {record.location: replace(record, **bare) for record, _ in self._of(index)}

    def source(self, index: str, location: str) -> SourceRecord | None:
        return self.rows.sources[index, location][0] if (index, location) in self.rows.sources else None

    def source_text(self, index: str, name: str, partitions: Collection[Partition] | None = None) -> str | None:
        for record, _ in self._of(index):
            if record.name == name:
                shown = partitions is None or Partition.of(index, record.labels) in partitions
                return record.text if shown else None
        return None

    def labels(self, index: str, location: str) -> Labels | None:
        record = self.source(index, location)
        return None if record is None else record.labels

    def touch(self, index: str, record: SourceRecord) -> None:
        with self.transaction():
            before, passages = self.rows.sources[index, record.location]
            new = replace(before, size=record.size, mtime_ns=record.mtime_ns, seen_ns=record.seen_ns)
            self.rows.sources[index, record.location] = (new, passages)

    def replace(self, index: str, record: SourceRecord, passages: Sequence[Passage]) -> None:
        ids = [None, *(one.id for one in passages), None]
        whole = [
            one.model_copy(
                update={
                    "index": index, "source": record.name, "title": record.title, "labels": record.labels,
                    "version": record.version, "metadata": record.metadata, "previous": ids[at], "next": ids[at + 2],
                }
            )
            for at, one in enumerate(passages)
        ]  # fmt: skip
        self.rows.sources[index, record.location] = (record, whole)

    def remove(self, index: str, location: str) -> None:
        self.rows.sources.pop((index, location), None)

    def passages(self, ids: Iterable[str], partitions: Collection[Partition]) -> dict[str, Passage]:
        wanted = set(ids)
        every = (one for _, passages in list(self.rows.sources.values()) for one in passages)
        return {one.id: one for one in every if one.id in wanted and partition_of(one) in partitions}

    def every_passage(self, index: str, location: str | None = None) -> Iterator[Passage]:
        for record, passages in self._of(index):
            yield from passages if location in (None, record.location) else ()

    def passage_ids(self, index: str, location: str) -> set[tuple[Partition, str]]:
        return {(partition_of(one), one.id) for one in self.every_passage(index, location)}

    def ids(self, index: str) -> dict[Partition, set[str]]:
        found: dict[Partition, set[str]] = {}
        for one in self.every_passage(index):
            found.setdefault(partition_of(one), set()).add(one.id)
        return found

    def fields(self, partitions: Collection[Partition]) -> set[str]:
        sources = [(Partition.of(index, made[0].labels), made[0]) for (index, _), made in self.rows.sources.items()]
        return {key for partition, record in sources if partition in partitions for key in record.metadata}

    def directory(self, partitions: Collection[Partition]) -> list[tuple[str, str, str]]:
        every = (one for index in sorted(self.rows.indexes) for one in self.every_passage(index))
        return [(one.index, one.source, one.id) for one in every if partition_of(one) in partitions]

    def compact(self) -> None:
        pass

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class OpenedMemory(Stores):
    """The stores of one folder."""

    held: Held
    all: dict[Path, Held]
    folder: Path

    def replaced(self) -> bool:
        if self.folder not in self.all:
            raise LibraryError(f"there is no library at {str(self.folder)!r}: make one first")
        return self.all[self.folder] is not self.held


class MemoryStores:
    """Makes and opens stores in memory; they are there as long as this object is."""

    def __init__(self) -> None:
        self._all: dict[Path, Held] = {}

    def exists(self, folder: Path) -> bool:
        return folder in self._all

    def make(self, folder: Path) -> None:
        self._all[folder] = Held()

    def unmake(self, folder: Path) -> None:
        self._all.pop(folder, None)

    def open(self, folder: Path) -> Stores:
        if folder not in self._all:
            raise LibraryError(f"there is no library at {str(folder)!r}: make one first")
        held = self._all[folder]
        return OpenedMemory(MemoryCatalog(held), held.vectors, held.words, held, self._all, folder)
