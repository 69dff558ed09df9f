"""The turns of a thread as chat messages: what chat interfaces send and show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import NAMESPACE_OID, uuid5

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, convert_to_messages

from ..errors import InputError, line_of
from ..evidence.conversation import LONGEST_ANSWER, Turn
from ..evidence.line import whole

Message = dict[str, Any]
"""A LangChain message as plain data: `type`, `content` and `id`."""
_NO_ANSWER = "The documents do not tell."


class Asked(NamedTuple):
    """What some messages ask."""

    question: str
    earlier: list[tuple[str, str]]
    """The questions and answers before it, oldest first."""


def asked_by(messages: object) -> Asked:
    """What the last message asks. Raises `InputError` if it is not a person's."""
    given: Any = messages if isinstance(messages, list) else [messages]
    try:
        read = convert_to_messages(given)
        if read and isinstance(read[-1], HumanMessage):
            return Asked(read[-1].text, _pairs(read[:-1]))
        why = "the last one is not a person's"
    except (ValueError, TypeError, NotImplementedError, KeyError, AttributeError) as error:
        why = line_of(error)
    raise InputError(
        f"the messages {repr(messages)[:80]} ask nothing ({why}): send a list whose last message is the question, "
        "such as {'role': 'user', 'content': 'some text'}"
    )


def shown(turns: Sequence[Turn], question: str | None = None) -> list[Message]:
    """Turns as messages, and behind them a question that has no answer yet."""
    found: list[Message] = []
    for at, turn in enumerate(turns):
        found += [_message("human", turn["question"], at), _message("ai", turn["answer"] or _NO_ANSWER, at)]
    return found if question is None else [*found, _message("human", question, len(turns))]


def are_left(messages: object, turns: Sequence[Turn], begun: str | None) -> bool:
    """Whether `messages` are what a run left that began with the question `begun`, and not an input.

    Their ids are made of what they say: an input that has them comes from someone who knows it.
    """
    if not messages or not isinstance(messages, list) or not all(isinstance(one, dict) for one in messages):
        return False
    left = [message["id"] for message in shown(turns, begun)]
    return [message.get("id") for message in messages] in (left, left[: 2 * len(turns)])


def _message(kind: str, content: str, at: int) -> Message:
    """Its id stays the same as long as no earlier turn is forgotten, so that an interface shows it once."""
    content = whole(content)
    id_ = uuid5(NAMESPACE_OID, f"groundwire {at} {kind} {content[:LONGEST_ANSWER]}")
    return {"type": kind, "content": content, "id": str(id_)}


def _pairs(messages: Sequence[BaseMessage]) -> list[tuple[str, str]]:
    """Each question with the reply to it; one that nobody answered is left out."""
    pairs: list[tuple[str, str]] = []
    question: str | None = None
    for message in messages:
        if isinstance(message, HumanMessage):
            question = whole(message.text)
        elif isinstance(message, AIMessage) and question is not None and message.text:
            pairs.append((question, whole(message.text)))
            question = None
    return pairs
