"""The ledger: every passage a conversation has met, numbered once, with how it was found and what it is worth.

In a graph's state the ledger is a list of plain dicts, so that any checkpointer keeps it; a passage's number is its
position in that list, counted from 1, and never changes.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from .passage import Passage

Grade = Literal["relevant", "partial", "irrelevant"]


class Entry(BaseModel):
    """One passage of the ledger."""

    model_config = ConfigDict(extra="forbid")

    passage: Passage
    query: str
    """The query that found it first in this turn; empty if none did."""
    score: float = 0.0
    """Its fused score in that search."""
    similarity: float | None = None
    """Its cosine to that query, where dense search saw it."""
    grade: Grade | None = None
    """None until graded."""


Ledger = list[dict[str, Any]]


def merge(old: Ledger, new: Ledger) -> Ledger:
    """LangGraph reducer: known passages keep their number and how they were first found, new ones are appended."""
    merged = {entry["passage"]["id"]: entry for entry in old}
    for entry in new:
        known = merged.get(entry["passage"]["id"])
        if known is None:
            merged[entry["passage"]["id"]] = entry
        else:
            first = known if known["query"] else entry
            found = {name: first[name] for name in ("query", "score", "similarity")}
            merged[entry["passage"]["id"]] = {**entry, **found, "grade": entry["grade"] or known["grade"]}
    return list(merged.values())


def next_turn(ledger: Ledger) -> Ledger:
    """The same passages under the same numbers; how they were found and graded belonged to the question before."""
    return [{**entry, "query": "", "score": 0.0, "similarity": None, "grade": None} for entry in ledger]


def entries(ledger: Ledger) -> list[Entry]:
    """The ledger's entries in the order of their numbers."""
    return [Entry.model_validate(entry) for entry in ledger]
