"""Sources as rows of the catalog's tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..records import SourceRecord

RECORD = "SELECT location, name, labels, size, mtime_ns, digest, seen_ns, reader, contexts_by"
"""Selects the columns that `record_of` reads."""
WHOLE = f"{RECORD}, version, title, metadata, text"
"""Selects the columns that `whole_record_of` reads."""
ADD = (
    "INSERT INTO sources (index_name, location, name, labels, size, mtime_ns, seen_ns, digest, version, title, "
    "metadata, text, reader, contexts_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
"""Adds the row that `added` makes."""


def record_of(row: tuple[Any, ...], decoded: Callable[[Any], Any]) -> SourceRecord:
    """The record of a row, without its text; `decoded` reads a column that holds JSON."""
    location, name, labels, size, mtime_ns, digest, seen_ns, reader, contexts_by = row[:9]
    return SourceRecord(
        location, name, tuple(decoded(labels)), size, mtime_ns, digest, seen_ns,
        reader=reader, contexts_by=contexts_by,
    )  # fmt: skip


def whole_record_of(row: tuple[Any, ...], decoded: Callable[[Any], Any]) -> SourceRecord:
    """The record of a row, with its text."""
    version, title, metadata, text = row[-4:]
    return replace(record_of(row, decoded), version=version, title=title, metadata=decoded(metadata), text=text)


def added(index: str, record: SourceRecord) -> tuple[Any, ...]:
    """The row of table `sources` for a record in that index."""
    return (
        index, record.location, record.name, json.dumps(record.labels), record.size, record.mtime_ns,
        record.seen_ns, record.digest, record.version, record.title, json.dumps(record.metadata), record.text,
        record.reader, record.contexts_by,
    )  # fmt: skip
