"""A catalog in this process: dictionaries, of which a transaction keeps a copy."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from groundwire.evidence.passage import Passage
from groundwire.indexes.filters import Facets, facets_of
from groundwire.indexes.labels import normalise_labels
from groundwire.indexes.partition import Partition, partition_of
from groundwire.indexes.records import IN_PART, IndexInfo, SourceRecord
from groundwire.indexes.stores.refusals import Refusal
from groundwire.indexes.stores.remembered import LabelledPlace, Labels, text_digest
from groundwire.settings import IndexSettings


@dataclass
class Rows:
    """What a catalog holds; a transaction works on a copy."""

    indexes: dict[str, tuple[str, IndexSettings]] = field(default_factory=dict)
    sources: dict[tuple[str, str], tuple[SourceRecord, list[Passage]]] = field(default_factory=dict)
    journal: set[tuple[Partition, str]] = field(default_factory=set)
    unpurged: set[Partition] = field(default_factory=set)
    roots: dict[str, Labels] = field(default_factory=dict)
    labelled: dict[tuple[str, str], Labels] = field(default_factory=dict)
    refusals: dict[tuple[str, str], Refusal] = field(default_factory=dict)

    def copy(self) -> Rows:
        return Rows(*(type(table)(table) for table in vars(self).values()))


class SharedState:
    """What the catalogs of one folder share."""

    def __init__(self) -> None:
        self.id = uuid.uuid4().hex
        self.rows, self.lock, self.writes = Rows(), threading.RLock(), 0


class MemoryJournal:
    """See `groundwire.indexes.stores.catalog.Journal`."""

    def __init__(self, catalog: MemoryCatalog) -> None:
        self._catalog = catalog

    def note(self, entries: Iterable[tuple[Partition, str]]) -> None:
        self._catalog.rows.journal.update(entries)

    def leftovers(self, index: str) -> list[tuple[Partition, str]]:
        return sorted(self._of(index) - self._current(index))

    def unsure(self, index: str) -> list[tuple[Partition, str]]:
        return sorted(self._of(index) & self._current(index))

    def _of(self, index: str) -> set[tuple[Partition, str]]:
        return {row for row in self._catalog.rows.journal if row[0].index == index}

    def _current(self, index: str) -> set[tuple[Partition, str]]:
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
    """See `groundwire.indexes.stores.catalog.Remembered`; a library in memory does not move, so a path is one place."""

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

    def known(self, digest: str) -> list[LabelledPlace]:
        rows = sorted(self._catalog.rows.labelled.items())
        return [LabelledPlace(location, labels) for (key, location), labels in rows if key == digest]

    def everything(self) -> list[LabelledPlace]:
        return [
            LabelledPlace(*row) for row in {(at, labels) for (_, at), labels in self._catalog.rows.labelled.items()}
        ]

    def indexed(self, digest: str) -> list[LabelledPlace]:
        records = (record for record, _ in self._catalog.rows.sources.values())
        return [
            LabelledPlace(record.location, record.labels)
            for record in records
            if digest in (record.digest, text_digest(record.version))
        ]


class MemoryRefusals:
    """See `groundwire.indexes.stores.catalog.Refusals`."""

    def __init__(self, catalog: MemoryCatalog) -> None:
        self._catalog = catalog

    def of(self, index: str) -> dict[str, Refusal]:
        return {at: refusal for (its, at), refusal in self._catalog.rows.refusals.items() if its == index}

    def put(self, index: str, refusal: Refusal) -> None:
        self._catalog.rows.refusals[index, refusal.location] = refusal

    def drop(self, index: str, refusals: Iterable[Refusal]) -> list[Partition]:
        removals = [self._catalog.rows.refusals.pop((index, refusal.location)) for refusal in list(refusals)]
        return sorted({Partition.of(index, refusal.labels) for refusal in removals if refusal.labels})


class MemoryCatalog:
    """See `groundwire.indexes.stores.catalog.Catalog`."""

    def __init__(self, state: SharedState) -> None:
        self._state, self._own = state, 0
        self.journal, self.remembered = MemoryJournal(self), MemoryRemembered(self)
        self.refusals = MemoryRefusals(self)

    @property
    def rows(self) -> Rows:
        return self._state.rows

    def identity(self) -> str:
        return self._state.id

    def changes(self) -> tuple[int, int]:
        return self._state.writes - self._own, self._own

    def is_empty(self) -> bool:
        return not self.rows.sources and not self.rows.roots

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._state.lock:
            before = self.rows.copy()
            try:
                yield
            except BaseException:
                self._state.rows = before
                raise
            self._own += 1
            self._state.writes += 1

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        with self._state.lock:
            yield

    def indexes(self) -> list[IndexInfo]:
        infos = []
        for name, (description, settings) in sorted(self.rows.indexes.items()):
            counts: dict[Labels, tuple[int, int]] = {}
            for record, passages in self._of(name):
                sources, many = counts.get(record.labels, (0, 0))
                counts[record.labels] = (sources + 1, many + len(passages))
            info = IndexInfo(name, description, settings, counts=counts)
            infos.append(info.limited_to(sorted(counts)))
        return infos

    def _of(self, index: str) -> list[tuple[SourceRecord, list[Passage]]]:
        pairs = [pair for (name, _), pair in list(self.rows.sources.items()) if name == index]
        return sorted(pairs, key=lambda pair: pair[0].name)

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
                visible = partitions is None or Partition.of(index, record.labels) in partitions
                return record.text if visible else None
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
        ids = [None, *(passage.id for passage in passages), None]
        whole = [
            passage.model_copy(
                update={
                    "index": index, "source": record.name, "title": record.title, "labels": record.labels,
                    "version": record.version, "metadata": record.metadata, "previous": ids[at], "next": ids[at + 2],
                }
            )
            for at, passage in enumerate(passages)
        ]  # fmt: skip
        self.rows.sources[index, record.location] = (record, whole)

    def remove(self, index: str, location: str) -> None:
        self.rows.sources.pop((index, location), None)

    def passages(self, ids: Iterable[str], partitions: Collection[Partition]) -> dict[str, Passage]:
        keys = set(ids)
        every = (passage for _, passages in list(self.rows.sources.values()) for passage in passages)
        return {passage.id: passage for passage in every if passage.id in keys and partition_of(passage) in partitions}

    def every_passage(self, index: str, location: str | None = None) -> Iterator[Passage]:
        for record, passages in self._of(index):
            yield from passages if location in (None, record.location) else ()

    def passage_ids(self, index: str, location: str) -> set[tuple[Partition, str]]:
        return {(partition_of(passage), passage.id) for passage in self.every_passage(index, location)}

    def ids(self, index: str) -> dict[Partition, set[str]]:
        by_partition: dict[Partition, set[str]] = {}
        for passage in self.every_passage(index):
            by_partition.setdefault(partition_of(passage), set()).add(passage.id)
        return by_partition

    def fields(self, partitions: Collection[Partition]) -> set[str]:
        sources = [(Partition.of(index, pair[0].labels), pair[0]) for (index, _), pair in self.rows.sources.items()]
        return {key for partition, record in sources if partition in partitions for key in record.metadata}

    def facets(self, partitions: Collection[Partition]) -> Facets:
        sources = [(Partition.of(index, pair[0].labels), pair[0]) for (index, _), pair in self.rows.sources.items()]
        return facets_of(
            {**record.metadata, "source": record.name, "title": record.title}
            for partition, record in sources
            if partition in partitions
        )

    def directory(self, partitions: Collection[Partition]) -> list[tuple[str, str, str]]:
        every = (passage for index in sorted(self.rows.indexes) for passage in self.every_passage(index))
        return [(passage.index, passage.source, passage.id) for passage in every if partition_of(passage) in partitions]

    def contexts(self, index: str, of: SourceRecord) -> dict[tuple[int, int], str]:
        return {
            (passage.start, passage.end): passage.context
            for (its, _), (record, passages) in self.rows.sources.items()
            for passage in passages
            if passage.context and (record.version, record.title) == (of.version, of.title)
            if record.contexts_by.partition(IN_PART)[0] == of.contexts_by
            if record.labels == of.labels or (its, record.location) == (index, of.location)
        }

    def compact(self) -> None:
        pass

    def close(self) -> None:
        pass
