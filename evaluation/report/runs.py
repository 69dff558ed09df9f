"""Runs as the page's script reads them: the text of each passage once, all else by id."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ...evidence.answer import Answer, Step
from ...evidence.ledger import Entry
from ...evidence.trace import Trace
from ..runs.record import Judgement, Record
from ..sets.case import Case
from ..sets.gold import Located, met

Data = dict[str, Any]
_TOLD = ("query", "queries", "reason", "parts", "question", "said", "errors", "pages", "status", "flagged")
"""The parts of a step's detail that the page shows; grades are shown with their passages."""


def passages_of(traces: Sequence[Trace]) -> Data:
    """Passage id -> its place and text."""
    met = {entry.passage.id: entry.passage for trace in traces for entry in trace.seen.values()}
    fields = {"index", "source", "text", "start", "heading", "page", "labels"}
    return {id_: met[id_].model_dump(include=fields) for id_ in sorted(met)}


def case_data(case: Case, gold: Sequence[Located]) -> Data:
    """A case with its located gold, in the case's order; spans are characters of the stored source."""
    located = [
        {"index": unit.index, "source": unit.source, "spans": [] if unit.whole else [list(span) for span in unit.spans],
         "quote": original.quote}
        for unit, original in zip(gold, case.gold, strict=True)
    ]  # fmt: skip
    fields = case.model_dump(exclude={"gold", "indexes"})
    return {**fields, "gold": located}


def record_data(record: Record, gold: Sequence[Located], judged: Iterable[Judgement], *, timed: bool) -> Data:
    """A record with what judges said of it, without clock readings unless `timed`; of a failed run only its failure."""
    head = {
        "case": record.case,
        "system": record.system,
        "repeat": record.repeat,
        "failure": str(record.failure or ""),
        "judged": [one.model_dump(include={"metric", "judge", "value", "failure"}) for one in judged],
    }
    if record.trace is None:
        return head
    fields = trace_data(record.trace, gold)
    if not timed:
        del fields["cost"]["elapsed_seconds"]
    return {**head, **fields}


def trace_data(trace: Trace, gold: Sequence[Located] = ()) -> Data:
    """A run: the path, the queries, the passages with grades and gold, the claims with their spans, the cost."""
    answer, passages = trace.answer, [entry.passage for entry in trace.seen.values()]
    named = {"question", "status", "text", "stop_reason", "confidence", "missing", "mode", "cost"}
    fields = answer.model_dump(include=named)
    return {
        **fields,
        "graph": trace.graph,
        "roles": trace.roles,
        "path": [_step(step) for step in answer.steps],
        "searched": [search.model_dump() for search in answer.searched],
        "seen": [
            _entry_data(number, entry, units)
            for (number, entry), units in zip(trace.seen.items(), met(gold, passages), strict=True)
        ],
        "claims": [{"text": claim.text, "markers": list(claim.markers)} for claim in claims(answer)],
        "citations": [
            {
                **citation.model_dump(exclude={"index"}),
                "gold": [place for place, unit in enumerate(gold) if unit.touched_by(citation)],
            }
            for citation in answer.citations
        ],
    }


def _entry_data(number: int, entry: Entry, gold: list[int]) -> Data:
    return {
        "number": number,
        "id": entry.passage.id,
        "query": entry.query,
        "score": round(entry.score, 4),
        "similarity": None if entry.similarity is None else round(entry.similarity, 3),
        "link": entry.link and entry.link.model_dump(),
        "grade": entry.grade,
        "flags": [list(span) for span in entry.flags],
        "gold": gold,
    }


def _step(step: Step) -> Data:
    data = {name: step.detail[name] for name in _TOLD if step.detail.get(name)}
    if step.failure is not None:
        data["failure"] = step.failure.said
    return {"node": step.node, "summary": step.summary, "made_by": step.made_by, "branch": step.branch, "detail": data}


@dataclass(frozen=True)
class ShownClaim:
    """A stretch of the answer's text, with the markers of the citations that support it."""

    text: str
    markers: tuple[int, ...] = ()


def claims(answer: Answer) -> list[ShownClaim]:
    """The claims in order. Markers are numbered from 1 in text order; a bracketed number in the text itself stays
    text."""
    claims: list[ShownClaim] = []
    start = at = 0
    markers: list[int] = []
    for marker in sorted(citation.marker for citation in answer.citations):
        sign = f"[{marker}]"
        place = answer.text.find(sign, at)
        if place < 0:
            continue
        if markers and place > at:
            claims.append(_claim(answer.text, start, at, markers))
            start, markers = at, []
        markers.append(marker)
        at = place + len(sign)
    if markers:
        claims.append(_claim(answer.text, start, at, markers))
    rest = answer.text[at:].strip()
    return [*claims, ShownClaim(rest)] if rest else claims


def _claim(text: str, start: int, end: int, markers: list[int]) -> ShownClaim:
    signs = "".join(f"[{marker}]" for marker in markers)
    return ShownClaim(text[start:end].removesuffix(signs).strip(), tuple(markers))
