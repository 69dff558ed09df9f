"""The interface of a library's catalog, the source of truth about its sources, versions and passages.

Vectors and words are derived from it. A passage is visible once the catalog has it, so a reader never sees half a
document: the other stores are written first, then one transaction updates the catalog, then leftovers are removed.
`sqlite_catalog.py` is the embedded implementation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from ...evidence.passage import Passage
from ...settings import IndexSettings
from ..filters import Facets
from ..partition import Partition
from ..records import IndexInfo, SourceRecord
from .refusals import Refusal
from .remembered import LabelledPlace, Labels

Entry = tuple[Partition, str]
"""A passage's id with its partition."""


class Journal(Protocol):
    """A writer's unfinished work, recorded inside a transaction, so that the next writer can finish it."""

    def note(self, entries: Iterable[Entry]) -> None:
        """Record entries that are about to be added to or removed from the other stores."""

    def leftovers(self, index: str) -> list[Entry]:
        """Entries without a visible passage, which must be removed from the other stores."""

    def unsure(self, index: str) -> list[Entry]:
        """Entries of visible passages that a killed run may have overwritten with other contents."""

    def clear(self, index: str) -> None:
        """Forget the entries of an index, after its leftovers were removed; runs in its own transaction."""

    def leave(self, partition: Partition) -> None:
        """Record that labelled text is removed from a partition, whose files still hold it until they are purged."""

    def unpurged(self) -> list[Partition]:
        """The partitions whose files may still hold removed labelled text."""

    def purged(self, partitions: Iterable[Partition]) -> None:
        """Forget these partitions, after their files were rewritten; runs in its own transaction."""


class Remembered(Protocol):
    """A permanent record of the labels given for paths, and of labelled contents. Paths are absolute.

    A file's content is identified by the digest of its bytes, a document's by the `text_digest` of its version.
    """

    def paths(self, home: Path) -> Mapping[str, Labels]:
        """The labels of each path that has any; `home` is the folder that contains the library."""

    def decide(self, home: Path, path: str, labels: Labels) -> None:
        """Remember labels for everything under `path`, replacing its earlier ones; inside a transaction."""

    def know(self, digest: str, location: str, labels: Labels) -> None:
        """Remember that the content is at `location` with these labels; inside a transaction."""

    def knows_any(self) -> bool:
        """Whether any content was ever labelled."""

    def known(self, digest: str) -> Sequence[LabelledPlace]:
        """The places where the content had labels, by location; empty if it never had any."""

    def everything(self) -> Sequence[LabelledPlace]:
        """Every place where any content had labels."""

    def indexed(self, digest: str) -> Sequence[LabelledPlace]:
        """The places from which the content is currently indexed, as locations of the catalog."""


class Refusals(Protocol):
    """Files from which nothing could be read. Only indexing runs use them."""

    def of(self, index: str) -> Mapping[str, Refusal]:
        """All refusals of an index, by location."""

    def put(self, index: str, refusal: Refusal) -> None:
        """Remember a refusal, replacing an earlier one for its location; inside a transaction."""

    def drop(self, index: str, refusals: Iterable[Refusal]) -> list[Partition]:
        """Forget these, inside a transaction; returns the partitions of labelled ones, whose files still hold them."""


class Catalog(Protocol):
    """Indexes, their sources and the sources' passages. Threads may share it; whoever writes holds the library's lock.

    Every method raises `LibraryError` if the store cannot be read or written, and `LibraryBusyError` while another
    process holds its lock.
    """

    @property
    def journal(self) -> Journal:
        """The record of unfinished writes."""

    @property
    def remembered(self) -> Remembered:
        """The record of labels given for paths and contents."""

    @property
    def refusals(self) -> Refusals:
        """The record of files that could not be read."""

    def identity(self) -> str:
        """A string that identifies this library; a copy of the library has the same one."""

    def changes(self) -> tuple[int, int]:
        """Two counters: the first changes when another catalog object has written, the second when this one has."""

    def is_empty(self) -> bool:
        """Whether nothing is indexed and no path has labels."""

    def transaction(self) -> AbstractContextManager[None]:
        """A context in which all writes take effect together, or not at all."""

    def snapshot(self) -> AbstractContextManager[None]:
        """A context in which all reads see the same state."""

    def indexes(self) -> list[IndexInfo]:
        """All indexes by name."""

    def put_index(self, name: str, description: str, settings: IndexSettings) -> None:
        """Add an index, or give an existing one a new description and settings; runs in its own transaction."""

    def drop_index(self, name: str) -> None:
        """Forget an index without sources; the labels of its paths stay. Runs in its own transaction."""

    def sources(self, index: str) -> dict[str, SourceRecord]:
        """The record of each source of an index, by location, without its text."""

    def source(self, index: str, location: str) -> SourceRecord | None:
        """The record of one source, with its text; None if there is none."""

    def source_text(self, index: str, name: str, partitions: Collection[Partition] | None = None) -> str | None:
        """The stored text of a source; None if it is in none of `partitions`, where None means all."""

    def labels(self, index: str, location: str) -> tuple[str, ...] | None:
        """The labels of a source; None if there is no such source."""

    def touch(self, index: str, record: SourceRecord) -> None:
        """Record a new timestamp for a source whose content did not change; runs in its own transaction."""

    def replace(self, index: str, record: SourceRecord, passages: Sequence[Passage]) -> None:
        """Store a source and its passages, replacing any earlier ones; inside a transaction."""

    def remove(self, index: str, location: str) -> None:
        """Forget a source and its passages; inside a transaction."""

    def passages(self, ids: Iterable[str], partitions: Collection[Partition]) -> dict[str, Passage]:
        """The passages with these ids that are currently in one of these partitions, by id; others are left out."""

    def every_passage(self, index: str, location: str | None = None) -> Iterator[Passage]:
        """All passages of an index or one source, in order of position, in every partition: for maintenance only."""

    def passage_ids(self, index: str, location: str) -> set[Entry]:
        """The entries (id and partition) of the passages of one source."""

    def ids(self, index: str) -> dict[Partition, set[str]]:
        """The passage ids in each partition of an index; empty partitions are left out."""

    def fields(self, partitions: Collection[Partition]) -> set[str]:
        """The metadata fields of the documents in these partitions."""

    def facets(self, partitions: Collection[Partition]) -> Facets:
        """Each metadata field, `source` and `title`, with its values in the documents of these partitions."""

    def directory(self, partitions: Collection[Partition]) -> list[tuple[str, str, str]]:
        """(index, source, id) of each passage of these partitions, in reading order."""

    def contexts(self, index: str, of: SourceRecord) -> dict[tuple[int, int], str]:
        """Stored contexts to reuse for the passages of a source, by (start, end): those that its `contexts_by` wrote
        for passages with the same title and text, in this source or in any other with the same labels, in any index."""

    def compact(self) -> None:
        """Erase all removed text from the files. Raises `LibraryBusyError` while another process reads."""

    def close(self) -> None:
        """Release the file or the connection; the object cannot be used afterwards."""
