"""The three stores of a library as one bundle, and the factory that makes them. `embedded.py` is the default."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from .catalog import Catalog
from .lexical_index import LexicalIndex
from .vector_store import VectorStore


@dataclass(frozen=True)
class Stores:
    """The opened stores of one library folder."""

    catalog: Catalog
    """The source of truth about what is stored; it does not check roles."""
    vectors: VectorStore
    words: LexicalIndex

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written to them."""
        return False

    def replaced(self) -> bool:
        """Whether the stores were replaced on disk since they were opened, so that they must be reopened.

        This is checked for every question, so it must be quick. Raises `LibraryError` if the library no longer exists.
        """
        return False

    def refresh(self) -> None:
        """Close the open vectors and words after another process wrote them; the next read opens the new ones."""
        self.vectors.close()
        self.words.close()

    def close(self) -> None:
        """Release files and connections. May be called more than once."""
        self.refresh()
        self.catalog.close()


class StoreFactory(Protocol):
    """Makes and opens the stores of a library. The library's folder exists and holds its lock for any kind of store."""

    def exists(self, folder: Path) -> bool:
        """Whether this folder has a library."""

    def make(self, folder: Path) -> None:
        """Make empty stores, all or nothing, while the lock is held. Raises `LibraryError` if that fails."""

    def unmake(self, folder: Path) -> None:
        """Remove what `make` made, while the lock is held."""

    def open(self, folder: Path) -> Stores:
        """Open the stores of a folder. Raises `LibraryError` if it has no library, or the library cannot be used."""
