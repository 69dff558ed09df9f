"""One model call for prose: what is read, what falls back, and where a reply was cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.outputs import ChatGenerationChunk
from painter import Colour

from groundwire.agents.requests.allowance import Allowance
from groundwire.agents.requests.call import NO_CALL_LEFT, Reply, compose
from groundwire.models.scripted import ScriptedModel

if TYPE_CHECKING:
    from collections.abc import Iterator


def say(*replies: Any, calls_left: int = 9, seconds: float = 9.0) -> tuple[Reply[Colour], ScriptedModel]:
    model = ScriptedModel(list(replies))
    return told_by(model, calls_left=calls_left, seconds=seconds), model


def told_by(model: Any, calls_left: int = 9, seconds: float = 9.0, on_text: Any = None) -> Reply[Colour]:
    return compose(
        "painter",
        model,
        prompt="Which colour?",
        read=lambda text: Colour(name=text, depth=1),
        fallback=lambda: Colour(name="grey", depth=0),
        check=lambda value: None if value.name.strip() else "no colour is named",
        allowance=Allowance(calls=calls_left, seconds=seconds),
        on_text=on_text,
    )


@pytest.mark.parametrize("text", ["Red [1].", "{", "no form at all", '{"claims": ['])
def test_any_prose_is_read_and_nothing_is_repaired(text: str) -> None:
    reply, model = say(text)
    assert (reply.value.name, reply.made_by, reply.failure, len(model.calls)) == (text, "model", None, 1)
    assert [(call.role, call.failure) for call in reply.calls] == [("painter", None)]


@pytest.mark.parametrize(
    ("bad_reply", "why"),
    [
        ("", "no colour"),
        (" \n", "no colour"),
        (AIMessage(""), "no colour"),
        (TimeoutError("too slow"), "(TimeoutError)"),
    ],
)
def test_prose_that_is_of_no_use_falls_back_and_says_why(bad_reply: Any, why: str) -> None:
    reply, model = say(bad_reply)
    assert (reply.value.name, reply.made_by, len(model.calls)) == ("grey", "fallback", 1)
    assert why in str(reply.failure)
    assert reply.calls[0].failure == reply.failure


def test_without_time_for_a_reply_no_prose_is_asked_for() -> None:
    reply, writer = say("Red.", seconds=0.0)
    assert (reply.failure, writer.calls) == (NO_CALL_LEFT, [])


def test_without_calls_left_no_prose_is_asked_for() -> None:
    reply, model = say("Red.", calls_left=0)
    assert (reply.made_by, reply.calls, model.calls) == ("fallback", [], [])
    assert "limit" in str(reply.failure)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Red is deep [1]. Blue is 3", "Red is deep [1]."),
        ("Red is deep. [1] Blue is 3", "Red is deep. [1]"),
        ("Red is deep [1].\nBlue is not", "Red is deep [1]."),
        ("Red is", "Red is"),
    ],
)
def test_a_last_sentence_that_was_cut_off_is_left_out(text: str, expected: str) -> None:
    reply, _ = say(AIMessage(text, response_metadata={"finish_reason": "length"}))
    assert reply.value.name == expected
    assert say(AIMessage(text, response_metadata={"finish_reason": "stop"}))[0].value.name == text


@pytest.mark.parametrize(
    "told",
    [
        {"stop_reason": "max_tokens"}, {"stopReason": "max_tokens"}, {"done_reason": "length"},
        {"finish_reason": "MAX_TOKENS"}, {"finish_reason": "FinishReason.MAX_TOKENS"},
        {"finish_reason": "model_length"},
        {"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}},
    ],
)  # fmt: skip
def test_each_provider_says_in_its_own_way_that_a_reply_was_cut_off(told: dict[str, Any]) -> None:
    reply, _ = say(AIMessage("Red is deep [1]. Blue is 3", response_metadata=told))
    assert reply.value.name == "Red is deep [1]."


@pytest.mark.parametrize(
    "told", [{}, {"stop_reason": "end_turn"}, {"done_reason": "stop"}, {"incomplete_details": None}]
)
def test_a_reply_that_ended_is_whole(told: dict[str, Any]) -> None:
    reply, _ = say(AIMessage("Red is deep [1]. Blue is 3", response_metadata=told))
    assert reply.value.name == "Red is deep [1]. Blue is 3"


def test_a_stream_without_a_piece_is_an_empty_reply() -> None:
    class Silent(ScriptedModel):
        def _stream(self, *args: Any, **kwargs: Any) -> Iterator[ChatGenerationChunk]:
            yield from ()

    reply = told_by(Silent(lambda _: ""), on_text=lambda _: None)
    assert reply.failure is not None
    assert (reply.made_by, reply.failure.said) == ("fallback", "no colour is named")


def test_a_stream_that_fails_at_once_is_a_failed_call() -> None:
    class Broken(ScriptedModel):
        def _stream(self, *args: Any, **kwargs: Any) -> Iterator[ChatGenerationChunk]:
            raise ValueError("no such colour")

    assert "(ValueError)" in str(told_by(Broken(lambda _: ""), on_text=lambda _: None).failure)


def test_a_stream_without_an_end_is_not_read_to_it() -> None:
    pieces = 0

    class Endless(ScriptedModel):
        def _stream(self, *args: Any, **kwargs: Any) -> Iterator[ChatGenerationChunk]:
            nonlocal pieces
            while True:
                pieces += 1
                yield ChatGenerationChunk(message=AIMessageChunk(content="It is so. " * 100))

    told_by(Endless(lambda _: ""), on_text=lambda _: None)
    assert 100 <= pieces <= 250
