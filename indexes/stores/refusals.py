"""Remembers unreadable files and parts: they are reported at each run, but cost their time limit only once."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from ..partition import Partition
from .database import Database

SCHEMA = """
CREATE TABLE refusals (
    index_name TEXT NOT NULL, location TEXT NOT NULL, labels TEXT NOT NULL, size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL, seen_ns INTEGER NOT NULL, digest TEXT NOT NULL, reader TEXT NOT NULL,
    skipped TEXT NOT NULL, partly TEXT NOT NULL, no_source INTEGER NOT NULL,
    PRIMARY KEY (index_name, location)) WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Refusal:
    """The parts of a file that could not be read, and the state of the file then."""

    location: str
    labels: tuple[str, ...]
    size: int
    mtime_ns: int
    seen_ns: int
    """When it was tried, in nanoseconds since the epoch."""
    digest: str
    """Hash of its bytes."""
    reader: str
    """The loader that tried, with its version, and a hash of the limits and installed libraries."""
    skipped: tuple[tuple[str, str], ...]
    """(path inside the file, or "" for the file itself; reason)."""
    partly: tuple[tuple[str, str], ...]
    """The same for parts that were read incompletely."""
    nothing: bool
    """Whether nothing of the file is in the index."""


class SqliteRefusals:
    """A table of the embedded catalog: see `catalog.Refusals`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, index: str) -> dict[str, Refusal]:
        """All refusals of an index, by location."""
        rows = self._database.all(
            "SELECT location, labels, size, mtime_ns, seen_ns, digest, reader, skipped, partly, no_source "
            "FROM refusals WHERE index_name = ?",
            (index,),
        )
        return {row[0]: self._refusal(row) for row in rows}

    def _refusal(self, row: tuple[str, str, int, int, int, str, str, str, str, int]) -> Refusal:
        labels, skipped, partly = (self._database.decoded(row[at]) for at in (1, 7, 8))
        return Refusal(
            row[0], tuple(labels), *row[2:7], tuple(map(tuple, skipped)), tuple(map(tuple, partly)), bool(row[9])
        )

    def put(self, index: str, refusal: Refusal) -> None:
        """Remember a refusal, replacing any earlier one for its location; inside a transaction."""
        self._database.write(
            "INSERT OR REPLACE INTO refusals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                index, refusal.location, json.dumps(refusal.labels), refusal.size, refusal.mtime_ns, refusal.seen_ns,
                refusal.digest, refusal.reader, json.dumps(refusal.skipped), json.dumps(refusal.partly),
                refusal.nothing,
            ),
        )  # fmt: skip

    def drop(self, index: str, refusals: Iterable[Refusal]) -> list[Partition]:
        """Forget these, inside a transaction. Returns the partitions of the labelled ones, which the files still
        hold."""
        partitions = set()
        for refusal in refusals:
            self._database.write(
                "DELETE FROM refusals WHERE index_name = ? AND location = ?", (index, refusal.location)
            )
            partitions |= {Partition.of(index, refusal.labels)} if refusal.labels else set()
        return sorted(partitions)
