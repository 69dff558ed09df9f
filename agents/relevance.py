"""How likely a passage holds what a question asks for, told by the search and the packaged reader."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..evidence.ledger import Entry
from ..evidence.words import codes, content_words, overlap

BestScore = Callable[[str], float]
"""The fused score that a passage has for a query if both searches put it first."""
Parts = tuple[float, float, float, float, float, float]

WEIGHTS, INTERCEPT = (5.14, 2.55, -0.36, 0.55, -1.46, 0.17), -5.83
"""A logistic regression over our own cases, HotpotQA, MuSiQue and MTRAG, each set weighted alike
(`benchmarks/relevance.py`)."""


def relevance(question: str, entry: Entry, best_score: BestScore, odds: float) -> float:
    """The probability that a passage holds gold, 0 to 1; `odds` are the reader's for its best sentence."""
    parts = signals_of(question, entry, best_score, odds)
    logit = INTERCEPT + sum(weight * part for weight, part in zip(WEIGHTS, parts, strict=True))
    return 1 / (1 + math.exp(-logit))


def signals_of(question: str, entry: Entry, best_score: BestScore, odds: float) -> Parts:
    """The share of the best fused score, the cosine, the share of the words; whether a code is there, or all are not;
    the `odds`.

    All but the odds are of the query that found the passage, else of the question.
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
    """The fused score as a share of the best there can be, 0 to 1.

    Half for a page of the web, which has no score; a reranker's own scores are cut off at 0 and 1.
    """
    return min(1.0, max(0.0, entry.score / best_score)) if entry.score else 0.5
