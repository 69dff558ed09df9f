"""Removed text is taken out of the files: the stores only mark it, and SQLite leaves it in pages that it uses again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..errors import LibraryBusyError
from ..evidence.passage import Passage
from .progress import Summary

if TYPE_CHECKING:
    from .library import Library
    from .vectors import Place

_SLICE = 500


def purge_removed(library: Library, summary: Summary, *, everything: bool) -> None:
    """After a run, take removed text out of the files: what was labelled, and all of it if that was asked for.

    Hold the library's lock meanwhile. Raises `LibraryBusyError` where all was asked for and another process reads all
    the time; else the summary says so, and the next run tries again.
    """
    unpurged = library.catalog.journal.unpurged()
    if not everything and not unpurged:
        return
    try:
        purge(library, every_place(library) if everything else unpurged)
        summary.purged = True
    except LibraryBusyError as error:
        if everything:
            raise
        summary.unpurged = str(error)


def purge(library: Library, places: Iterable[Place]) -> None:
    """Write these partitions anew and compact both databases; hold the library's lock meanwhile.

    After it no file of catalog, vectors and words holds what was removed from these places. Killed at any moment it
    leaves a library that the next run repairs. Raises `LibraryBusyError` where another process reads all the time.
    """
    wanted = sorted(places)
    for place in wanted:
        ids = sorted(library.catalog.placed(place[0]).get(place[1], ()))
        if ids:
            library.words.rebuild(place, _passages(library, place, ids))
        else:
            library.words.forget(place)
        library.vectors.rebuild(place)
    library.vectors.compact()
    library.catalog.compact()
    library.catalog.journal.purged(wanted)


def every_place(library: Library) -> set[Place]:
    """All partitions of a library, those too of which nothing is left but files."""
    shown = {(info.name, one) for info in library.indexes() for one in library.catalog.placed(info.name)}
    return shown | library.vectors.places() | library.words.places() | set(library.catalog.journal.unpurged())


def _passages(library: Library, place: Place, ids: list[str]) -> Iterator[Passage]:
    for at in range(0, len(ids), _SLICE):
        yield from library.catalog.passages(ids[at : at + _SLICE], [place[1]]).values()
