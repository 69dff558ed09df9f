"""A vector store in this process: an exact scan of dictionaries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from groundwire.errors import LibraryError
from groundwire.indexes.partition import Partition
from groundwire.indexes.stores.facts import Facts, all_facts, facts_wanted
from groundwire.indexes.stores.vector_store import check_dimension


class MemoryVectors:
    """Each partition is a dictionary of vectors; a search looks at all of them."""

    def __init__(self) -> None:
        self._held: dict[Partition, dict[str, tuple[np.ndarray, set[str]]]] = {}

    def search(
        self, queries: Mapping[Partition, np.ndarray], *, limit: int, filters: Any = None
    ) -> list[tuple[str, float]]:
        conditions, hits = facts_wanted(filters), []
        for partition, query in queries.items():
            if partition not in self._held:
                raise LibraryError(f"the vectors of the index {partition.index!r} are missing: index it again")
            check_dimension(partition.index, self.dimension(partition), len(query))
            for id_, (vector, facts) in self._held[partition].items():
                if all(facts.intersection(wanted.facts) for wanted in conditions):
                    hits.append((id_, float(vector @ query) / float(np.linalg.norm(vector) * np.linalg.norm(query))))
        return sorted(hits, key=lambda pair: (-pair[1], pair[0]))[:limit]

    def get(self, ids: Mapping[Partition, Sequence[str]]) -> dict[str, np.ndarray]:
        pairs = [(self._held.get(partition, {}), part) for partition, part in ids.items()]
        return {id_: vectors[id_][0] for vectors, part in pairs for id_ in part if id_ in vectors}

    def add(self, partition: Partition, ids: Sequence[str], vectors: np.ndarray, facts: Sequence[Facts]) -> None:
        new = ((vector, set(all_facts(fields))) for vector, fields in zip(vectors, facts, strict=True))
        self._held.setdefault(partition, {}).update(zip(ids, new, strict=True))

    def remove(self, partition: Partition, ids: Iterable[str]) -> None:
        for id_ in ids:
            self._held.get(partition, {}).pop(id_, None)

    def dimension(self, partition: Partition) -> int | None:
        return next((len(vector) for vector, _ in self._held.get(partition, {}).values()), None)

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

    def trim(self) -> None:
        pass

    def end_writing(self) -> None:
        pass

    def close(self) -> None:
        pass
