"""The turns of a thread as chat messages, as chat interfaces send and show them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import NAMESPACE_OID, uuid4, uuid5

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, convert_to_messages

from ...errors import InputError, line_of, shortened
from ...evidence.conversation import LONGEST_ANSWER, Turn
from ...evidence.text.line import whole

Message = dict[str, Any]
"""A LangChain message as plain data: `type`, `content` and `id`."""
_NO_ANSWER = "The documents do not tell."
_FOREIGN = re.compile(r"(?![0-9a-f]{8}-[0-9a-f]{4}-5)[\w.:-]{1,100}", re.ASCII)
"""An id unlike our own, which are version 5 UUIDs."""


class Dialogue(NamedTuple):
    """The question that some messages ask."""

    question: str
    earlier: list[tuple[str, str]]
    """The questions and answers before it, oldest first."""
    message_id: str | None
    """The id of the last message."""


def read_dialogue(messages: object) -> Dialogue:
    """The question in the last message. Raises `InputError` if it is not a human message."""
    items: Any = messages if isinstance(messages, list) else [messages]
    try:
        conversation = convert_to_messages(items)
        if conversation and isinstance(conversation[-1], HumanMessage):
            return Dialogue(conversation[-1].text, _pairs(conversation[:-1]), conversation[-1].id)
        why = (
            f"the last one is of the type {conversation[-1].type!r}, not a person's"
            if conversation
            else "there are none"
        )
    except (ValueError, TypeError, NotImplementedError, KeyError, AttributeError) as error:
        why = line_of(error)
    raise InputError(
        f"the messages {shortened(messages)} ask nothing ({why}): send a list whose last message is the question, "
        "such as {'role': 'user', 'content': 'some text'}; after a reply or a handoff, set `question` in the state, or "
        "call `ask` in a node"
    )


def kept_id(message_id: str | None, turns: Sequence[Turn]) -> str:
    """The id by which a question is shown: that of its message, so that whoever sent it sees it once.

    A new id if it has none, or if it might be that of another message of the thread, which it would replace.
    """
    is_taken = any(turn.get("id") == message_id for turn in turns)
    return message_id if message_id and _FOREIGN.fullmatch(message_id) and not is_taken else str(uuid4())


def as_messages(turns: Sequence[Turn], question: str | None = None, message_id: str = "") -> list[Message]:
    """Turns as messages, followed by a question without an answer yet, under its id."""
    messages: list[Message] = []
    for at, turn in enumerate(turns):
        id_, answer = turn.get("id", ""), turn["answer"] or _NO_ANSWER
        messages += [_question(turn["question"], at, id_), _message("ai", answer, _own_id(id_ or at, "ai", answer))]
    return messages if question is None else [*messages, _question(question, len(turns), message_id)]


def are_left(messages: object, turns: Sequence[Turn], question: str | None, message_id: str) -> bool:
    """Whether `messages` were left by a run that began with `question`, rather than sent as input.

    An input with the same ids and the same texts comes from someone who knows what they say.
    """
    if not messages or not isinstance(messages, list) or not all(isinstance(message, dict) for message in messages):
        return False
    expected = [_mark(message) for message in as_messages(turns, question, message_id)]
    return [_mark(message) for message in messages] in (expected, expected[: 2 * len(turns)])


def _mark(message: Message) -> tuple[Any, str]:
    """The part of a text that a turn keeps."""
    return message.get("id"), str(message.get("content"))[:LONGEST_ANSWER]


def _question(text: str, at: int, id_: str) -> Message:
    return _message("human", text, id_ or _own_id(at, "human", text))


def _message(kind: str, content: str, id_: str) -> Message:
    return {"type": kind, "content": whole(content), "id": id_}


def _own_id(where: str | int, kind: str, content: str) -> str:
    """`where` is the id of the question that is answered, or the turn's place in the thread if it has none."""
    return str(uuid5(NAMESPACE_OID, f"groundwire {where} {kind} {whole(content)[:LONGEST_ANSWER]}"))


def _pairs(messages: Sequence[BaseMessage]) -> list[tuple[str, str]]:
    """Each question with its reply; unanswered questions are left out."""
    pairs: list[tuple[str, str]] = []
    question: str | None = None
    for message in messages:
        if isinstance(message, HumanMessage):
            question = whole(message.text)
        elif isinstance(message, AIMessage) and question is not None and message.text:
            pairs.append((question, whole(message.text)))
            question = None
    return pairs
