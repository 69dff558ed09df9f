"""Whether citations are at the places that they give, and whether they are the gold passages (ALCE's precision and
recall of citations, Gao et al., 2023, with gold passages in place of a judge model)."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.citation import Citation
from ...evidence.passage import Passage
from ...evidence.trace import Trace
from ..sets.gold import Located
from .measure import Measure, Scores

MEASURES = (
    Measure(
        "citation_valid", "valid", "Share of the citations whose quote is in its passage, at its place.", "citations"
    ),
    Measure("citation_precision", "cit. P", "Share of the citations that touch a gold passage.", "citations"),
    Measure("citation_recall", "cit. R", "Share of the gold units that are cited.", "citations"),
)


def citation_scores(gold: Sequence[Located], trace: Trace | None) -> Scores:
    """Validity and precision, None without a citation; precision and recall are None without gold.

    A run that cites nothing, because it failed or refused, has a recall of 0.
    """
    cited = trace.answer.citations if trace is not None else []
    passages = {entry.passage.id: entry.passage for entry in trace.seen.values()} if trace is not None else {}
    valid = [stands(citation, passages.get(citation.passage_id)) for citation in cited]
    precise = [any(unit.touched_by(citation) for unit in gold) for citation in cited] if gold else []
    recalled = [any(unit.touched_by(citation) for citation in cited) for unit in gold]
    return {"citation_valid": _share(valid), "citation_precision": _share(precise), "citation_recall": _share(recalled)}


def stands(citation: Citation, passage: Passage | None) -> bool:
    """Whether `passage` has the citation's quote exactly at its place; False for an empty quote."""
    if passage is None or (citation.index, citation.source) != (passage.index, passage.source):
        return False
    start, end = citation.start - passage.start, citation.end - passage.start
    inside = 0 <= start < end <= len(passage.text)
    return inside and passage.text[start:end] == citation.quote


def _share(values: Sequence[bool]) -> float | None:
    return sum(values) / len(values) if values else None
