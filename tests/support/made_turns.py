"""Turns of a conversation, and what a follow-up to them means without a model."""

from __future__ import annotations

from typing import Any

from groundwire.agents.follow_ups.follow_up import condensed


def turns(*questions: str, answer: str = "") -> list[dict[str, Any]]:
    """Turns with these questions and the same answer."""
    return [{"question": question, "answer": answer, "roles": []} for question in questions]


def meant(question: str, *before: str, answer: str = "") -> str:
    """The single question that stands alone, after turns with the questions `before`."""
    (standalone,) = condensed(question, turns(*before, answer=answer))
    return standalone
