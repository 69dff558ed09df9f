"""What an open library shows now, though others write to its folder or replace it meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ..errors import LibraryError
from .records import IndexInfo
from .stores import StoreFactory, Stores

_T = TypeVar("_T")


class View:
    """The stores of a folder, opened anew after it was replaced, and the indexes in them. Threads may share it."""

    def __init__(self, folder: Path, factory: StoreFactory) -> None:
        """Raises `LibraryError` if there is no library."""
        self._folder, self._factory = folder, factory
        self._lock = threading.Lock()
        self._open()

    def _open(self) -> None:
        stores = self._factory.open(self._folder)
        try:
            self._identity = stores.catalog.identity()
        except BaseException:
            stores.close()
            raise
        self.stores: Stores = stores
        self._indexes: dict[str, IndexInfo] = {}
        self._changes = (-1, -1)

    def indexes(self) -> dict[str, IndexInfo]:
        """The indexes by name: the same object as long as nobody wrote to the library or replaced it."""
        with self._lock:
            if self.stores.replaced():
                self._reopen()
            changes = self.stores.catalog.changes()
            if changes != self._changes:
                if self.stores.catalog.identity() != self._identity:  # another one was copied over it
                    self._reopen()
                    changes = self.stores.catalog.changes()
                if self._changes[0] not in (-1, changes[0]):  # what this object wrote itself, its stores know
                    self.stores.refresh()
                self._indexes = {info.name: info for info in self.stores.catalog.indexes()}
                self._changes = changes
            return self._indexes

    def steadily(self, act: Callable[[Stores], _T]) -> _T:
        """What `act` returns; a failure counts only if nobody wrote to the library or replaced it meanwhile."""
        before = self.indexes()
        try:
            return act(self.stores)
        except LibraryError:
            if self.indexes() is before:
                raise
            return act(self.stores)

    def _reopen(self) -> None:
        self.stores.close()
        self._open()

    def close(self) -> None:
        """Release files; the object cannot be used afterwards."""
        self.stores.close()
