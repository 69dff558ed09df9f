"""What a library asks of its catalog, which is the truth about the sources, versions and passages that it holds.

Vectors and words are derived from it. A passage is visible when it is here, so a reader never sees half a document:
the other stores are written first, then one transaction switches the catalog, then what is left over is removed.
`sqlite_catalog.py` is the embedded one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from ..evidence.passage import Passage
from ..settings import IndexSettings
from .filters import Facets
from .partition import Partition
from .records import IndexInfo, SourceRecord
from .refusals import Refusal
from .remembered import LabelledPlace, Labels

Entry = tuple[Partition, str]
"""A passage's id with its partition."""


class Journal(Protocol):
    """What a writer has under way, so that whoever writes next can finish it; written inside a transaction."""

    def note(self, entries: Iterable[Entry]) -> None:
        """Write down what is about to be added to or removed from the other stores."""

    def leftovers(self, index: str) -> list[Entry]:
        """Entries that no visible passage stands for: to be removed from the other stores."""

    def unsure(self, index: str) -> list[Entry]:
        """Entries of visible passages: a killed run may have written them otherwise."""

    def clear(self, index: str) -> None:
        """Forget the entries of an index, after its leftovers were removed; a transaction of its own."""

    def leave(self, partition: Partition) -> None:
        """Write down that labelled text is removed from a partition, whose files hold it until they are purged."""

    def unpurged(self) -> list[Partition]:
        """The partitions whose files may hold labelled text that was removed."""

    def purged(self, partitions: Iterable[Partition]) -> None:
        """Forget these, after their files were made anew; a transaction of its own."""


class Remembered(Protocol):
    """Which labels were given for which paths, and which contents were labelled, for good. Paths are absolute.

    A content is known by the digest of its file's bytes, and by `text_digest` of a document's version.
    """

    def paths(self, home: Path) -> Mapping[str, Labels]:
        """The labels of each path that was given some; `home` is the folder around the library."""

    def decide(self, home: Path, path: str, labels: Labels) -> None:
        """Remember the labels of what lies under `path`, in place of those that it had; inside a transaction."""

    def know(self, digest: str, location: str, labels: Labels) -> None:
        """Remember under which labels the content lies at `location`; inside a transaction."""

    def knows_any(self) -> bool:
        """Whether any content was ever labelled."""

    def known(self, digest: str) -> Sequence[LabelledPlace]:
        """Where the content lay with labels, by location; nowhere if it never had any."""

    def everything(self) -> Sequence[LabelledPlace]:
        """Where anything lay with labels."""

    def indexed(self, digest: str) -> Sequence[LabelledPlace]:
        """Where the content is indexed from now, as locations of the catalog."""


class Refusals(Protocol):
    """Files of which nothing could be read. Only runs that index ask for them."""

    def of(self, index: str) -> Mapping[str, Refusal]:
        """All of an index, by location."""

    def put(self, index: str, refusal: Refusal) -> None:
        """Remember one, in place of what was remembered of its location; inside a transaction."""

    def drop(self, index: str, refusals: Iterable[Refusal]) -> list[Partition]:
        """Forget these, inside a transaction; the partitions of those that had labels: the files still hold them."""


class Catalog(Protocol):
    """Indexes, their sources and the sources' passages. Threads may share it; whoever writes holds the library's lock.

    Every method raises `LibraryError` where what is stored cannot be read or written, and `LibraryBusyError` while
    another process keeps it locked.
    """

    @property
    def journal(self) -> Journal:
        """What is under way."""

    @property
    def remembered(self) -> Remembered:
        """What labels were given for."""

    @property
    def refusals(self) -> Refusals:
        """What could not be read."""

    def identity(self) -> str:
        """What tells this library apart from every other; a copy has the same."""

    def changes(self) -> tuple[int, int]:
        """Two numbers: the first differs after another catalog object has written, the second after this one has."""

    def is_empty(self) -> bool:
        """Whether nothing was indexed, and no path was given labels."""

    def transaction(self) -> AbstractContextManager[None]:
        """All or nothing: what is written inside is there after it as a whole, or not at all."""

    def snapshot(self) -> AbstractContextManager[None]:
        """All that is read inside is of one moment."""

    def indexes(self) -> list[IndexInfo]:
        """All indexes by name."""

    def put_index(self, name: str, description: str, settings: IndexSettings) -> None:
        """Add an index, or give an existing one a new description and settings; a transaction of its own."""

    def drop_index(self, name: str) -> None:
        """Forget an index that holds no source; the labels of its paths stay. A transaction of its own."""

    def sources(self, index: str) -> dict[str, SourceRecord]:
        """What is known of each source of an index, by location, without its text."""

    def source(self, index: str, location: str) -> SourceRecord | None:
        """All that is stored of one source, with its text; None if it is not there."""

    def source_text(self, index: str, name: str, partitions: Collection[Partition] | None = None) -> str | None:
        """The stored text that the spans of a source refer to; None if it is in none of `partitions` (None: of all)."""

    def labels(self, index: str, location: str) -> tuple[str, ...] | None:
        """The labels of a source; None if it is not there."""

    def touch(self, index: str, record: SourceRecord) -> None:
        """Note a new time stamp on a source whose content did not change; a transaction of its own."""

    def replace(self, index: str, record: SourceRecord, passages: Sequence[Passage]) -> None:
        """Put a source and its passages in place of what was there; inside a transaction."""

    def remove(self, index: str, location: str) -> None:
        """Forget a source and its passages; inside a transaction."""

    def passages(self, ids: Iterable[str], partitions: Collection[Partition]) -> dict[str, Passage]:
        """The passages with these ids that stand in one of these partitions now, by id; others are left out."""

    def every_passage(self, index: str, location: str | None = None) -> Iterator[Passage]:
        """All passages of an index or of one source, by position; it asks for no partition (for maintenance)."""

    def passage_ids(self, index: str, location: str) -> set[Entry]:
        """The passages of one source."""

    def ids(self, index: str) -> dict[Partition, set[str]]:
        """The ids in each partition of an index that has any."""

    def fields(self, partitions: Collection[Partition]) -> set[str]:
        """The metadata fields that documents of these partitions have."""

    def facets(self, partitions: Collection[Partition]) -> Facets:
        """Each metadata field, `source` and `title` with the values that documents of these partitions have."""

    def directory(self, partitions: Collection[Partition]) -> list[tuple[str, str, str]]:
        """(index, source, id) of each passage of these partitions, in reading order."""

    def contexts(self, index: str, of: SourceRecord) -> dict[tuple[int, int], str]:
        """What its `contexts_by` wrote before for passages of the same title and text, by (start, end): for the source
        itself, and for others, in any index, under the same labels."""

    def compact(self) -> None:
        """Leave nothing in any file of what was removed. Raises `LibraryBusyError` while another process reads."""

    def close(self) -> None:
        """Release the file or the connection; the object cannot be used afterwards."""
