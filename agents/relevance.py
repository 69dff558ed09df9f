"""How likely a passage holds what a question asks for, told by the search alone."""

from __future__ import annotations

import math

from ..evidence.ledger import Entry
from ..evidence.words import content_words, overlap

# A logistic regression over our own cases, HotpotQA, MuSiQue and MTRAG, each weighted alike (benchmarks/relevance.py).
_SCORE, _COSINE, _WORDS, _INTERCEPT = 5.18, 3.33, 0.73, -7.11


def relevance(question: str, entry: Entry, best_score: float) -> float:
    """The probability that a passage holds gold, 0 to 1, by its fused score, its cosine and the words it shares.

    `best_score` is the fused score of a passage that both searches put first. Words are those of the query that found
    the passage, else those of the question.
    """
    passage = entry.passage
    text = " ".join((passage.title, *passage.heading, passage.text))
    words = overlap(content_words(entry.query or question), text)
    logit = _INTERCEPT + _SCORE * agreement(entry, best_score) + _COSINE * (entry.similarity or 0.0) + _WORDS * words
    return 1 / (1 + math.exp(-logit))


def agreement(entry: Entry, best_score: float) -> float:
    """The fused score as a share of the best there can be, 0 to 1.

    Half for a page of the web, which has no score; a reranker's own scores are cut off at 0 and 1.
    """
    return min(1.0, max(0.0, entry.score / best_score)) if entry.score else 0.5
