"""How likely a passage holds what a question asks for, estimated from search scores and the packaged reader."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..evidence.ledger import Entry
from ..evidence.text.words import codes, content_words, overlap

BestScore = Callable[[str], float]
"""A function from a query to the best possible fused score: that of a passage which both searches rank first."""
Parts = tuple[float, float, float, float, float, float]

WEIGHTS, INTERCEPT = (5.14, 2.55, -0.36, 0.55, -1.46, 0.17), -5.83
"""Weights of a logistic regression on our own cases, HotpotQA, MuSiQue and MTRAG, with equal weight for each set
(`benchmarks/relevance.py`)."""


def relevance(question: str, entry: Entry, best_score: BestScore, odds: float) -> float:
    """The probability, 0 to 1, that a passage holds gold; `odds` are the reader's log odds for its best sentence."""
    parts = signals_of(question, entry, best_score, odds)
    logit = INTERCEPT + sum(weight * part for weight, part in zip(WEIGHTS, parts, strict=True))
    return 1 / (1 + math.exp(-logit))


def signals_of(question: str, entry: Entry, best_score: BestScore, odds: float) -> Parts:
    """The signals: share of the best fused score, cosine, share of the query's words, whether the passage has one of
    its codes, whether it has none of them, and the `odds`.

    All but the odds refer to the query that found the passage, or else to the question.
    """
    query, passage = entry.query or question, entry.passage
    text = " ".join((passage.title, *passage.heading, passage.text))
    sought = codes(query)
    there = bool(sought & codes(text))
    return (
        agreement(entry, best_score(query)),
        entry.similarity or 0.0,
        overlap(content_words(query), text),
        float(there),
        float(bool(sought) and not there),
        odds,
    )


def agreement(entry: Entry, best_score: float) -> float:
    """The fused score as a share of the best possible one, 0 to 1.

    A web page, which has no score, gets 0.5; a reranker's own scores are clipped to the range 0 to 1.
    """
    return min(1.0, max(0.0, entry.score / best_score)) if entry.score else 0.5
