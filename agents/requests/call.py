"""The one place where a chat model is called: render, call, validate, repair once, fall back, and count.

A role is a contract: a schema for what comes back, a template that asks for it, and a function that gives the same
schema without a model. The fallback serves when no model is configured, when the run may make no more calls, when the
provider fails, and when the reply cannot be used even after one repair; the reply says which of these it was.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from pydantic import BaseModel, ValidationError

from ...errors import ModelReplyError, ProviderBusyError
from ...evidence.cost import Call
from ...evidence.failure import Failure
from ...evidence.fields import once
from ...evidence.text.line import whole
from ...prompts import render
from .allowance import Allowance
from .prefix import user_message
from .request import Model, OnText, prompt_tokens, send, was_cut_off
from .shape import shape_of

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

Schema = TypeVar("Schema", bound=BaseModel)
MadeBy = Literal["model", "repair", "fallback"]
NO_CALL_LEFT = Failure(kind="limit", said="the run's limit of model calls, tokens or seconds was reached")
NO_TOKENS_LEFT = Failure(kind="limit", said="the prompt is longer than what the run's limit of tokens leaves")
ONLY_THOUGHTS = (
    "the reply was cut off at the limit of its length before any text: "
    "a model that thinks needs a higher max_output_tokens"
)
_OBJECT = re.compile(r'\{\s*+(?:\}|"[^"]*+"\s*+:)')
"""How a JSON object begins; in prose, as in `{name}`, a brace begins none."""
_TRIES: tuple[MadeBy, ...] = ("model", "repair")


@dataclass(frozen=True)
class Role(Generic[Schema]):
    """What a role returns and which template asks for it."""

    name: str
    schema: type[Schema]


@dataclass(frozen=True)
class Reply(Generic[Schema]):
    """What a role returned, who made it, and what it cost."""

    value: Schema
    made_by: MadeBy
    calls: list[Call] = field(default_factory=list)
    failure: Failure | None = None
    """Why the model's own reply was not used; None if it was, or if there is no model."""


def consult(
    role: Role[Schema],
    model: BaseChatModel | None,
    *,
    prompt: str,
    fallback: Callable[[], Schema],
    check: Callable[[Schema], str | None] = lambda _: None,
    allowance: Allowance,
) -> Reply[Schema]:
    """Ask `model` to play `role`.

    `prompt` is the whole user message; roles that read the same evidence begin it with the same bytes. `check` returns
    what is wrong with a reply that fits the schema, or None. At most two calls are made, and at most `allowance.calls`.
    Errors of a model or its provider are never raised, except `ProviderBusyError` if the allowance says that another
    attempt will be made.
    """
    if model is None:
        return Reply(fallback(), "fallback")
    bound_model = constrained(model, role.name, role.schema, strict=True)
    messages, calls = _opening(user_message(prompt, model)), refused_calls(role.name, allowance)
    ends = time.monotonic() + allowance.seconds
    failure = NO_CALL_LEFT
    for made_by in _TRIES[: max(0, allowance.calls)]:
        if prompt_tokens(messages) > allowance.tokens - sum(call.input_tokens + call.output_tokens for call in calls):
            failure = NO_TOKENS_LEFT
            break
        left = ends - time.monotonic()
        if left <= 0:
            break
        outcome = send(bound_model, role.name, messages, seconds=left)
        if outcome.reply is None:
            if allowance.retry and made_by == "model":
                raise_if_busy(outcome.call)
            return Reply(fallback(), "fallback", [*calls, outcome.call], outcome.call.failure)
        try:
            return Reply(_checked(role.schema, outcome.reply, check), made_by, [*calls, outcome.call])
        except ModelReplyError as error:
            failure = Failure(kind="unusable", said=str(error))
            calls = [*calls, outcome.call.model_copy(update={"failure": failure})]
            messages = repairing(messages, outcome.reply, failure.said)
    return Reply(fallback(), "fallback", calls, failure)


def compose(
    role: str,
    model: BaseChatModel | None,
    *,
    prompt: str,
    read: Callable[[str], Schema],
    fallback: Callable[[], Schema],
    check: Callable[[Schema], str | None],
    allowance: Allowance,
    shared: bool = False,
    on_text: OnText | None = None,
) -> Reply[Schema]:
    """Ask `model` for prose, once; `read` turns any text into a value.

    `shared` says that another call begins with the same passages, so that it pays to have them cached. A reply has no
    schema to violate, so nothing is repaired: if `check` reports a problem with it, the fallback is used. `on_text`
    receives the raw reply so far as it arrives, and an empty text when that reply is not used. In all else this works
    like `consult`.
    """
    if model is None:
        return Reply(fallback(), "fallback")
    calls = refused_calls(role, allowance)
    messages = _opening(user_message(prompt, model) if shared else HumanMessage(prompt))
    if allowance.used_up:
        return Reply(fallback(), "fallback", calls, NO_CALL_LEFT)
    if prompt_tokens(messages) > allowance.tokens:
        return Reply(fallback(), "fallback", calls, NO_TOKENS_LEFT)
    outcome = send(model, role, messages, seconds=allowance.seconds, on_text=on_text)
    if outcome.reply is None:
        void(on_text)
        if allowance.retry:
            raise_if_busy(outcome.call)
        return Reply(fallback(), "fallback", [*calls, outcome.call], outcome.call.failure)
    value = read(_whole_sentences(outcome.reply))
    if problem := check(value):
        void(on_text)
        failure = Failure(kind="unusable", said=ONLY_THOUGHTS if _only_thoughts(outcome.reply) else problem)
        failed = outcome.call.model_copy(update={"failure": failure})
        return Reply(fallback(), "fallback", [*calls, failed], failure)
    return Reply(value, "model", [*calls, outcome.call])


def shape_text(role: Role[Schema]) -> str:
    """The shape of the role's reply as its template shows it."""
    return shape_of(role.schema)


def _opening(message: HumanMessage) -> list[BaseMessage]:
    return [SystemMessage(render("system")), message]


def constrained(model: BaseChatModel, name: str, schema: type[BaseModel], *, strict: bool) -> Model:
    """The model; OpenAI-compatible servers constrain their output to the schema when asked to."""
    if model._llm_type != "openai-chat":
        return model
    asked = {"name": name, "schema": schema.model_json_schema(), "strict": strict}
    return model.bind(response_format={"type": "json_schema", "json_schema": asked})


def repairing(messages: list[BaseMessage], reply: AIMessage, problem: str) -> list[BaseMessage]:
    """The conversation that asks for a corrected reply.

    Of the reply only its text goes back: most providers answer 400 to a turn without text, and some to thoughts alone.
    """
    request = render("repair", problem=problem)
    if not reply.text.strip():
        return [*messages[:-1], HumanMessage(f"{messages[-1].text}\n\n{request}")]
    return [*messages, AIMessage(whole(reply.text)), HumanMessage(request)]


def refused_calls(role: str, allowance: Allowance) -> list[Call]:
    """A `Call` for each earlier attempt that the provider rejected because it was busy."""
    return [Call(role=role, failure=Failure(kind="busy", said="the provider was busy"))] * allowance.refused


def void(on_text: OnText | None) -> None:
    """Say that the reply so far is not used."""
    if on_text is not None:
        on_text("")


def raise_if_busy(call: Call) -> None:
    """Raises `ProviderBusyError` if the provider was too busy for the call: LangGraph will try the node again."""
    if call.failure is not None and call.failure.kind == "busy":
        raise ProviderBusyError(call.failure.said)


def _only_thoughts(reply: AIMessage) -> bool:
    return not reply.text.strip() and was_cut_off(reply)


def _whole_sentences(reply: AIMessage) -> str:
    """The reply without a last sentence that was cut off at the limit of its length."""
    text = reply.text
    if not was_cut_off(reply):
        return text
    end = max(text.rfind(mark) for mark in (". ", ".\n", "]", "? ", "! "))
    return text[: end + 1] if end > 0 else text


def _checked(schema: type[Schema], reply: AIMessage, check: Callable[[Schema], str | None]) -> Schema:
    """What a reply says. Raises `ModelReplyError` if it cannot be used."""
    value = _parse(schema, reply)
    if problem := check(value):
        raise ModelReplyError(problem)
    return value


def _parse(schema: type[Schema], reply: AIMessage) -> Schema:
    """The first JSON object in the reply that fits. Prose and code fences around it do no harm, but truncation does."""
    text = reply.text
    if _only_thoughts(reply):
        raise ModelReplyError(ONLY_THOUGHTS)
    if not text.strip():
        raise ModelReplyError("the reply is empty")
    misfit: ValidationError | None = None
    try:
        for value in _objects(text):
            try:
                return schema.model_validate_json(json.dumps(value))  # which rejects a lone surrogate
            except ValidationError as error:
                misfit = misfit or error
    except (ValueError, RecursionError) as error:  # also a duplicate field, a huge number, deep nesting
        if was_cut_off(reply):
            raise ModelReplyError("the reply was cut off at the limit of its length: make it shorter") from error
        if misfit is None:
            raise ModelReplyError(f"the reply cannot be read as JSON ({error})") from error
    if misfit is None:
        raise ModelReplyError(f"the reply {text[:80]!r} holds no JSON object")
    first = misfit.errors()[0]
    where = ".".join(map(str, first["loc"])) or "the object"
    raise ModelReplyError(f"{where} does not fit the schema: {first['msg']}") from misfit


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects of a text one after the other. Raises `ValueError` or `RecursionError` where one is broken."""
    decoder = json.JSONDecoder(object_pairs_hook=once)
    match = _OBJECT.search(text)
    at = match.start() if match else text.find("{")  # a broken one is told rather than none
    while at >= 0:
        value, end = decoder.raw_decode(text, at)
        yield value
        match = _OBJECT.search(text, end)
        at = match.start() if match else -1
