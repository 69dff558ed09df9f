"""One request to a chat model: sent, waited for, counted. Whatever goes wrong comes back as a value."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any, cast

from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, BaseMessageChunk
from langchain_core.messages.ai import UsageMetadata
from langchain_core.runnables import Runnable, RunnableLambda
from langgraph.constants import TAG_NOSTREAM

from ...evidence.cost import Call
from ...evidence.text.line import whole as in_whole_characters
from ...models.deadline import EndedError, GivenUpError, within
from .tool_text import as_reply, streamed
from .unreached import failure_of

Messages = Sequence[BaseMessage]
Model = Runnable[Messages, AIMessage]
OnText = Callable[[str], None]
_LONGEST_REPLY = 100_000
"""Most characters of a stream that are read; no writer is asked for even a tenth as many."""
_CHARACTERS_A_TOKEN = 4
_STOPPED = ("finish_reason", "stop_reason", "done_reason", "stopReason")
_AT_THE_LIMIT = ("length", "max_tokens", "model_length", "max_output_tokens")
_NO_PIECES = "No generation chunks were returned"
"""How LangChain's `ValueError` begins when a streamed reply has no piece at all."""
_MOST_TOKENS = 10**12
"""Most tokens of one call: no checkpointer keeps a number of arbitrary length."""


@dataclass(frozen=True)
class Outcome:
    """What came of a request."""

    reply: AIMessage | None
    """None if there was no reply."""
    call: Call


def send(model: Model, role: str, messages: Messages, *, seconds: float, on_text: OnText | None = None) -> Outcome:
    """Ask `model` once, for at most `seconds`; `on_text` is given all text so far each time more of it arrives."""
    started = time.perf_counter()
    reply = _reply(model, list(messages), seconds, on_text)
    took = round(time.perf_counter() - started, 4)
    reply = _cut_off(reply) or reply
    if not isinstance(reply, AIMessage):
        failure = failure_of(reply)
        # What came too late was read all the same, and is paid for.
        paid = _estimated(messages, None) if failure.kind == "late" else {}
        return Outcome(None, Call(role=role, seconds=took, failure=failure, **paid))
    return Outcome(reply, Call(role=role, seconds=took, **tokens_of(messages, reply)))


def tokens_of(messages: Messages, reply: AIMessage) -> dict[str, Any]:
    """The tokens of a call, as fields of a `Call`: those that its provider reports, or an estimate."""
    return _usage(reply) or _estimated(messages, reply)


def _usage(reply: AIMessage) -> dict[str, Any] | None:
    """The tokens that the provider reports, none of them negative; None if it reports none.

    A client may set them unchecked, to whatever its provider sent.
    """
    usage: object = reply.usage_metadata
    input_tokens, output_tokens = _counted(_field(usage, "input_tokens")), _counted(_field(usage, "output_tokens"))
    cached = min(input_tokens, _counted(_field(_field(usage, "input_token_details"), "cache_read")))
    return (
        {"input_tokens": input_tokens, "output_tokens": output_tokens, "cached_tokens": cached}
        if input_tokens or output_tokens
        else None
    )


def _field(usage: object, name: str) -> object:
    return usage.get(name) if isinstance(usage, Mapping) else None


def _counted(tokens: object) -> int:
    """0 for what is no number, or a negative one."""
    return int(min(tokens, _MOST_TOKENS)) if isinstance(tokens, int | float) and tokens > 0 else 0


def prompt_tokens(messages: Messages) -> int:
    """The tokens of a prompt, estimated from its characters."""
    return -(-sum(map(_characters, messages)) // _CHARACTERS_A_TOKEN)


def _estimated(messages: Messages, reply: AIMessage | None) -> dict[str, Any]:
    """The tokens of a call, estimated from its characters: without this, providers that report none would escape a
    limit."""
    replied = prompt_tokens([reply]) if reply is not None else 0
    return {"estimated": True, "input_tokens": prompt_tokens(messages), "output_tokens": replied}


def _characters(message: BaseMessage) -> int:
    calls = [*message.tool_calls, *message.invalid_tool_calls] if isinstance(message, AIMessage) else []
    return len(message.text) + sum(len(str(call["args"])) + len(call["name"] or "") for call in calls)


def _reply(model: Model, messages: list[BaseMessage], seconds: float, on_text: OnText | None) -> object:
    late = Event()

    def ask(prompt: list[BaseMessage]) -> AIMessage:
        # A chat interface shows what streams as `messages`: no grades, and no address before `on_text` has seen it.
        unseen = model.with_config(tags=[TAG_NOSTREAM])
        return _checked(unseen.invoke(prompt) if on_text is None else _stream(unseen, prompt, on_text, late))

    # A provider's client may raise anything; `batch` hands it back as a value.
    work = RunnableLambda(ask)
    try:
        return within(seconds, lambda: work.batch([messages], return_exceptions=True)[0])
    except (TimeoutError, EndedError) as error:
        late.set()
        return error
    except GivenUpError:
        late.set()
        raise


def _stream(model: Model, messages: list[BaseMessage], on_text: OnText, late: Event) -> AIMessage:
    whole: BaseMessageChunk | None = None
    pieces = cast("Iterator[AIMessageChunk]", model.stream(messages))
    try:
        for piece in pieces:
            whole = piece if whole is None else whole + piece
            if late.is_set() or len(whole.text) > _LONGEST_REPLY:
                break
            if piece.text:
                on_text(in_whole_characters(whole.text))
    except ValueError as error:
        if not str(error).startswith(_NO_PIECES):
            raise
    if whole is None:
        return AIMessage("")
    return streamed(whole)


def _checked(reply: AIMessage) -> AIMessage:
    """The reply, if it is one and its fields are what LangChain says: clients may set them unchecked.

    Raises `ModelReplyError` and `ValidationError`.
    """
    reply = as_reply(reply)
    type(reply).model_validate({**reply.__dict__, "usage_metadata": None})
    return reply


def was_cut_off(reply: AIMessage) -> bool:
    """Whether the provider says that it stopped at the limit of length; each has a name of its own for it."""
    told = reply.response_metadata
    incomplete = told.get("incomplete_details")
    reasons = [*map(told.get, _STOPPED), incomplete.get("reason") if isinstance(incomplete, dict) else None]
    return any(str(reason).rpartition(".")[2].lower() in _AT_THE_LIMIT for reason in reasons)


def _cut_off(error: object) -> AIMessage | None:
    """The truncated reply that OpenAI's client raises an error for: it could not be parsed, but it was paid for."""
    completion: Any = getattr(error, "completion", None)
    if not getattr(completion, "choices", None):
        return None
    fields: dict[str, Any] = completion.model_dump()
    usage, details = fields.get("usage"), (fields.get("usage") or {}).get("prompt_tokens_details") or {}
    counted = usage and UsageMetadata(
        input_tokens=usage["prompt_tokens"],
        output_tokens=usage["completion_tokens"],
        total_tokens=usage["total_tokens"],
        input_token_details={"cache_read": details.get("cached_tokens") or 0},
    )
    text = fields["choices"][0]["message"]["content"] or ""
    return AIMessage(text, usage_metadata=counted, response_metadata={"finish_reason": "length"})
