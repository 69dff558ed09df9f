"""What a follow-up may mean, as a model's question back names it, where nobody can be asked."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.conversation import Turn
from ...evidence.text.words import content_words
from ..questions.forms import EDGES
from .follow_up import condensed


def with_readings(question: str, unclear: str, turns: Sequence[Turn]) -> str:
    """The question with what a model would ask back about it in brackets, if that names something of the conversation;
    else what the rules say that it means; empty if nothing is unclear, or they say nothing.

    `Does it fit (Do you mean the barge or the lock)?` finds what is told of both.
    """
    if not unclear:
        return ""
    told = set(content_words(" ".join(f"{turn['question']} {turn['answer']}" for turn in turns)))
    if told.isdisjoint(set(content_words(unclear)).difference(content_words(question))):
        return next(iter(condensed(question, turns)), "")
    return f"{question.rstrip(EDGES)} ({unclear.strip(EDGES)})?"
