"""The three stores of one library as one bundle, and what makes it for a folder. `embedded.py` is the default."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from .catalog import Catalog
from .lexical_index import LexicalIndex
from .vector_store import VectorStore


@dataclass(frozen=True)
class Stores:
    """What is stored for one folder, as it was when it was opened."""

    catalog: Catalog
    """The truth about what is here; it knows no roles."""
    vectors: VectorStore
    words: LexicalIndex

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written to them."""
        return False

    def replaced(self) -> bool:
        """Whether something else was put in their place, so that they must be opened anew.

        It is asked with every question, so it must be quick. Raises `LibraryError` if there is no library any more.
        """
        return False

    def refresh(self) -> None:
        """Let go of what is open in vectors and words, after another process wrote them."""
        self.vectors.close()
        self.words.close()

    def close(self) -> None:
        """Release files and connections. More than once is no error."""
        self.refresh()
        self.catalog.close()


class StoreFactory(Protocol):
    """Makes and opens the stores of a library; its folder is there, and holds the library's lock, whatever they are."""

    def exists(self, folder: Path) -> bool:
        """Whether a library was made for this folder."""

    def make(self, folder: Path) -> None:
        """Make empty stores, as a whole or not at all, while the lock is held. Raises `LibraryError`."""

    def unmake(self, folder: Path) -> None:
        """Take away what `make` made, while the lock is held."""

    def open(self, folder: Path) -> Stores:
        """The stores of a folder. Raises `LibraryError` if there is no library, or it cannot be used."""
