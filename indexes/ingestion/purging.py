"""Purges removed text from the files: the stores only mark it as deleted, and SQLite leaves it in its free pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...errors import LibraryBusyError
from ...evidence.passage import Passage
from ..progress import Summary

if TYPE_CHECKING:
    from ..open_library import OpenLibrary
    from ..partition import Partition

_SLICE = 500


def purge_removed(library: OpenLibrary, summary: Summary, *, everything: bool) -> None:
    """After a run, purge removed text from the files: labelled text always, all text with `everything`.

    Hold the library's lock meanwhile. If another process keeps reading, raises `LibraryBusyError` with `everything`;
    else the summary says so, and the next run tries again.
    """
    unpurged = library.catalog.journal.unpurged()
    if not everything and not unpurged:
        return
    try:
        purge(library, _every_partition(library) if everything else unpurged)
        summary.purged = True
    except LibraryBusyError as error:
        if everything:
            raise
        summary.unpurged = str(error)


def purge(library: OpenLibrary, partitions: Iterable[Partition]) -> None:
    """Rewrite these partitions and compact the stores; hold the library's lock meanwhile.

    Afterwards no file of the catalog, vectors or words holds removed text. If killed at any moment, it leaves a library
    that the next run repairs. Raises `LibraryBusyError` if another process keeps reading.
    """
    targets = sorted(partitions)
    for partition in targets:
        ids = sorted(library.catalog.ids(partition.index).get(partition, ()))
        library.words.purge(partition, _passages(library, partition, ids))
    library.vectors.purge(targets)
    library.catalog.compact()
    library.catalog.journal.purged(targets)


def _every_partition(library: OpenLibrary) -> set[Partition]:
    """All partitions of a library, including those of which only files are left."""
    in_catalog = {partition for info in library.indexes() for partition in library.catalog.ids(info.name)}
    in_stores = library.vectors.partitions() | library.words.partitions()
    return in_catalog | in_stores | set(library.catalog.journal.unpurged())


def _passages(library: OpenLibrary, partition: Partition, ids: list[str]) -> Iterator[Passage]:
    for at in range(0, len(ids), _SLICE):
        yield from library.catalog.passages(ids[at : at + _SLICE], [partition]).values()
