"""Files that could not be read, remembered so that one that never ends does not cost its time limit at each run."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from .database import Database
from .partition import Partition

SCHEMA = """
CREATE TABLE refusals (
    index_name TEXT NOT NULL, location TEXT NOT NULL, labels TEXT NOT NULL, size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL, seen_ns INTEGER NOT NULL, digest TEXT NOT NULL, reader TEXT NOT NULL,
    reasons TEXT NOT NULL, PRIMARY KEY (index_name, location)) WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Refusal:
    """A file of which nothing could be read, as it was then."""

    location: str
    labels: tuple[str, ...]
    size: int
    mtime_ns: int
    seen_ns: int
    """When it was tried, in nanoseconds since the epoch."""
    digest: str
    """Hash of its bytes."""
    reader: str
    """The loader that tried, with its version, and a hash of the limits and of the libraries that it had."""
    reasons: tuple[tuple[str, str], ...]
    """(path inside the file, or "" for itself; why)."""


class SqliteRefusals:
    """A table of the embedded catalog: see `catalog.Refusals`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, index: str) -> dict[str, Refusal]:
        """All of an index, by location."""
        rows = self._database.all(
            "SELECT location, labels, size, mtime_ns, seen_ns, digest, reader, reasons FROM refusals "
            "WHERE index_name = ?",
            (index,),
        )
        return {row[0]: self._refusal(row) for row in rows}

    def _refusal(self, row: tuple[str, str, int, int, int, str, str, str]) -> Refusal:
        labels, reasons = self._database.decoded(row[1]), self._database.decoded(row[7])
        return Refusal(row[0], tuple(labels), *row[2:7], tuple((inner, why) for inner, why in reasons))

    def put(self, index: str, one: Refusal) -> None:
        """Remember one, in place of what was remembered of its location; inside a transaction."""
        self._database.write(
            "INSERT OR REPLACE INTO refusals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                index, one.location, json.dumps(one.labels), one.size, one.mtime_ns, one.seen_ns, one.digest,
                one.reader, json.dumps(one.reasons),
            ),
        )  # fmt: skip

    def drop(self, index: str, gone: Iterable[Refusal]) -> list[Partition]:
        """Forget these, inside a transaction; the partitions of those that had labels: the files still hold them."""
        left = set()
        for one in gone:
            self._database.write("DELETE FROM refusals WHERE index_name = ? AND location = ?", (index, one.location))
            left |= {Partition.of(index, one.labels)} if one.labels else set()
        return sorted(left)
