"""Stores that live in this process and share nothing with the embedded ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from memory_catalog import MemoryCatalog, SharedState
from memory_vectors import MemoryVectors
from memory_words import MemoryWords

from groundwire.errors import LibraryError
from groundwire.indexes.stores.bundle import Stores


@dataclass
class FolderStores:
    """All that was made for one folder."""

    rows: SharedState = field(default_factory=SharedState)
    vectors: MemoryVectors = field(default_factory=MemoryVectors)
    words: MemoryWords = field(default_factory=MemoryWords)


@dataclass(frozen=True)
class OpenedMemory(Stores):
    """The stores of one folder."""

    contents: FolderStores
    all: dict[Path, FolderStores]
    folder: Path

    def replaced(self) -> bool:
        if self.folder not in self.all:
            raise LibraryError(f"there is no library at {str(self.folder)!r}: make one first")
        return self.all[self.folder] is not self.contents


class MemoryStores:
    """Makes and opens stores in memory; they are there as long as this object is."""

    def __init__(self) -> None:
        self._all: dict[Path, FolderStores] = {}

    def exists(self, folder: Path) -> bool:
        return folder in self._all

    def make(self, folder: Path) -> None:
        self._all[folder] = FolderStores()

    def unmake(self, folder: Path) -> None:
        self._all.pop(folder, None)

    def open(self, folder: Path) -> Stores:
        if folder not in self._all:
            raise LibraryError(f"there is no library at {str(folder)!r}: make one first")
        stores = self._all[folder]
        return OpenedMemory(MemoryCatalog(stores.rows), stores.vectors, stores.words, stores, self._all, folder)
