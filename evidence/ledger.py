"""The ledger: every passage that a turn has met, numbered once, with how it was found and how it was graded.

In a graph's state the ledger is a list of plain dicts, so that any checkpointer keeps it; a passage's number is its
position in that list, counted from 1, and does not change during a turn. The passages of the last turns, whose answers
the state also keeps, stand before those of this one. A record names its passage and does not contain its text: the
library has that, and gives it to anyone who may read it now. Only what is stored nowhere else is kept whole, a web page
or what a tool of the caller's own returned.
"""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from .conversation import MOST_TURNS
from .injection.flagged import flags_of
from .passage import Hit, Link, Passage
from .text.spans import Span

Grade = Literal["relevant", "partial", "irrelevant"]


class Entry(BaseModel):
    """One passage of the ledger, with its text."""

    model_config = ConfigDict(extra="forbid")

    passage: Passage
    query: str
    """The query that found it first in this turn; empty if none did."""
    score: float = 0.0
    """Its fused score in that search."""
    similarity: float | None = None
    """Its cosine to that query, where dense search saw it."""
    link: Link | None = None
    """The name by which that search reached it, if it followed one."""
    grade: Grade | None = None
    """None until graded."""
    flags: tuple[Span, ...] = Field(default_factory=lambda fields: flags_of(fields["passage"]))
    """Where its text reads like instructions to a model: characters of the text."""

    @classmethod
    def of(cls, hit: Hit, query: str) -> Self:
        """What a search for `query` found."""
        return cls(passage=hit.passage, query=query, score=hit.score, similarity=hit.similarity, link=hit.link)


Ledger = list[dict[str, Any]]
_FOUND = ("query", "score", "similarity", "link")


def record(entry: Entry) -> dict[str, Any]:
    """What the state keeps of an entry."""
    passage = entry.passage
    return {
        "id": passage.id,
        "index": passage.index,
        "place": passage.place,
        **entry.model_dump(mode="json", exclude={"passage"}),
        "page": None if passage.is_stored else passage.model_dump(),
    }


def restore(record: dict[str, Any], passage: Passage) -> Entry:
    """The entry of a record whose passage was read again; its text is therefore checked for flags again."""
    return Entry(passage=passage, **{name: record[name] for name in (*_FOUND, "grade")})


def merge(old: Ledger, new: Ledger) -> Ledger:
    """LangGraph reducer: known passages keep their number and how they were first found, new ones are appended."""
    merged = {record["id"]: record for record in old}
    for record in new:
        before = merged.get(record["id"])
        if before is None:
            merged[record["id"]] = record
        else:
            first = before if before["query"] else record
            origin = {name: first[name] for name in _FOUND}
            merged[record["id"]] = {**record, **origin, "grade": record["grade"] or before["grade"]}
    return list(merged.values())


def next_turn(ledger: Ledger, *, answered: bool) -> Ledger:
    """The ids that the last `MOST_TURNS` answered turns met; everything else belonged to their questions and callers.

    `answered` says whether the turn that leaves this ledger ended in an answer.
    """
    nothing = dict.fromkeys(("similarity", "link", "grade", "page"))
    blank: dict[str, Any] = {"place": "", "query": "", "score": 0.0, "flags": [], **nothing}
    aged = ((record, record.get("age", 0) + answered) for record in ledger)
    return [
        {"id": record["id"], "index": record["index"], **blank, "age": age} for record, age in aged if age <= MOST_TURNS
    ]
