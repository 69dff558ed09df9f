"""Traces, passages and gold made by hand, without a library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from groundwire.evaluation.measures import Price, score_all
from groundwire.evaluation.sets.case import Case
from groundwire.evaluation.sets.gold import Located
from groundwire.evidence.answer import Answer, Searched
from groundwire.evidence.citation import Citation
from groundwire.evidence.cost import Cost
from groundwire.evidence.ledger import Entry
from groundwire.evidence.passage import Passage
from groundwire.evidence.trace import Trace

SOURCE = "rest.md"
TEXT = "An engineer rests for 11 hours. A keeper rests for 12 hours. A cook rests for 10 hours, and so on."


def make_passage(start: int, end: int, *, index: str = "handbook", source: str = SOURCE, text: str = TEXT) -> Passage:
    """A piece of `text`, named by its place."""
    return Passage(id=f"{source}:{start}-{end}", index=index, source=source, text=text[start:end], start=start, end=end)


def make_citation(start: int, end: int, *, passage: Passage | None = None, **fields: Any) -> Citation:
    """A citation of `TEXT[start:end]`, of the passage that is all of it or another one."""
    whole = passage or make_passage(0, len(TEXT))
    quote = whole.text[start - whole.start : end - whole.start]
    values = {
        "passage_id": whole.id,
        "index": whole.index,
        "source": whole.source,
        "quote": quote,
        "shown": quote,
        "support": "verbatim",
        **fields,
    }
    return Citation(marker=1, start=start, end=end, **values)


def make_trace(
    text: str = "",
    *,
    seen: Sequence[Passage | Entry] = (),
    citations: Sequence[Citation] = (),
    searched: Sequence[Searched] = (),
    status: str = "answered",
    question: str = "How long does an engineer rest?",
    graph: str = "naive",
    **fields: Any,
) -> Trace:
    """A finished turn that met `seen`, in this order."""
    answer = Answer(
        question=question, status=status, text=text, citations=list(citations), searched=list(searched),
        **{"cost": Cost(), **fields},
    )  # fmt: skip
    entries = [item if isinstance(item, Entry) else Entry(passage=item, query=question) for item in seen]
    return Trace(graph=graph, roles=[], answer=answer, seen=dict(enumerate(entries, start=1)))


def score(case: Case, gold: Sequence[Located], trace: Trace | None, *, price: Price | None = None) -> dict[str, Any]:
    """Every measure of one record."""
    return score_all([case], {case.id: gold}, [trace], price=price)[0]
