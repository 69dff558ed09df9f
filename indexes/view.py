"""The current state of an open library, even while others write to its folder or replace it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ..errors import InputError, LibraryError
from .document_fields import DocumentFields
from .records import IndexInfo
from .stores.bundle import StoreFactory, Stores

_T = TypeVar("_T")
_OF_PARENTS: list[Stores] = []
"""Stores that a forked process inherited: closing them could wait forever for threads that exist only in the parent."""


class View:
    """The stores of a folder, opened anew after it was replaced, and the indexes in them. Threads may share it."""

    def __init__(self, folder: Path, factory: StoreFactory) -> None:
        """Raises `LibraryError` if there is no library."""
        self._folder, self._factory = folder, factory
        self._lock = threading.Lock()
        self._closed = False
        self._open()

    @property
    def stores(self) -> Stores:
        """What is open now. Raises `InputError` after `close`."""
        self._keep_open()
        return self._stores

    def check_open(self) -> None:
        """Raises `InputError` after `close`."""
        if self._closed:
            raise InputError(f"the library {str(self._folder)!r} was closed: open it again with Library.open")

    def _keep_open(self) -> None:
        """Open anew in a forked process."""
        self.check_open()
        if self._process != os.getpid():
            _OF_PARENTS.append(self._stores)
            self._lock = threading.Lock()
            self._open()

    def _open(self) -> None:
        stores = self._factory.open(self._folder)
        try:
            self._identity = stores.catalog.identity()
        except BaseException:
            stores.close()
            raise
        self._stores, self._process = stores, os.getpid()
        self._indexes: dict[str, IndexInfo] = {}
        self._document_fields = DocumentFields(stores.catalog)
        self._changes = (-1, -1)

    def indexes(self) -> dict[str, IndexInfo]:
        """The indexes by name: the same object as long as nobody wrote to the library or replaced it."""
        self._keep_open()
        with self._lock:
            stores = self._stores
            if stores.replaced():
                stores = self._reopen()
            changes = stores.catalog.changes()
            if changes != self._changes:
                if stores.catalog.identity() != self._identity:  # another one was copied over it
                    stores = self._reopen()
                    changes = stores.catalog.changes()
                if self._changes[0] not in (-1, changes[0]):  # what this object wrote itself, its stores know
                    stores.refresh()
                self._indexes = {info.name: info for info in stores.catalog.indexes()}
                self._document_fields = DocumentFields(stores.catalog)
                self._changes = changes
            return self._indexes

    def document_fields(self) -> DocumentFields:
        """The fields of the documents: the same object as long as `indexes` returns the same."""
        self.indexes()
        return self._document_fields

    def steadily(self, act: Callable[[Stores], _T]) -> _T:
        """The result of `act`, which is repeated once if the library was replaced meanwhile, and if it fails and the
        library was written to meanwhile."""
        before = self.indexes()
        stores = self.stores
        try:
            result = act(stores)
        except LibraryError:
            if self.indexes() is before:
                raise
        else:
            if self.stores is stores:  # else they were closed, and closed words find nothing
                return result
        return act(self.stores)

    def _reopen(self) -> Stores:
        self._stores.close()
        self._open()
        return self._stores

    def close(self) -> None:
        """Release files; the object cannot be used afterwards."""
        self._closed = True
        if self._process == os.getpid():
            self._stores.close()
