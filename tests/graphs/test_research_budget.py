"""The budget of `research`: each branch keeps to its share, and all of them to the whole."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from hypothesis import strategies as st
from langchain_core.messages import BaseMessage
from laws import law
from scripted_research import (
    BERTH,
    BREAKER,
    QUESTION,
    REST,
    SMALL,
    for_branch,
    plan_reply,
    steps,
    support_all,
    two_parts,
)
from written import quote_each

from groundwire.graphs import research
from groundwire.graphs.turn.clock import now
from groundwire.graphs.turn.shares import KEPT_CALLS, share_out
from groundwire.settings import BudgetSettings


def test_as_many_at_once_as_the_budget_says_and_the_same_answer(run: Any, actor: Any) -> None:
    answers = []
    for most, waves in ((1, 3), (2, 2), (4, 1)):
        model = actor(planner=plan_reply(REST, BREAKER, BERTH), writer=quote_each, checker=support_all(3))
        answer = run("all of it?", "research", model=model, search=SMALL, budget=BudgetSettings(max_parallel=most))
        assert len(steps(answer, "gather")) == waves
        answers.append((answer.text, answer.citations, answer.status, answer.missing, answer.cost.calls))
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.slow
def test_a_branch_whose_model_hangs_is_left_when_its_time_is_up(run: Any, actor: Any) -> None:
    waiting = threading.Event()

    def hang(_: list[BaseMessage]) -> Any:
        waiting.wait(20)
        return {"sufficient": True, "gap": "", "query": ""}

    model = for_branch(actor, BREAKER, hang, **two_parts())
    answer = run(QUESTION, "research", model=model, search=SMALL, budget=BudgetSettings(max_seconds=1.6))
    waiting.set()
    assert {"11 hours" in answer.text, "1,800" in answer.text} == {True}
    assert (answer.status, answer.stop_reason) == ("partial", "seconds")
    assert any("Part 2" in gap and "share of the run's seconds" in gap for gap in answer.missing)
    assert answer.cost.elapsed_seconds < 10


@law(
    25,
    50,
    calls=st.integers(0, 40),
    tokens=st.integers(0, 9_000),
    web=st.integers(0, 9),
    spent=st.integers(0, 12),
    sizes=st.lists(st.integers(1, 4), min_size=1, max_size=4),
    elapsed=st.floats(0, 200),
)
def test_the_shares_never_exceed_what_is_left(
    calls: int, tokens: int, web: int, spent: int, sizes: list[int], elapsed: float
) -> None:
    budget = BudgetSettings(max_model_calls=calls, max_tokens=tokens, max_web_searches=web)
    call = {"role": "planner", "input_tokens": 90, "output_tokens": 10}
    began = {**now(), "monotonic": now()["monotonic"] - elapsed}
    state: Any = {"calls": [call] * spent, "searched": [], "waits": [], "started": began}
    shares = share_out(state, budget, branches=sizes[0], waiting=sum(sizes), waves=len(sizes))
    assert len(shares) == sizes[0]
    assert sum(share["calls"] for share in shares) <= max(0, calls - KEPT_CALLS - spent)
    assert sum(share["tokens"] for share in shares) <= max(0.0, tokens * 0.75 - 100 * spent)
    assert sum(share["web"] for share in shares) <= web
    assert min(share[name] for share in shares for name in ("calls", "tokens", "web")) >= 0
    assert all(share["seconds"] <= max(90.0, elapsed + 1) for share in shares)


@law(8, 20, limit=st.integers(0, 12), parallel=st.integers(1, 4), web=st.integers(0, 3), junk=st.booleans())
def test_the_branches_together_keep_to_the_budget(
    run: Any, actor: Any, scripted_web: Any, limit: int, parallel: int, web: int, junk: bool
) -> None:
    queries = iter(f"berth {n}" for n in range(1000))

    def never(_: dict[int, str]) -> dict[str, Any]:
        return {"sufficient": False, "gap": "more", "query": next(queries)}

    model = actor(planner=plan_reply(REST, BREAKER, BERTH), assessor="junk" if junk else never)
    search = scripted_web()
    budget = BudgetSettings(max_model_calls=limit, max_parallel=parallel, max_web_searches=web)
    answer = run(f"{REST} {BREAKER} {BERTH}", "research", model=model, search=SMALL, web=search, budget=budget)
    assert len(model.calls) == answer.cost.calls <= limit
    assert len(search.queries) <= web
    assert limit < 3 or answer.cost.by_role["writer"].calls
    assert answer.status in ("answered", "partial")


def test_the_usual_budget_is_enough_for_four_parts(run: Any, actor: Any) -> None:
    plan = plan_reply(REST, BREAKER, BERTH, "How many days of paid leave are there?", needs={4: [1]})
    model = actor(planner=plan, writer=quote_each, checker=support_all(5))
    answer = run("all of it?", "research", model=model, search=SMALL)
    assert (answer.status, answer.stop_reason, answer.cost.calls) == ("answered", "complete", 7)


def test_branches_work_at_the_same_time(run: Any, actor: Any) -> None:
    both = threading.Barrier(2, timeout=20)

    def meet(_: dict[int, str]) -> dict[str, Any]:
        both.wait()
        return {"sufficient": True, "gap": "", "query": ""}

    answer = run(QUESTION, "research", model=actor(**two_parts(assessor=meet)), search=SMALL)
    assert (answer.status, answer.cost.calls, research.DEPTH) == ("answered", 5, 4)


def test_without_time_for_any_branch_the_answer_says_so(run: Any, actor: Any) -> None:
    model = actor(planner=plan_reply(REST, BREAKER))
    answer = run(QUESTION, "research", model=model, budget=BudgetSettings(max_seconds=0.001))
    assert (answer.status, answer.stop_reason) == ("refused", "seconds")
    assert any("was not researched: the run's limit of seconds was reached" in gap for gap in answer.missing)
