"""Who may read and write Chroma's collections, and when: threads and processes share them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ...errors import EmbeddingMismatchError, LibraryBusyError, LibraryError
from .chroma import ChromaFolder
from .damage import as_sentence
from .process_lock import ProcessLock
from .shared_lock import SharedLock

if TYPE_CHECKING:
    from chromadb import Collection

NEW = "--new"
"""Ends the name of a collection that is to replace the one named so without it."""
_T = TypeVar("_T")


class ChromaAccess:
    """Threads read concurrently; writes are exclusive. Chroma's own errors become sentences."""

    def __init__(self, folder: Path) -> None:
        self.chroma = ChromaFolder(folder)
        self._threads = SharedLock()
        self._processes = ProcessLock(folder)

    def close(self) -> None:
        """Release the folder; the next call opens it again and sees what other processes wrote."""
        with self._threads.alone():
            self.chroma.close()

    def read(self, name: str, act: Callable[[Collection], _T]) -> _T | None:
        """What `act` returns for a collection, or None if there is none.

        Replaced files make a call fail, so a failed call is repeated once with the files opened anew.
        """
        try:
            with self.reading():
                return self._once(name, act)
        except (LibraryBusyError, EmbeddingMismatchError):
            raise
        except LibraryError:
            self.close()
        with self.reading():
            return self._once(name, act)

    def change(self, name: str, act: Callable[[Collection], None], *, create: bool = False) -> None:
        """Let `act` write to a collection, if it exists or `create` is set; retries like `read`."""
        if create:
            self.chroma.make()
        with self.writing():
            try:
                self._once(name, act, create=create)
            except LibraryError:
                self.chroma.close()
                self._once(name, act, create=create)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read concurrently with other threads and processes, from the current files.

        Chroma's files are meant for one process: reading a graph while another process writes it has led to crashes,
        hangs and errors.
        """
        while True:
            with self._threads.shared(), self._processes.shared() as changes:
                if self.chroma.is_of(changes):
                    yield
                    return
            self.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Write while no other thread or process reads or writes."""
        with self._threads.alone(), self._processes.alone() as changes:
            self.chroma.begin(changes)
            yield

    def whole(self, name: str, *, rename: bool) -> Collection | None:
        """A collection, or the `NEW` one that a killed process did not get to rename: it is complete before the old one
        is deleted."""
        collection = self.chroma.collection(name)
        if collection is None and (new := self.chroma.collection(name + NEW)) is not None:
            if rename:
                new.modify(name=name)
            return new
        return collection

    def sentences(self) -> Any:
        """A context in which Chroma's errors become a `LibraryError`."""
        from chromadb.errors import ChromaError

        return as_sentence(self.chroma.unusable, ChromaError)

    def _once(self, name: str, act: Callable[[Collection], _T], *, create: bool = False) -> _T | None:
        with self.sentences():
            collection = self.whole(name, rename=create) or self.chroma.collection(name, create=create)
            return None if collection is None else act(collection)
