"""A writer's pending changes, which the next writer can finish: ids in the stores, and text to be purged."""

from __future__ import annotations

from collections.abc import Iterable

from ..partition import Partition
from .catalog import Entry
from .database import Database

SCHEMA = """
CREATE TABLE journal (
    index_name TEXT NOT NULL, partition TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (index_name, partition, id))
    WITHOUT ROWID;
CREATE TABLE unpurged (
    index_name TEXT NOT NULL, partition TEXT NOT NULL, PRIMARY KEY (index_name, partition)) WITHOUT ROWID;
"""


class SqliteJournal:
    """Two tables of the embedded catalog: see `catalog.Journal`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, entries: Iterable[Entry]) -> None:
        """Write down what is about to be added to or removed from the other stores."""
        rows = [(partition.index, partition.key, id_) for partition, id_ in entries]
        self._database.write_many("INSERT OR IGNORE INTO journal VALUES (?, ?, ?)", rows)

    def leftovers(self, index: str) -> list[Entry]:
        """Entries without a visible passage, to be removed from the other stores."""
        return self._entries(
            "SELECT j.partition, j.id FROM journal j LEFT JOIN passages p "
            "ON p.id = j.id AND p.partition = j.partition WHERE p.id IS NULL AND j.index_name = ?",
            index,
        )

    def unsure(self, index: str) -> list[Entry]:
        """Entries of visible passages, which a killed run may have written differently."""
        return self._entries(
            "SELECT j.partition, j.id FROM journal j JOIN passages p ON p.id = j.id AND p.partition = j.partition "
            "WHERE j.index_name = ?",
            index,
        )

    def _entries(self, statement: str, index: str) -> list[Entry]:
        return [(Partition(index, key), id_) for key, id_ in self._database.all(statement, (index,))]

    def clear(self, index: str) -> None:
        """Forget the entries of an index, after its leftovers were removed."""
        with self._database.transaction():
            self._database.write("DELETE FROM journal WHERE index_name = ?", (index,))

    def leave(self, partition: Partition) -> None:
        """Write down that labelled text is removed from a partition, whose files hold it until they are purged."""
        self._database.write("INSERT OR IGNORE INTO unpurged VALUES (?, ?)", (partition.index, partition.key))

    def unpurged(self) -> list[Partition]:
        """The partitions whose files may hold labelled text that was removed."""
        return [Partition(index, key) for index, key in self._database.all("SELECT * FROM unpurged")]

    def purged(self, partitions: Iterable[Partition]) -> None:
        """Forget these partitions, after their files were rewritten."""
        rows = [(partition.index, partition.key) for partition in partitions]
        with self._database.transaction():
            self._database.write_many("DELETE FROM unpurged WHERE index_name = ? AND partition = ?", rows)
