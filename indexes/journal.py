"""What a writer has under way, so that whoever writes next can finish it: ids in the stores, and text to be purged."""

from __future__ import annotations

from collections.abc import Iterable

from .database import Database

SCHEMA = """
CREATE TABLE journal (
    index_name TEXT NOT NULL, partition TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (index_name, partition, id))
    WITHOUT ROWID;
CREATE TABLE unpurged (
    index_name TEXT NOT NULL, partition TEXT NOT NULL, PRIMARY KEY (index_name, partition)) WITHOUT ROWID;
"""

Place = tuple[str, str]
"""Index and partition."""


class Journal:
    """Two tables of the catalog. What is written here is written inside a transaction of the catalog's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, index: str, places: Iterable[tuple[str, str]]) -> None:
        """Write down (partition, id) pairs that are about to be added to or removed from the stores."""
        self._database.write_many(
            "INSERT OR IGNORE INTO journal VALUES (?, ?, ?)",
            [(index, partition, id_) for partition, id_ in places],
        )

    def leftovers(self, index: str) -> list[tuple[str, str]]:
        """Journaled (partition, id) that no visible passage stands for: to be removed from the stores."""
        return self._database.all(
            "SELECT j.partition, j.id FROM journal j LEFT JOIN passages p "
            "ON p.id = j.id AND p.partition = j.partition WHERE p.id IS NULL AND j.index_name = ?",
            (index,),
        )

    def unsure(self, index: str) -> list[tuple[str, str]]:
        """Journaled (partition, id) of visible passages: a killed run may have written them otherwise."""
        return self._database.all(
            "SELECT j.partition, j.id FROM journal j JOIN passages p ON p.id = j.id AND p.partition = j.partition "
            "WHERE j.index_name = ?",
            (index,),
        )

    def clear(self, index: str) -> None:
        """Forget the ids of an index, after its leftovers were removed."""
        with self._database.transaction():
            self._database.write("DELETE FROM journal WHERE index_name = ?", (index,))

    def leave(self, place: Place) -> None:
        """Write down that labelled text is removed from a place: its files hold it until they are purged."""
        self._database.write("INSERT OR IGNORE INTO unpurged VALUES (?, ?)", place)

    def unpurged(self) -> list[Place]:
        """The places whose files may hold labelled text that was removed."""
        return [(index, partition) for index, partition in self._database.all("SELECT * FROM unpurged")]

    def purged(self, places: Iterable[Place]) -> None:
        """Forget these places, after their files were made anew."""
        with self._database.transaction():
            self._database.write_many("DELETE FROM unpurged WHERE index_name = ? AND partition = ?", list(places))
