"""A provider that turns a call away is tried again, with jitter, by LangGraph's retry policy and within the budget."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from all_patterns import ALL_PATTERNS
from langchain_core.messages import BaseMessage

from groundwire.graphs.turn.budget import RETRY
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import BudgetSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
REQUEST = httpx.Request("POST", "http://127.0.0.1/v1")


def error(status: int) -> Exception:
    import openai  # takes long, and every worker collects this file

    return openai.APIStatusError("not now", response=httpx.Response(status, request=REQUEST), body=None)


def busy_at(actor: Any, *numbers: int, status: int = 429) -> ScriptedModel:
    """A model whose calls of these numbers, from 1, are turned away."""
    usual, count = actor().replies, [0]

    def script(messages: list[BaseMessage]) -> Any:
        count[0] += 1
        return error(status) if count[0] in numbers else usual(messages)

    return ScriptedModel(script)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What LangGraph waited; the scripted model, which waits 0 seconds, does so by the same function."""
    waited: list[float] = []
    monkeypatch.setattr("langgraph.pregel._retry.time.sleep", lambda seconds: seconds and waited.append(seconds))
    return waited


@pytest.mark.parametrize(
    ("status", "busy"), [*((429, busy) for busy in ((1,), (2,), (1, 2), (1, 3))), (500, (1,)), (502, (1,)), (503, (1,))]
)
def test_what_was_turned_away_is_tried_again_and_counted(
    run: Any, actor: Any, waits: list[float], status: int, busy: tuple[int, ...]
) -> None:
    model = busy_at(actor, *busy, status=status)
    answer = run(QUESTION, "corrective", model=model)
    assert (answer.status, answer.mode) == ("answered", "scripted")
    assert answer.cost.calls == len(model.calls) == 2 + len(busy)
    assert {step.made_by for step in answer.steps} == {"code", "model"}
    assert len(waits) == len(busy)


def test_the_waits_grow_and_differ(run: Any, actor: Any, waits: list[float]) -> None:
    for _ in range(4):
        run(QUESTION, "naive", model=busy_at(actor, 1, 2))
    firsts, seconds = waits[::2], waits[1::2]
    assert len(set(waits)) == 8
    assert all(RETRY.initial_interval <= wait <= RETRY.initial_interval + 1 for wait in firsts)
    assert all(2 * RETRY.initial_interval <= wait <= 2 * RETRY.initial_interval + 1 for wait in seconds)


@pytest.mark.parametrize("status", [400, 401, 404])
def test_what_would_fail_again_is_not_tried_again(run: Any, actor: Any, waits: list[float], status: int) -> None:
    model = busy_at(actor, 1, status=status)
    answer = run(QUESTION, "naive", model=model)
    assert (answer.mode, len(model.calls), waits) == ("extractive", 1, [])
    assert answer.status == "answered"


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_attempts_count_against_the_budget(run: Any, actor: Any, waits: list[float], limit: int) -> None:
    model = busy_at(actor, *range(1, 99))
    answer = run(QUESTION, "corrective", model=model, budget=BudgetSettings(max_model_calls=limit))
    assert len(model.calls) == answer.cost.calls <= limit
    assert answer.mode == "extractive"


def test_no_attempt_is_made_that_the_seconds_do_not_allow(run: Any, actor: Any, waits: list[float]) -> None:
    model = busy_at(actor, 1)
    run(QUESTION, "naive", model=model, budget=BudgetSettings(max_seconds=3))
    assert (len(model.calls), waits) == (1, [])


def test_a_provider_that_stays_down_is_not_asked_three_times_by_every_role(
    run: Any, actor: Any, waits: list[float]
) -> None:
    model = busy_at(actor, *range(1, 99))
    answer = run(QUESTION, "self_rag", model=model)
    assert len(model.calls) == RETRY.max_attempts + 2
    assert answer.status == "answered"


@pytest.mark.parametrize("name", ALL_PATTERNS)
@pytest.mark.parametrize("error", [ConnectionError("refused"), TimeoutError("late"), SystemExit(3)])
def test_a_model_that_fails_in_every_call_is_told(
    run: Any, name: str, error: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Any) -> Any:
        raise error

    answer = run(QUESTION, name, model=ScriptedModel(fail))
    assert (answer.status, answer.stop_reason, answer.mode) == ("answered", "model_failed", "extractive")
    (told,) = [line for line in answer.missing if line.startswith("The answer was made without the model: ")]
    reached = not isinstance(error, ConnectionError)
    said = "the call to the model failed" if reached else "the model could not be reached"
    assert told.endswith(f"{said} ({'it ended with ' * isinstance(error, SystemExit)}{type(error).__name__})")
    assert re.search(rf"the model 'scripted' was of no use in {answer.cost.calls} calls? of a run: ", caplog.text)


def test_one_whose_replies_are_all_of_no_use_is_told_too(run: Any) -> None:
    answer = run(QUESTION, "corrective", model=ScriptedModel(lambda _: ""))
    assert (answer.status, answer.stop_reason) == ("answered", "model_failed")
    assert any("made without the model: " in line for line in answer.missing)


@pytest.mark.parametrize("role", ["grader", "writer"])
def test_one_call_that_is_of_use_is_enough(run: Any, actor: Any, role: str) -> None:
    answer = run(QUESTION, "corrective", model=actor(**{role: ConnectionError("refused")}))
    assert (answer.status, answer.stop_reason) == ("answered", "complete")
    assert not any("without the model" in line for line in answer.missing)


def test_where_no_model_is_asked_none_fails(run: Any, actor: Any) -> None:
    for options in ({}, {"model": actor(), "budget": BudgetSettings(max_model_calls=0)}):
        assert run(QUESTION, "corrective", **options).stop_reason == "complete"
