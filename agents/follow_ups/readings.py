"""What a follow-up may mean, as a model says it, where nobody can be asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.conversation import Turn
from ...evidence.text.english import ASKING, PREPOSITION
from ...evidence.text.words import content_words
from ..questions.forms import EDGES, REQUEST
from .follow_up import condensed

_ASKS = re.compile(rf"\?|\A\W*(?:{PREPOSITION} )?(?:{ASKING}|{REQUEST})\b|[,.:;] {ASKING}\b", re.IGNORECASE)


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


def with_own_words(question: str, query: str, *, unclear: bool) -> str:
    """A model's form of a question; behind the user's own words, in brackets, if it loses what they ask: if it is no
    question and has none of these words, or lacks one or the other where the question is `unclear` to the model.

    "Our tug or our barge" says only what "ours is too slow. what can we do?" may be about.
    """
    asks = _ASKS.search(query) is not None
    says = not set(content_words(question)).isdisjoint(content_words(query))
    if not query or (asks and says) or ((asks or says) and not unclear):
        return query
    return f"{question.rstrip(EDGES)} ({query.strip(EDGES)})?"
