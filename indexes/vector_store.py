"""What a library asks of a vector store. `chroma_vectors.py` is the embedded one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from .filters import Filter
from .partition import Partition

if TYPE_CHECKING:
    import numpy as np


class VectorStore(Protocol):
    """Dense vectors by partition: a search meets those of the partitions it names, and no others.

    It holds ids, vectors and hashes for filters, and no text. Threads may share it; whoever writes holds the library's
    lock. Every method raises `LibraryError` where what is stored cannot be read or written.
    """

    def search(
        self, queries: Mapping[Partition, np.ndarray], *, limit: int, filters: Filter | None = None
    ) -> list[tuple[str, float]]:
        """The nearest passages of several partitions together as (id, cosine), best first, at most `limit`; ties by id.

        `queries` gives each partition's unit vector of shape (dimension,): indexes may use different models. A cosine
        is from -1 to 1; of equal ones the partition that `queries` names first comes first. Of `filters` only the part
        that `filters.looked_up` names must be met. Raises `LibraryError` if a partition has no vectors.
        """

    def get(self, ids: Mapping[Partition, Sequence[str]]) -> dict[str, np.ndarray]:
        """The vectors of these ids, each of shape (dimension,), by id; unknown ids are left out."""

    def add(
        self, partition: Partition, ids: Sequence[str], vectors: np.ndarray, facts: Sequence[Mapping[str, str]]
    ) -> None:
        """Write n passages: `vectors` of shape (n, dimension), float32, of length 1; known ids are overwritten.

        `facts` are what filters find each by (`facts.py`).
        """

    def remove(self, partition: Partition, ids: Iterable[str]) -> None:
        """Delete ids; unknown ones are ignored."""

    def count(self, partition: Partition) -> int:
        """How many passages a partition holds, 0 or more."""

    def ids(self, partition: Partition) -> set[str]:
        """All ids of a partition."""

    def partitions(self) -> set[Partition]:
        """Every partition that anything is kept for, empty ones too."""

    def drop_unreadable(self, partition: Partition) -> None:
        """Delete a partition that a killed writer left unreadable: it is written again. Any other stays as it is."""

    def purge(self, partitions: Iterable[Partition]) -> None:
        """Leave nothing of what was removed from these partitions in any file.

        Raises `LibraryBusyError` while another process reads.
        """

    def end_writing(self) -> None:
        """What is to be done when a writer has finished, while nobody else writes; nothing, where there is nothing."""

    def close(self) -> None:
        """Release files and connections; the next call opens them again and sees what other processes wrote."""
