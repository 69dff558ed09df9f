"""The interface of a library's vector store. `chroma_vectors.py` is the embedded implementation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from ...errors import EmbeddingMismatchError
from ..filters import Filter
from ..partition import Partition
from ..ranked import Ranked
from .facts import Facts

if TYPE_CHECKING:
    import numpy as np


def check_dimension(index: str, stored: int | None, given: int) -> None:
    """Raise `EmbeddingMismatchError` if an index has vectors of another dimension."""
    if stored is not None and stored != given:
        raise EmbeddingMismatchError(
            f"the index {index!r} has vectors of {stored} numbers, and those of the embeddings now have {given}: open "
            "the library with the embeddings that the index was made with, or make another index"
        )


class VectorStore(Protocol):
    """Dense vectors by partition: a search sees only the partitions that it names.

    It holds ids, vectors and hashes for filters, but no text. Threads may share it; a writer must hold the library's
    lock. Every method raises `LibraryError` if the store cannot be read or written.
    """

    def search(self, queries: Mapping[Partition, np.ndarray], *, limit: int, filters: Filter | None = None) -> Ranked:
        """The at most `limit` nearest passages of all these partitions, as (id, cosine), best first; ties by id.

        `queries` maps each partition to the query's unit vector, of shape (dimension,), since indexes may use different
        models. Cosines are from -1 to 1; among equal ones, partitions that `queries` names earlier come first. Of
        `filters`, only the part that `filters.looked_up` returns is applied here, and a field with more than
        `MOST_ELEMENTS` values may let every list pass. Raises `LibraryError` if a partition has no vectors, and
        `EmbeddingMismatchError` if its vectors have another dimension than its query.
        """

    def get(self, ids: Mapping[Partition, Sequence[str]]) -> dict[str, np.ndarray]:
        """The vectors of these ids, each of shape (dimension,), by id; unknown ids are left out."""

    def add(self, partition: Partition, ids: Sequence[str], vectors: np.ndarray, facts: Sequence[Facts]) -> None:
        """Write n passages: `vectors` has shape (n, dimension), float32, unit length; existing ids are overwritten.

        `facts` holds, for each passage, the hashes that filters look it up by (`facts.py`).
        """

    def remove(self, partition: Partition, ids: Iterable[str]) -> None:
        """Delete ids; unknown ones are ignored."""

    def dimension(self, partition: Partition) -> int | None:
        """The dimension of the vectors of a partition; None if it has none."""

    def count(self, partition: Partition) -> int:
        """How many passages a partition holds, 0 or more."""

    def ids(self, partition: Partition) -> set[str]:
        """All ids of a partition."""

    def partitions(self) -> set[Partition]:
        """Every partition that the store has, including empty ones."""

    def drop_unreadable(self, partition: Partition) -> None:
        """Delete the partition if a killed writer left it unreadable, so that it can be rewritten; else do nothing."""

    def purge(self, partitions: Iterable[Partition]) -> None:
        """Erase everything that was removed from these partitions from the files.

        Raises `LibraryBusyError` while another process reads.
        """

    def trim(self) -> None:
        """Give back the room of removed vectors where they are most of what is stored; may do nothing.

        Called at the end of each run that was not interrupted.
        """

    def end_writing(self) -> None:
        """Called when a writer has finished, while it still holds the lock; may do nothing."""

    def close(self) -> None:
        """Release files and connections; the next call opens them again and sees what other processes wrote."""
