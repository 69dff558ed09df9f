"""One model call: what is accepted, what is repaired, what falls back, and that all of it is counted."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from langchain_core.language_models.fake_chat_models import ParrotFakeChatModel
from langchain_core.messages import AIMessage, HumanMessage
from painter import GOOD, ask

from groundwire.agents.requests.call import NO_CALL_LEFT
from groundwire.agents.requests.request import send
from groundwire.models.scripted import ScriptedModel

if TYPE_CHECKING:
    from collections.abc import Callable


def test_a_valid_reply_is_used() -> None:
    model = ScriptedModel([GOOD])
    reply = ask(model)
    assert (reply.value.name, reply.made_by, reply.failure) == ("red", "model", None)
    assert [message.type for message in model.calls[0]] == ["system", "human"]
    assert [(call.role, call.failure) for call in reply.calls] == [("painter", None)]


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"name": "red", "depth": 2}\n```',
        'Here it is:\n{"name": "red", "depth": 2}\nI hope it helps {really}.',
        '  {"depth": 2, "name": "red"}  ',
        'The template `{name}` fits.\n{"name": "red", "depth": 2}',
        'Of the set {a, b} { "c"} it is {"name": "red", "depth": 2}',
        'The passage shows `{"depth": 3}` and `{}`, hence {"name": "red", "depth": 2}',
    ],
)
def test_prose_and_code_fences_do_no_harm(text: str) -> None:
    assert ask(ScriptedModel([text])).made_by == "model"


def test_content_in_parts_is_read_as_text() -> None:
    parts = AIMessage([{"type": "text", "text": '{"name": "red",'}, {"type": "text", "text": ' "depth": 2}'}])
    assert ask(ScriptedModel([parts])).made_by == "model"


BAD = {
    "truncated": '{"name": "red", "dep',
    "empty": "",
    "refusal": "I cannot help with that.",
    "wrong type": '{"name": "red", "depth": "deep"}',
    "missing field": '{"name": "red"}',
    "extra field": '{"name": "red", "depth": 2, "shade": 1}',
    "check": '{"name": "red", "depth": 0}',
    "a name twice": '{"name": "red", "depth": 2, "depth": 3}',
    "list": '[{"name": "red"}]',
    "an inner object": '{"shade": {"name": "red", "depth": 2}',
    "not JSON": "{'name': 'red', 'depth': 2}",
    "nested without end": '{"a":' * 100_000,
    "endless number": '{"name": "red", "depth": ' + "1" * 10_000 + "}",
    "lone surrogate": '{"name": "\\ud800", "depth": 2}',
    "not a number": '{"name": "red", "depth": NaN}',
}


@pytest.mark.parametrize("bad_reply", BAD.values(), ids=BAD)
def test_a_bad_reply_is_repaired_once(bad_reply: str) -> None:
    model = ScriptedModel([bad_reply, GOOD])
    reply = ask(model)
    assert (reply.value.name, reply.made_by, reply.failure) == ("red", "repair", None)
    assert reply.calls[0].failure
    assert reply.calls[1].failure is None
    assert all(again.text.startswith(first.text) for first, again in zip(*model.calls, strict=False))
    assert str(reply.calls[0].failure) in model.calls[1][-1].text


@pytest.mark.parametrize("bad_reply", BAD.values(), ids=BAD)
def test_a_reply_that_stays_bad_falls_back_and_says_why(bad_reply: str) -> None:
    reply = ask(ScriptedModel([bad_reply, bad_reply, GOOD]))
    assert (reply.value.name, reply.made_by, len(reply.calls)) == ("grey", "fallback", 2)
    assert reply.failure == reply.calls[1].failure
    assert reply.failure


class _OddError(Exception):
    pass


def openais(name: str, status: int = 0) -> Exception:
    """An error of OpenAI's client, which takes long to import: every worker collects this file."""
    import openai

    kind, request = getattr(openai, name), httpx.Request("POST", "http://127.0.0.1/v1")
    return kind("no", response=httpx.Response(status, request=request), body=None) if status else kind(request=request)


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda: openais("APIConnectionError"), "unreachable"),
        (lambda: openais("APITimeoutError"), "late"),
        (lambda: openais("RateLimitError", 429), "busy"),
        (lambda: openais("InternalServerError", 503), "busy"),
        (lambda: openais("BadRequestError", 400), "unreachable"),
        (lambda: TimeoutError("too slow"), "late"),
        (lambda: OSError(111, "refused"), "unreachable"),
        (lambda: _OddError("first line\nsecond line"), "unreachable"),
        (_OddError, "unreachable"),
    ],
)
def test_a_providers_error_falls_back_and_is_counted(make: Callable[[], Exception], kind: str) -> None:
    error = make()
    reply = ask(ScriptedModel([error, GOOD]))
    assert reply.failure is not None
    assert reply.failure.kind == kind
    assert (reply.value.name, reply.made_by, len(reply.calls)) == ("grey", "fallback", 1)
    assert type(error).__name__ in str(reply.failure)
    assert "\n" not in str(reply.failure)
    assert reply.calls[0].failure == reply.failure


@pytest.mark.parametrize("content", ["", " \n", [{"type": "thinking", "thinking": "hmm", "signature": "tug"}]])
def test_a_reply_without_text_is_not_sent_back(content: Any) -> None:
    model = ScriptedModel([AIMessage(content), GOOD])

    reply = ask(model)
    assert (reply.made_by, str(reply.calls[0].failure)) == ("repair", "the reply is empty")
    first, second = model.calls
    assert [message.type for message in second] == ["system", "human"]
    assert second[1].text.startswith(f"{first[1].text}\n\nYour reply could not be used")


@pytest.mark.parametrize("told", [{"finish_reason": "MAX_TOKENS"}, {"stop_reason": "max_tokens"}])
def test_a_model_that_thought_up_to_the_limit_needs_a_higher_one(told: dict[str, Any]) -> None:
    reply = ask(ScriptedModel(lambda _: AIMessage([{"type": "thinking", "thinking": "hmm"}], response_metadata=told)))

    assert reply.failure is not None
    assert "a model that thinks needs a higher max_output_tokens" in reply.failure.said


def test_of_a_reply_that_is_repaired_only_the_text_is_sent_back() -> None:
    thoughts = {"type": "reasoning", "id": "rs_1", "summary": []}
    model = ScriptedModel([AIMessage([thoughts, {"type": "text", "text": "berth 7"}]), GOOD])

    assert ask(model).made_by == "repair"
    assert [message.content for message in model.calls[1]][2] == "berth 7"


def test_an_error_during_the_repair_is_counted_too() -> None:
    reply = ask(ScriptedModel(["junk", TimeoutError("too slow")]))
    assert (reply.made_by, len(reply.calls)) == ("fallback", 2)
    assert "TimeoutError" in str(reply.failure)


@pytest.mark.parametrize("calls", [0, -3])
def test_without_calls_left_nothing_is_asked(calls: int) -> None:
    model = ScriptedModel([GOOD])
    reply = ask(model, calls)
    assert (reply.made_by, reply.calls, model.calls) == ("fallback", [], [])
    assert reply.failure is not None
    assert reply.failure.kind == "limit"
    assert "limit" in reply.failure.said


def test_without_time_for_a_reply_nothing_is_sent() -> None:
    model = ScriptedModel([GOOD])
    assert ask(model, seconds=0.0).failure == NO_CALL_LEFT
    assert model.calls == []


def test_a_reply_that_leaves_no_time_is_not_repaired() -> None:
    model = ScriptedModel(["junk", GOOD])
    moments = iter([0.0, 0.0, 9.0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("groundwire.agents.requests.call.time", SimpleNamespace(monotonic=lambda: next(moments)))
        reply = ask(model, seconds=5.0)
    assert (reply.made_by, len(model.calls)) == ("fallback", 1)
    assert reply.failure is not None
    assert reply.failure.kind == "unusable"


def test_one_call_left_allows_no_repair() -> None:
    model = ScriptedModel(["junk", GOOD])
    assert (ask(model, 1).made_by, len(model.calls)) == ("fallback", 1)


def test_without_a_model_the_fallback_is_no_failure() -> None:
    assert (ask(None).made_by, ask(None).failure) == ("fallback", None)


def test_usage_is_entered_with_cached_tokens() -> None:
    usage = {"input_tokens": 50, "output_tokens": 7, "total_tokens": 57, "input_token_details": {"cache_read": 40}}
    reply = ask(ScriptedModel([AIMessage(json.dumps(GOOD), usage_metadata=usage)]))
    call = reply.calls[0]
    assert (call.input_tokens, call.cached_tokens, call.output_tokens) == (50, 40, 7)
    assert call.seconds >= 0


def test_ctrl_c_gets_through() -> None:
    def press(_: Any) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(ScriptedModel(press))


@pytest.mark.parametrize("streams", [False, True])
def test_a_reply_that_is_no_message_of_a_model_is_not_used_nor_logged(
    streams: bool, caplog: pytest.LogCaptureFixture
) -> None:
    asked = [HumanMessage("Secret passages")]
    on_text = (lambda _: None) if streams else None
    outcome = send(ParrotFakeChatModel(), "writer", asked, seconds=5, on_text=on_text)
    assert outcome.reply is None
    assert outcome.call.failure is not None
    assert outcome.call.failure.said == (
        "the call to the model failed (the model replied with a HumanMessage, which is no AIMessage)"
    )
    assert "which is no AIMessage" in caplog.text
    assert "Secret" not in caplog.text
