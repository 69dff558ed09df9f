"""The unit of access and storage: the passages of one index that carry exactly one set of labels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from .labels import partition_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..evidence.passage import Passage
    from .records import IndexInfo


@dataclass(frozen=True, order=True, slots=True)
class Partition:
    """A part of a library that a caller's roles open as a whole or not at all."""

    index: str
    """Name of the index."""
    key: str
    """`public`, or a hash of the label set (`labels.partition_key`)."""

    @classmethod
    def of(cls, index: str, labels: tuple[str, ...]) -> Self:
        """The partition of an index that holds this label set, which must be in normal form."""
        return cls(index, partition_key(labels))


def partitions_of(infos: Iterable[IndexInfo]) -> dict[Partition, IndexInfo]:
    """Every partition of these indexes, with its index."""
    return {Partition.of(info.name, labels): info for info in infos for labels in info.label_sets}


def partition_of(passage: Passage) -> Partition:
    """Where a passage is stored."""
    return Partition.of(passage.index, passage.labels)
