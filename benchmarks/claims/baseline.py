"""The plainest check: a claim is vetoed if too few of its content words stand in what it cites."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.evidence.text.words import content_words, overlap

SHARE = 0.7
"""Least share of the content words, 0 to 1."""


def vetoes(claim: str, evidence: Sequence[str], question: str, context: str) -> bool:
    """Whether less than `SHARE` of the claim's content words stand in the evidence; nothing else helps."""
    return overlap(content_words(claim), "\n".join(evidence)) < SHARE
