"""Writes sources and their passages to the stores and the catalog, so that a kill at any moment loses nothing.

The steps are: note the ids in the journal, write the stores, switch the catalog's rows in one transaction, and remove
leftovers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...evidence.passage import Passage
from ..embedding_text import embedding_text
from ..partition import Partition
from ..records import CutSource, IndexInfo
from ..stores.facts import facts_of
from ..stores.remembered import text_digest
from ..stores.vector_store import check_dimension
from .places import home_of

if TYPE_CHECKING:
    from ..open_library import OpenLibrary

BATCH_PASSAGES = 256
"""Passages embedded and written in one batch."""


class Writer:
    """Writes one index of a library; hold the library's lock meanwhile."""

    def __init__(
        self,
        library: OpenLibrary,
        index: str,
        embedding: str,
        *,
        embedded: Callable[[int, str], None] = lambda *_: None,
    ) -> None:
        """`embedded` is called with the number of passages just embedded, and their source."""
        self._library = library
        self._home = home_of(library.folder)
        self._name = index
        self._embedding = embedding
        self._embedded = embedded
        self._dimension: int | None = None  # of the index's vectors; unknown until some are embedded

    def write(self, batch: Sequence[CutSource]) -> None:
        """Write sources and their passages, replacing earlier versions."""
        if not batch:
            return
        catalog, replaces = self._library.catalog, False
        with catalog.transaction():
            for record, passages in batch:
                partition = Partition.of(self._name, record.labels)
                catalog.journal.note([(partition, passage.id) for passage in passages])
                replaces = self._leave(record.location, record.labels) or replaces
        for labels in sorted({record.labels for record, _ in batch}):
            group = [passage for record, passages in batch if record.labels == labels for passage in passages]
            partition = Partition.of(self._name, labels)
            self._embed(partition, group)
            self._library.words.write(partition, group, ())
        with catalog.transaction():
            for record, passages in batch:
                catalog.replace(self._name, record, passages)
                for digest in (record.digest, text_digest(record.version)):
                    catalog.remembered.know(digest, (self._home / record.location).as_posix(), record.labels)
        if replaces:  # else a run that was interrupted may have left what the next batch needs
            self.sweep()

    def _embed(self, partition: Partition, passages: Sequence[Passage]) -> None:
        import numpy as np

        for part in _slices(passages, BATCH_PASSAGES):
            by_id = self._library.vectors.get({partition: [passage.id for passage in part]})
            lacking = [passage for passage in part if passage.id not in by_id]
            if lacking:
                vectors = self._library.embed_again(self._embedding, [embedding_text(passage) for passage in lacking])
                self._check_dimension(vectors.shape[1])
                by_id.update(zip((passage.id for passage in lacking), vectors, strict=True))
            self._library.vectors.add(
                partition,
                [passage.id for passage in part],
                np.stack([by_id[passage.id] for passage in part]),
                [facts_of(passage) for passage in part],
            )
            self._embedded(len(lacking), part[-1].source)

    def _check_dimension(self, given: int) -> None:
        """Raise `EmbeddingMismatchError` if the index has vectors of another dimension, under whatever labels."""
        if self._dimension is None:
            infos = [info for info in self._library.catalog.indexes() if info.name == self._name]
            partitions = [Partition.of(self._name, labels) for info in infos for labels in info.counts]
            stored = map(self._library.vectors.dimension, partitions)
            self._dimension = next((dimension for dimension in stored if dimension is not None), given)
        check_dimension(self._name, self._dimension, given)

    def forget(self, locations: Sequence[str]) -> None:
        """Remove sources with everything stored for them."""
        if not locations:
            return
        catalog = self._library.catalog
        with catalog.transaction():
            for location in locations:
                self._leave(location, ())
                catalog.remove(self._name, location)
        self.sweep()

    def _leave(self, location: str, labels: tuple[str, ...]) -> bool:
        """Note in the journal which ids of a source are being removed, and which partitions' files will still hold its
        labelled text; return whether there are such ids."""
        catalog = self._library.catalog
        old_ids = list(catalog.passage_ids(self._name, location))
        catalog.journal.note(old_ids)
        before = catalog.labels(self._name, location)
        if before is not None and (before or labels):
            catalog.journal.leave(Partition.of(self._name, before))
        return bool(old_ids)

    def sweep(self) -> None:
        """Remove from the stores the ids that are in the journal but not in the catalog."""
        leftovers: dict[Partition, list[str]] = {}
        for partition, id_ in self._library.catalog.journal.leftovers(self._name):
            leftovers.setdefault(partition, []).append(id_)
        for partition, ids in leftovers.items():
            self._library.vectors.remove(partition, ids)
            self._library.words.write(partition, (), ids)
        self._library.catalog.journal.clear(self._name)

    def repair(self, info: IndexInfo | None) -> None:
        """Rewrite passages that may differ from the catalog after a killed run, and those that a store lost."""
        catalog, library = self._library.catalog, self._library
        unsure: dict[Partition, set[str]] = {}
        for partition, id_ in catalog.journal.unsure(self._name):
            unsure.setdefault(partition, set()).add(id_)
        counts = (
            {Partition.of(self._name, labels): number for labels, (_, number) in info.counts.items()} if info else {}
        )
        for partition in counts:
            library.vectors.drop_unreadable(partition)
        for partition, passages in counts.items():
            lacking = unsure.get(partition, set())
            if not library.vectors.count(partition) == library.words.count(partition) == passages:
                visible = catalog.ids(self._name)[partition]
                dense, lexical = library.vectors.ids(partition), library.words.ids(partition)
                lacking |= visible - (dense & lexical)
                with catalog.transaction():
                    catalog.journal.note([(partition, id_) for id_ in (dense | lexical) - visible])
            missing_passages = list(catalog.passages(sorted(lacking), [partition]).values())
            if missing_passages:
                self._embed(partition, missing_passages)
                library.words.write(partition, missing_passages, ())


def _slices(items: Sequence[Passage], size: int) -> Iterator[Sequence[Passage]]:
    for at in range(0, len(items), size):
        yield items[at : at + size]
