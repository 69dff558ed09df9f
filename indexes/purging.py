"""Removed text is taken out of the files: the stores only mark it, and SQLite leaves it in pages that it uses again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..errors import LibraryBusyError
from ..evidence.passage import Passage
from .progress import Summary

if TYPE_CHECKING:
    from .open_library import OpenLibrary
    from .partition import Partition

_SLICE = 500


def purge_removed(library: OpenLibrary, summary: Summary, *, everything: bool) -> None:
    """After a run, take removed text out of the files: what was labelled, and all of it if that was asked for.

    Hold the library's lock meanwhile. Raises `LibraryBusyError` where all was asked for and another process reads all
    the time; else the summary says so, and the next run tries again.
    """
    unpurged = library.catalog.journal.unpurged()
    if not everything and not unpurged:
        return
    try:
        purge(library, every_partition(library) if everything else unpurged)
        summary.purged = True
    except LibraryBusyError as error:
        if everything:
            raise
        summary.unpurged = str(error)


def purge(library: OpenLibrary, partitions: Iterable[Partition]) -> None:
    """Write these partitions anew and compact the stores; hold the library's lock meanwhile.

    After it no file of catalog, vectors and words holds what was removed from them. Killed at any moment it leaves a
    library that the next run repairs. Raises `LibraryBusyError` where another process reads all the time.
    """
    targets = sorted(partitions)
    for partition in targets:
        ids = sorted(library.catalog.ids(partition.index).get(partition, ()))
        library.words.purge(partition, _passages(library, partition, ids))
    library.vectors.purge(targets)
    library.catalog.compact()
    library.catalog.journal.purged(targets)


def every_partition(library: OpenLibrary) -> set[Partition]:
    """All partitions of a library, those too of which nothing is left but files."""
    in_catalog = {partition for info in library.indexes() for partition in library.catalog.ids(info.name)}
    in_stores = library.vectors.partitions() | library.words.partitions()
    return in_catalog | in_stores | set(library.catalog.journal.unpurged())


def _passages(library: OpenLibrary, partition: Partition, ids: list[str]) -> Iterator[Passage]:
    for at in range(0, len(ids), _SLICE):
        yield from library.catalog.passages(ids[at : at + _SLICE], [partition]).values()
