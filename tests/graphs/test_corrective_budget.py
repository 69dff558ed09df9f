"""Corrective RAG at its limits: of calls, tokens, seconds and web searches, each ends in an answer that says so."""

from __future__ import annotations

from typing import Any

import pytest
from all_patterns import ALL_PATTERNS

from groundwire.graphs.turn.budget import exhausted
from groundwire.graphs.turn.clock import now
from groundwire.settings import BudgetSettings, SearchSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
AWAY = "Which film won the prize of the festival?"
"""A question to which no passage holds an answer."""
UNASKED = "The answer was made without the model: "
BY_LIMIT = f"{UNASKED}the run's limit of model calls, tokens or seconds was reached"
TOO_LONG = f"{UNASKED}the prompt is longer than what the run's limit of tokens leaves"
WEB_TEXT = "Engineers everywhere rest for 12 hours."


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 7])
@pytest.mark.parametrize("kind", ["partial", "irrelevant"])
def test_a_limit_of_calls_holds_and_is_said(run: Any, actor: Any, grade_all: Any, limit: int, kind: str) -> None:
    queries = iter(f"depth of berth {n}" for n in range(20))
    model = actor(
        grader=grade_all(kind),
        rewriter=lambda _: {"query": next(queries)},
        writer="Not found: what an engineer earns",
    )
    budget = BudgetSettings(max_model_calls=limit, max_corrections=10)
    answer = run(QUESTION, model=model, budget=budget, search=SearchSettings(k=1))
    assert len(model.calls) <= limit
    assert (answer.status, bool(answer.missing)) == ("refused", True)
    assert answer.stop_reason == ("model_calls" if len(model.calls) == limit else "no_evidence")


def test_no_calls_means_extractive(run: Any, actor: Any) -> None:
    model = actor()
    answer = run(QUESTION, model=model, budget=BudgetSettings(max_model_calls=0))
    assert model.calls == []
    assert (answer.status, answer.citations[0].support) == ("answered", "verbatim")
    assert all(step.made_by in ("fallback", "code") for step in answer.steps)


def test_a_limit_of_tokens_ends_in_an_answer(run: Any, actor: Any, grade_all: Any) -> None:
    model = actor(grader=grade_all("irrelevant"))
    free = run(QUESTION, model=actor(grader=grade_all("irrelevant")), budget=BudgetSettings(max_corrections=5))
    half = free.cost.tokens // 2
    answer = run(QUESTION, model=model, budget=BudgetSettings(max_tokens=half, max_corrections=5))
    assert len(model.calls) < free.cost.calls
    assert (answer.status, answer.stop_reason, answer.missing) == ("answered", "tokens", [TOO_LONG])


def test_no_prompt_is_sent_that_the_limit_of_tokens_does_not_hold(run: Any, actor: Any) -> None:
    model = actor()
    answer = run(QUESTION, model=model, budget=BudgetSettings(max_tokens=50))
    assert (model.calls, answer.cost.tokens) == ([], 0)
    assert (answer.mode, answer.stop_reason) == ("extractive", "tokens")


@pytest.mark.parametrize("graph", ALL_PATTERNS)
@pytest.mark.parametrize(
    ("question", "limits", "missing"),
    [
        (QUESTION, {"max_tokens": 10}, TOO_LONG),
        (QUESTION, {"max_seconds": 1e-6}, BY_LIMIT),
        ("zebraquill", {"max_seconds": 1e-6}, BY_LIMIT),
        (QUESTION, {"max_tokens": 0}, None),
        (QUESTION, {"max_model_calls": 0}, None),
    ],
)
def test_what_is_missing_names_a_limit_before_the_model_was_asked(
    run: Any, actor: Any, graph: str, question: str, limits: dict[str, Any], missing: str | None
) -> None:
    model = actor()
    answer = run(question, graph, model=model, budget=BudgetSettings(**limits))
    assert model.calls == []
    told = [line for line in answer.missing if line.startswith(UNASKED)]
    assert told == ([missing] if missing else [])
    assert (answer.stop_reason in ("tokens", "seconds")) == bool(missing)
    assert missing or answer.missing == run(question, graph).missing


def test_what_is_missing_names_a_writer_that_was_late(run: Any, actor: Any) -> None:
    model = actor(writer=TimeoutError("too late"))
    answer = run(QUESTION, model=model)
    assert answer.mode == "extractive"
    assert [line for line in answer.missing if line.startswith(UNASKED)] == [
        f"{UNASKED}the call to the model failed (TimeoutError)"
    ]


def test_a_limit_of_seconds_ends_in_an_answer(run: Any, actor: Any, grade_all: Any) -> None:
    model = actor(grader=grade_all("irrelevant"))
    model.seconds = 30.0
    answer = run(QUESTION, model=model, budget=BudgetSettings(max_seconds=0.4, max_corrections=5))
    assert (answer.status, answer.stop_reason, answer.mode) == ("answered", "seconds", "extractive")
    assert answer.cost.elapsed_seconds < 5
    late, unasked = [str(step.failure) for step in answer.steps if step.failure]
    assert late.startswith("the call to the model failed (no reply within 0.")
    assert unasked == "the run's limit of model calls, tokens or seconds was reached"
    assert len(model.calls) == answer.cost.calls == 1


def test_seconds_are_watched_without_tokens_too() -> None:
    state: Any = {"calls": [], "waits": [], "started": {**now(), "monotonic": now()["monotonic"] - 9}}
    for tokens in (0, 60_000):
        assert exhausted(state, BudgetSettings(max_seconds=5, max_tokens=tokens)) == "seconds"
        assert exhausted(state, BudgetSettings(max_seconds=15, max_tokens=tokens)) is None


def test_a_limit_of_web_searches_ends_in_an_answer(
    run: Any, actor: Any, scripted_web: Any, grade_all: Any, page: Any
) -> None:
    web = scripted_web([page(WEB_TEXT)])
    budget = BudgetSettings(max_web_searches=2, max_corrections=5, max_model_calls=50)
    answer = run(AWAY, model=actor(grader=grade_all("irrelevant")), web=web, budget=budget)
    assert len(web.queries) == 2
    assert (answer.status, answer.stop_reason, answer.missing) == ("refused", "web_searches", [AWAY])


def test_no_web_searches_allowed_means_none(run: Any, actor: Any, scripted_web: Any) -> None:
    web = scripted_web()
    model = actor(router={"reason": "now", "indexes": [], "web": True})
    answer = run(QUESTION, "router", model=model, web=web, budget=BudgetSettings(max_web_searches=0))
    assert web.queries == []
    assert answer.status in ("answered", "refused")
