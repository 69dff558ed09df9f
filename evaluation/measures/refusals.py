"""Whether a run refused, and how sure one may be of an answer that it gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...evidence.words import content_words, overlap
from .measure import Measure

if TYPE_CHECKING:
    from ...evidence.trace import Trace
    from .measure import Scores

MEASURES = (Measure("refused", "refused", "The run gave no answer because it found none.", "refusals", None),)


def refusal_scores(trace: Trace | None) -> Scores:
    """1 for a refusal; a failed run refused nothing."""
    return {"refused": float(trace is not None and trace.answer.status == "refused")}


def confidence(trace: Trace) -> float | None:
    """How sure one may be of an answer, 0 to 1; None for a refusal, which answers nothing.

    The mean of two: the share of the question's content words that the answer and what it cites hold, and how much its
    citations agree, one divided by the number of documents that they come from: an answer pieced together is more
    often a guess. An answer without a citation has 0. It needs no model, and orders the answers of the risk-coverage
    curve (El-Yaniv and Wiener, 2010). It was chosen on eval_sets/skerry.jsonl, where the cosine of question and
    passage told right answers from wrong ones no better than chance; nothing says that it is calibrated.
    """
    answer = trace.answer
    if answer.status == "refused":
        return None
    if not answer.citations:
        return 0.0
    cited = {one.passage_id for one in answer.citations}
    passages = [entry.passage for entry in trace.seen.values() if entry.passage.id in cited]
    heads = [head for one in passages for head in (one.title, *one.heading)]
    said = " ".join((*heads, *(one.quote for one in answer.citations), answer.text))
    documents = {(one.index, one.source) for one in answer.citations}
    return (overlap(content_words(answer.question), said) + 1 / len(documents)) / 2
