"""The embedded catalog: one SQLite file. `catalog.py` documents the interface and the reasons for it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from pydantic import ValidationError

from ...evidence.passage import Passage
from ...settings import IndexSettings
from ..filters import Facets, facets_of
from ..labels import partition_key
from ..partition import Partition
from ..records import IN_PART, IndexInfo, SourceRecord
from . import journal, refusals, remembered
from .catalog import Entry
from .database import Database
from .journal import SqliteJournal
from .passage_rows import READ, passage_of, stored
from .refusals import SqliteRefusals
from .remembered import SqliteRemembered
from .source_rows import ADD, RECORD, WHOLE, added, record_of, whole_record_of

FILE = "catalog.sqlite"
_MAX_IDS = 1_000

_SCHEMA = f"""
CREATE TABLE library (id TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))));
INSERT INTO library DEFAULT VALUES;
CREATE TABLE indexes (
    name TEXT PRIMARY KEY, description TEXT NOT NULL, settings TEXT NOT NULL);
CREATE TABLE sources (
    key INTEGER PRIMARY KEY, index_name TEXT NOT NULL, location TEXT NOT NULL, name TEXT NOT NULL,
    labels TEXT NOT NULL, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, seen_ns INTEGER NOT NULL,
    digest TEXT NOT NULL, reader TEXT NOT NULL, version TEXT NOT NULL, title TEXT NOT NULL,
    contexts_by TEXT NOT NULL, metadata TEXT NOT NULL, text TEXT NOT NULL,
    UNIQUE (index_name, location), UNIQUE (index_name, name));
CREATE INDEX sources_digest ON sources (digest);
CREATE INDEX sources_version ON sources (version);
CREATE TABLE passages (
    id TEXT PRIMARY KEY, source INTEGER NOT NULL REFERENCES sources(key) ON DELETE CASCADE, partition TEXT NOT NULL,
    ordinal INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL, heading TEXT NOT NULL, page INTEGER,
    text TEXT NOT NULL, context TEXT NOT NULL, above TEXT NOT NULL, UNIQUE (source, ordinal));
{journal.SCHEMA}
{remembered.SCHEMA}
{refusals.SCHEMA}
"""


class SqliteCatalog(Database):
    """The SQLite file of one library. Threads may share it; one process may write at a time (the library's lock)."""

    NAME = "catalog"
    REMEDY = "index the documents into a new library, with the --labels that they had"
    SCHEMA = _SCHEMA
    APPLICATION = 0x47724431  # GrD1
    FORMAT = 7

    def __init__(self, folder: Path) -> None:
        """Open the catalog in `folder`. Raises `LibraryError`."""
        super().__init__(folder / FILE)
        self.journal = SqliteJournal(self)
        self.remembered = SqliteRemembered(self)
        self.refusals = SqliteRefusals(self)

    def identity(self) -> str:
        """The unique identity of this library; a copy has the same one."""
        return str(self.one("SELECT id FROM library")[0])

    def is_empty(self) -> bool:
        """Whether nothing was indexed, and no path was given labels."""
        return not self.all("SELECT 1 FROM sources UNION ALL SELECT 1 FROM roots LIMIT 1")

    # -- indexes

    def indexes(self) -> list[IndexInfo]:
        """All indexes by name."""
        counts: dict[str, dict[tuple[str, ...], tuple[int, int]]] = {}
        for name, labels, sources, passages in self.all(
            "SELECT index_name, labels, COUNT(*), SUM((SELECT COUNT(*) FROM passages p WHERE p.source = s.key)) "
            "FROM sources s GROUP BY index_name, labels ORDER BY index_name, labels"
        ):
            counts.setdefault(name, {})[tuple(self.decoded(labels))] = (sources, passages)
        rows = self.all("SELECT name, description, settings FROM indexes ORDER BY name")
        return [
            IndexInfo(name, description, self._settings(settings), counts=counts.get(name, {})).limited_to(
                counts.get(name, {})
            )
            for name, description, settings in rows
        ]

    def _settings(self, text: str) -> IndexSettings:
        try:
            return IndexSettings.model_validate_json(text)
        except ValidationError as error:
            raise self.damaged(f"{text[:60]!r} are no settings") from error

    def put_index(self, name: str, description: str, settings: IndexSettings) -> None:
        """Add an index, or give an existing one a new description and settings."""
        with self.transaction():
            self.write(
                "INSERT INTO indexes (name, description, settings) VALUES (?, ?, ?) ON CONFLICT (name) "
                "DO UPDATE SET description = excluded.description, settings = excluded.settings",
                (name, description, settings.model_dump_json()),
            )

    def drop_index(self, name: str) -> None:
        """Forget an index that holds no source; the labels of its paths stay."""
        with self.transaction():
            self.write("DELETE FROM indexes WHERE name = ?", (name,))

    # -- sources

    def sources(self, index: str) -> dict[str, SourceRecord]:
        """The record of each file of an index, by location, without its text."""
        rows = self.all(f"{RECORD} FROM sources WHERE index_name = ?", (index,))
        return {row[0]: record_of(row, self.decoded) for row in rows}

    def source(self, index: str, location: str) -> SourceRecord | None:
        """The record of one file, with its text."""
        row = self.maybe(f"{WHOLE} FROM sources WHERE index_name = ? AND location = ?", (index, location))
        return None if row is None else whole_record_of(row, self.decoded)

    def labels(self, index: str, location: str) -> tuple[str, ...] | None:
        """The labels of a source; None if there is no such source."""
        row = self.maybe("SELECT labels FROM sources WHERE index_name = ? AND location = ?", (index, location))
        return None if row is None else tuple(self.decoded(row[0]))

    def source_text(self, index: str, name: str, partitions: Collection[Partition] | None = None) -> str | None:
        """The stored text that the spans of a source refer to; None if it is in none of `partitions` (None: of all)."""
        row = self.maybe("SELECT labels, text FROM sources WHERE index_name = ? AND name = ?", (index, name))
        if row is None:
            return None
        visible = partitions is None or Partition.of(index, tuple(self.decoded(row[0]))) in partitions
        return str(row[1]) if visible else None

    def touch(self, index: str, record: SourceRecord) -> None:
        """Store the new time stamp of a file whose content did not change."""
        with self.transaction():
            self.write(
                "UPDATE sources SET size = ?, mtime_ns = ?, seen_ns = ? WHERE index_name = ? AND location = ?",
                (record.size, record.mtime_ns, record.seen_ns, index, record.location),
            )

    def replace(self, index: str, record: SourceRecord, passages: Sequence[Passage]) -> None:
        """Replace a source and its passages; call inside a transaction."""
        self.remove(index, record.location)
        key = self.write(ADD, added(index, record))
        partition = partition_key(record.labels)
        self.write_many(
            "INSERT INTO passages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [stored(passage, key, partition, ordinal) for ordinal, passage in enumerate(passages)],
        )

    def remove(self, index: str, location: str) -> None:
        """Forget a source and its passages; call inside a transaction."""
        self.write("DELETE FROM sources WHERE index_name = ? AND location = ?", (index, location))

    # -- passages

    def passage_ids(self, index: str, location: str) -> set[Entry]:
        """The passages of one source."""
        rows = self.all(
            "SELECT p.partition, p.id FROM passages p JOIN sources s ON s.key = p.source "
            "WHERE s.index_name = ? AND s.location = ?",
            (index, location),
        )
        return {(Partition(index, key), id_) for key, id_ in rows}

    def passages(self, ids: Iterable[str], partitions: Collection[Partition]) -> dict[str, Passage]:
        """The passages with these ids that are in one of these partitions now, by id; others are left out."""
        id_list, allowed = list(ids), {(partition.index, partition.key) for partition in partitions}
        by_id: dict[str, Passage] = {}
        for at in range(0, len(id_list) if allowed else 0, _MAX_IDS):
            part = id_list[at : at + _MAX_IDS]
            rows = self.all(f"{READ} WHERE p.id IN ({','.join('?' * len(part))})", part)
            by_id.update((row[0], passage_of(row, self.decoded)) for row in rows if (row[1], row[14]) in allowed)
        return by_id

    def every_passage(self, index: str, location: str | None = None) -> Iterator[Passage]:
        """All passages of an index or one source, by position (for maintenance and tests; it asks for no partition)."""
        for row in self.all(
            f"{READ} WHERE s.index_name = ? AND s.location = coalesce(?, s.location) ORDER BY s.name, p.ordinal",
            (index, location),
        ):
            yield passage_of(row, self.decoded)

    def ids(self, index: str) -> dict[Partition, set[str]]:
        """The ids in each non-empty partition of an index."""
        by_partition: dict[Partition, set[str]] = {}
        for key, id_ in self.all(
            "SELECT p.partition, p.id FROM passages p JOIN sources s ON s.key = p.source WHERE s.index_name = ?",
            (index,),
        ):
            by_partition.setdefault(Partition(index, key), set()).add(id_)
        return by_partition

    def fields(self, partitions: Collection[Partition]) -> set[str]:
        """The metadata fields that documents of these partitions have."""
        rows = self.all("SELECT DISTINCT s.index_name, s.labels, field.key FROM sources s, json_each(s.metadata) field")
        return {
            field for index, labels, field in rows if Partition.of(index, tuple(self.decoded(labels))) in partitions
        }

    def facets(self, partitions: Collection[Partition]) -> Facets:
        """Each metadata field, `source` and `title`, with its values in documents of these partitions."""
        return facets_of(
            {**self.decoded(metadata), "source": name, "title": title}
            for index, labels, name, title, metadata in self.all(
                "SELECT index_name, labels, name, title, metadata FROM sources"
            )
            if Partition.of(index, tuple(self.decoded(labels))) in partitions
        )

    def directory(self, partitions: Collection[Partition]) -> list[tuple[str, str, str]]:
        """(index, source, id) of each passage of these partitions, in reading order."""
        rows = self.all(
            "SELECT s.index_name, s.name, p.id, p.partition FROM passages p JOIN sources s ON s.key = p.source "
            "ORDER BY s.index_name, s.name, p.ordinal"
        )
        return [(index, name, id_) for index, name, id_, key in rows if Partition(index, key) in partitions]

    def contexts(self, index: str, of: SourceRecord) -> dict[tuple[int, int], str]:
        """The contexts that the model in `contexts_by` already wrote for passages of the same title and text, by
        (start, end): for the source itself, and for sources with the same labels in any index."""
        writer = (of.contexts_by, len(of.contexts_by + IN_PART), of.contexts_by + IN_PART)
        rows = self.all(
            "SELECT p.start, p.end, p.context FROM sources s JOIN passages p ON p.source = s.key WHERE p.context <> '' "
            "AND s.version = ? AND s.title = ? AND (s.contexts_by = ? OR substr(s.contexts_by, 1, ?) = ?) "
            "AND (s.labels = ? OR (s.index_name = ? AND s.location = ?))",
            (of.version, of.title, *writer, json.dumps(of.labels), index, of.location),
        )
        return {(start, end): context for start, end, context in rows}
