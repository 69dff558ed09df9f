"""What a system that is not made of our nodes replied, as an `Answer`."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import BaseMessage

from ...agents.prose import admits_ignorance
from ...errors import InputError
from ...evidence.answer import Answer
from ..measures.answers import words


def as_answer(question: str, given: object, *, name: str) -> Answer:
    """An `Answer` as it is; of a text, a message, or a state with `messages` an answer without citations.

    Raises `InputError` for anything else; `name` is the system's.
    """
    match given:
        case Answer():
            return given
        case str():
            return text_answer(question, given, mode=name)
        case (BaseMessage() as last) | {"messages": [*_, BaseMessage() as last]}:
            return text_answer(question, last.text, mode=name)
    raise InputError(
        f"{name!r} gave {repr(given)[:80]}, which is no answer: return an `Answer`, a text, or a state with `messages`"
    )


def text_answer(question: str, text: str, *, mode: str, **told: Any) -> Answer:
    """An answer that cites nothing; a refusal where the text says that it does not know, or nothing at all.

    `told` are further fields of the answer.
    """
    text = text.strip()
    unknown = not text or words(text) == ["unknown"] or admits_ignorance(text)
    return Answer(
        question=question,
        status="refused" if unknown else "answered",
        text="" if unknown else text,
        stop_reason="no_evidence" if unknown else "complete",
        mode=mode,
        **told,
    )
