"""The interface of a library's lexical index. `tantivy_words.py` is the embedded implementation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from ...evidence.passage import Passage
from ..filters import Filter
from ..partition import Partition
from ..ranked import Ranked

Field = Literal["titles", "names", "text"]
"""The names of what a passage is about, all names in it (`names.py`), or the stems of its words."""


class LexicalIndex(Protocol):
    """Words and names by partition: the hits and statistics of one partition never depend on another.

    Text is tokenized by `analyze` in `text/words.py`. Threads may share it; a writer must hold the library lock.
    Every method raises `LibraryError` if the index cannot be read or written.
    """

    def search(
        self, partitions: Sequence[Partition], query: str, *, limit: int, filters: Filter | None = None
    ) -> Ranked:
        """The at most `limit` best passages of all these partitions, as (id, score), best first; ties by id.

        A score, above 0, is a passage's share of the weight of the whole query in the passage's own partition, so that
        scores are comparable across partitions. Of `filters`, only the part that `filters.looked_up` returns is applied
        here. Raises `LibraryError` if a partition has no words.
        """

    def weights(self, partitions: Sequence[Partition], stems: Iterable[str]) -> dict[str, float]:
        """The inverse document frequency (0 or more) of each stem over all passages of these partitions."""

    def known(self, partitions: Sequence[Partition], names: Iterable[str], field: Field) -> set[str]:
        """The given names that at least one passage of these partitions has in `field`."""

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
        """Ids of the passages that have the name in `field`, in no particular order. If one partition has more than
        `limit` of them, the `limit` best for the words of `query` are returned."""

    def write(self, partition: Partition, add: Sequence[Passage], remove: Iterable[str]) -> None:
        """Add passages and remove ids, all or nothing; existing ids are replaced, unknown ids to remove are ignored."""

    def count(self, partition: Partition) -> int:
        """How many passages a partition holds, 0 or more."""

    def ids(self, partition: Partition) -> set[str]:
        """All ids of a partition."""

    def partitions(self) -> set[Partition]:
        """Every partition that the index has, including empty ones."""

    def purge(self, partition: Partition, passages: Iterable[Passage]) -> None:
        """Rewrite a partition with exactly these passages, so that no file holds a word of the removed text.

        Without passages, the partition is deleted.
        """

    def close(self) -> None:
        """Release files and connections; the next call opens them again and sees what other processes wrote."""
