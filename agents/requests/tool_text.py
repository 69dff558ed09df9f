"""Replies as the tools need them: calls parsed from a small model's text, valid characters, an id for each call.

Some small models write a tool call as JSON, in a code fence or between `<tool_call>` tags, although their chat template
expects another form (Qwen2.5-Coder does so).
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator
from typing import Any

from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    BaseMessageChunk,
    ChatMessage,
    message_chunk_to_message,
)
from langchain_core.messages.tool import invalid_tool_call, tool_call

from ...errors import ModelReplyError
from ...evidence.text.line import whole

_LONGEST = 20_000
"""Most characters that are searched for calls."""
_MOST_VAIN = 500_000
"""Most characters that are read as JSON in vain: from Python 3.14 the decoder descends into any depth of brackets."""
_DEEPEST, _HUGE = 32, 2**63
_CALLS = ("{", "```", "<tool_call>")
_ARGUMENTS = ("arguments", "parameters", "args")


def usable(reply: AIMessage, *, names: Collection[str], earlier_ids: Collection[str]) -> AIMessage:
    """The reply with every call in `tool_calls`, each with an id of its own.

    `names` are the known tools: only calls of these are read from text, and only if the reply has no others.
    `earlier_ids` are those of earlier calls. Arguments that are not JSON are passed to the tool as they are, which then
    says so.
    """
    calls = [(call["name"], call["args"], call["id"]) for call in reply.tool_calls]
    calls += [(call["name"] or "", {"unreadable": call["args"]}, call["id"]) for call in reply.invalid_tool_calls]
    content = reply.content
    if not calls:
        calls = [(name, arguments, None) for name, arguments in written_calls(reply.text, names)]
        content = "" if calls else content
    ids = [id_ for _, _, id_ in calls]
    if not all(ids) or len(set(ids)) < len(ids) or set(ids) & set(earlier_ids):
        ids = [f"call-{len(earlier_ids) + position}" for position in range(1, len(calls) + 1)]
    return AIMessage(
        content=_sound(content),
        tool_calls=[
            tool_call(name=_sound(name), args=_sound(arguments), id=id_)
            for (name, arguments, _), id_ in zip(calls, ids, strict=True)
        ],
        additional_kwargs={} if reply.invalid_tool_calls else _sound(reply.additional_kwargs),
        response_metadata=_sound(reply.response_metadata),
    )


def begins_a_call(text: str) -> bool:
    """Whether a text begins as a small model writes a call."""
    return text.lstrip().startswith(_CALLS)


def as_reply(message: object) -> AIMessage:
    """The message of a model. Raises `ModelReplyError`, without any of its text, for what is none."""
    if not isinstance(message, AIMessage):
        raise ModelReplyError(f"the model replied with a {type(message).__name__}, which is no AIMessage")
    return message


def streamed(reply: BaseMessage) -> AIMessage:
    """A reply from all its pieces. LangChain completes arguments that were cut off; here such a call is invalid.

    A `ChatMessage` counts, as some clients stream pieces with a role in words. Raises `ModelReplyError` as `as_reply`.
    """
    message = message_chunk_to_message(reply) if isinstance(reply, BaseMessageChunk) else reply
    if isinstance(message, ChatMessage):
        return AIMessage(reply.text)
    message = as_reply(message)
    if not isinstance(reply, AIMessageChunk):
        return message
    calls, cut_off = [], []
    for piece in reply.tool_call_chunks:
        arguments = _arguments(piece["args"] or "{}")
        if arguments is None:
            cut_off.append(invalid_tool_call(name=piece["name"], args=piece["args"], id=piece["id"]))
        else:
            calls.append(tool_call(name=piece["name"] or "", args=arguments, id=piece["id"]))
    return message.model_copy(update={"tool_calls": calls, "invalid_tool_calls": cut_off})


def _arguments(text: str) -> dict[str, Any] | None:
    try:
        arguments = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return arguments if isinstance(arguments, dict) else None


def written_calls(text: str, names: Collection[str]) -> list[tuple[str, dict[str, Any]]]:
    """Name and arguments of each call of a known tool that `text` contains as JSON, in order."""
    calls = (_call(call) for call in _objects(text[:_LONGEST]))
    return [call for call in calls if call is not None and call[0] in names]


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects of a text, those of a list or of `tool_calls` one by one."""
    decoder, at, vain = json.JSONDecoder(), _opening(text, 0), 0
    while at >= 0 and vain < _MOST_VAIN:
        try:
            value, end = decoder.raw_decode(text, at)
        except ValueError as error:
            vain += error.pos - at if isinstance(error, json.JSONDecodeError) else _LONGEST
            at = _opening(text, at + 1)
            continue
        except RecursionError:
            return
        at = _opening(text, end)
        values = value.get("tool_calls", value) if isinstance(value, dict) else value
        yield from (call for call in (values if isinstance(values, list) else [values]) if isinstance(call, dict))


def _opening(text: str, start: int) -> int:
    """Where the first brace or bracket from `start` on is; -1 if there is none."""
    return min((place for mark in "{[" if (place := text.find(mark, start)) >= 0), default=-1)


def _call(value: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    function = value.get("function")
    inner = function if isinstance(function, dict) else value
    arguments = next((inner[key] for key in _ARGUMENTS if key in inner), None)
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except (ValueError, RecursionError):
            return None
    name = inner.get("name")
    return (name, arguments) if isinstance(name, str) and isinstance(arguments, dict) else None


def _sound(value: Any, depth: int = 0) -> Any:
    """The value without anything that a checkpointer or JSON cannot hold: lone surrogates, huge numbers, excessive
    nesting."""
    if isinstance(value, str):
        return whole(value)
    if isinstance(value, int):
        return value if abs(value) < _HUGE else "a huge number"
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, dict | list) and depth == _DEEPEST:
        return "nested too deep"
    if isinstance(value, dict):
        return {_sound(key): _sound(item, depth + 1) for key, item in value.items()}
    return [_sound(item, depth + 1) for item in value] if isinstance(value, list) else value
