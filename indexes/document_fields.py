"""The metadata fields of a library's documents, and their values, read once for each state of the library."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .filters import Facets
from .partition import Partition
from .stores.catalog import Catalog

_FIELDS_KEPT = 64
_FACETS_KEPT = 4
"""Fewer, since they hold each name and title: about 15 MB for 100,000 documents."""


class DocumentFields:
    """What one state of a catalog says, by the partitions that were asked for. Threads may share it.

    Every method raises `LibraryError` if the catalog cannot be read.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._fields = lru_cache(_FIELDS_KEPT)(catalog.fields)
        self._facets = lru_cache(_FACETS_KEPT)(catalog.facets)

    def fields(self, partitions: Iterable[Partition]) -> set[str]:
        """The fields that documents of these partitions have."""
        return set(self._fields(frozenset(partitions)))

    def facets(self, partitions: Iterable[Partition]) -> Facets:
        """Each field, `source` and `title`, with its values in documents of these partitions."""
        return {field: list(values) for field, values in self._facets(frozenset(partitions)).items()}
