"""Passages as rows of the catalog's tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ...evidence.passage import Passage

READ = """
SELECT p.id, s.index_name, s.name, p.text, p.start, p.end, s.title, p.heading, p.page, s.labels, s.version,
       before.id, after.id, s.metadata, p.partition, p.context, p.above
FROM passages p JOIN sources s ON s.key = p.source
LEFT JOIN passages before ON before.source = p.source AND before.ordinal = p.ordinal - 1
LEFT JOIN passages after ON after.source = p.source AND after.ordinal = p.ordinal + 1
"""
"""Selects the rows that `passage_of` reads; conditions may follow."""


def passage_of(row: tuple[Any, ...], decoded: Callable[[Any], Any]) -> Passage:
    """The passage of a row; `decoded` reads a column that holds JSON."""
    return Passage.model_construct(
        id=row[0], index=row[1], source=row[2], text=row[3], start=row[4], end=row[5], title=row[6],
        heading=tuple(decoded(row[7])), page=row[8], labels=tuple(decoded(row[9])), version=row[10],
        previous=row[11], next=row[12], metadata=decoded(row[13]), context=row[15], above=row[16],
    )  # fmt: skip


def stored(passage: Passage, source: int, partition: str, ordinal: int) -> tuple[Any, ...]:
    """The row of table `passages` for a passage of the source with that key."""
    return (
        passage.id, source, partition, ordinal, passage.start, passage.end, json.dumps(passage.heading), passage.page,
        passage.text, passage.context, passage.above,
    )  # fmt: skip
