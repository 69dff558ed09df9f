"""What a library asks of a lexical index. `tantivy_words.py` is the embedded one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from ..evidence.passage import Passage
from .filters import Filter
from .partition import Partition

Field = Literal["titles", "names"]
"""What a passage is about, or everything that it names (`names.py`)."""


class LexicalIndex(Protocol):
    """Words and names by partition: neither a hit nor a statistic of one partition depends on another.

    Words are those of `evidence/words.py: analyze`. Threads may share it; whoever writes holds the library's lock.
    Every method raises `LibraryError` where what is stored cannot be read or written.
    """

    def search(
        self, partitions: Sequence[Partition], query: str, *, limit: int, filters: Filter | None = None
    ) -> list[tuple[str, float]]:
        """The best passages of several partitions together as (id, score), best first, at most `limit`; ties by id.

        A score is the share, above 0, of the weight that the whole query has in the passage's own partition, so that
        scores of different partitions compare. Of `filters` only the part that `filters.looked_up` names must be met.
        Raises `LibraryError` if a partition has no words.
        """

    def weights(self, partitions: Sequence[Partition], stems: Iterable[str]) -> dict[str, float]:
        """The inverse document frequency of each stem over all passages of these partitions, 0 or more."""

    def known(self, partitions: Sequence[Partition], names: Iterable[str], field: Field) -> set[str]:
        """Those of the names that a passage of these partitions has."""

    def having(
        self,
        partitions: Sequence[Partition],
        name: str,
        field: Field,
        *,
        limit: int,
        query: str,
        filters: Filter | None,
    ) -> list[str]:
        """Ids of passages of these partitions that have the name, in no order that counts; of more than `limit` in one
        partition those nearest to the words of `query`."""

    def write(self, partition: Partition, add: Sequence[Passage], remove: Iterable[str]) -> None:
        """Add passages and remove ids, all or nothing; known ids are replaced, unknown ones ignored."""

    def count(self, partition: Partition) -> int:
        """How many passages a partition holds, 0 or more."""

    def ids(self, partition: Partition) -> set[str]:
        """All ids of a partition."""

    def partitions(self) -> set[Partition]:
        """Every partition that anything is kept for, empty ones too."""

    def purge(self, partition: Partition, passages: Iterable[Passage]) -> None:
        """Write a partition anew with these passages, all that it is to hold: no file has a word of what was removed.

        Without passages nothing is kept for it any more.
        """

    def close(self) -> None:
        """Release files and connections; the next call opens them again and sees what other processes wrote."""
