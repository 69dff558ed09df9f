"""The time in which a turn waits for a person is not taken from its seconds, however the run is resumed."""

from __future__ import annotations

import time
from typing import Any

import pytest
from actor import grade_all
from hypothesis import strategies as st
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from laws import law
from scripted_research import plan_reply
from tool_calls import calls, rounds, web_call

from groundwire.evidence.answer import Answer
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.turn.pause import seconds_waited
from groundwire.settings import BudgetSettings

QUESTION = "Who painted the zeppelin of Lerwick?"
SECONDS = 100
LACKING = {"sufficient": False, "gap": "x", "query": QUESTION}
REPLIES: dict[str, Any] = {
    "corrective": {"grader": grade_all("irrelevant")},
    "research": {"planner": plan_reply("Who painted it?", "Which zeppelin?"), "assessor": LACKING},
    "tool_agent": {"tool_agent": rounds(calls(web_call("zeppelin")))},
}


@pytest.fixture
def web(scripted_web: Any, page: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    web = scripted_web([page("Ann Moss painted the zeppelin of Lerwick.")])
    monkeypatch.setattr("groundwire.graphs.turn.runtime.load_web_search", lambda _: web)
    return web


@pytest.fixture
def hours_pass(monkeypatch: pytest.MonkeyPatch) -> Any:
    def later() -> None:
        monkeypatch.setattr(time, "monotonic", lambda now=time.monotonic: now() + 3_600)

    return later


@pytest.mark.parametrize("graph", REPLIES)
def test_a_compiled_pattern_has_its_seconds_left_after_a_late_reply(
    library: Any, actor: Any, web: Any, hours_pass: Any, graph: str
) -> None:
    compiled, config = pattern(graph).compile(checkpointer=InMemorySaver()), {"configurable": {"thread_id": "one"}}
    budget = BudgetSettings(max_seconds=SECONDS, max_web_searches=2)
    context = Context(library=library, model=actor(**REPLIES[graph]), web="ask", budget=budget)
    result = compiled.invoke({"question": QUESTION}, config, context=context)
    while asked := result.get("__interrupt__"):
        hours_pass()
        result = compiled.invoke(Command(resume={interrupt.id: True for interrupt in asked}), config, context=context)
    answer = Answer.model_validate(result["answer"])
    assert web.queries
    assert answer.stop_reason != "seconds"
    assert answer.cost.elapsed_seconds < SECONDS


@pytest.mark.parametrize(("graph", "node"), [("corrective", "write"), ("research", "gather"), ("tool_agent", "check")])
async def test_a_turn_that_goes_on_hours_after_a_breakpoint_has_its_seconds_left(
    library: Any, actor: Any, web: Any, hours_pass: Any, graph: str, node: str
) -> None:
    compiled = pattern(graph).compile(checkpointer=InMemorySaver(), interrupt_before=[node])
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=actor(), budget=BudgetSettings(max_seconds=SECONDS))
    await compiled.ainvoke({"question": "Why did the shore breaker trip?"}, config, context=context)
    while compiled.get_state(config).next:
        hours_pass()
        result = await compiled.ainvoke(None, config, context=context)
    answer = Answer.model_validate(result["answer"])
    assert answer.stop_reason != "seconds"
    assert 0 < answer.cost.elapsed_seconds < SECONDS


def test_a_turn_that_is_continued_from_an_earlier_checkpoint_has_its_seconds_left(
    library: Any, actor: Any, hours_pass: Any
) -> None:
    compiled, config = pattern("corrective").compile(checkpointer=InMemorySaver()), {"configurable": {"thread_id": "1"}}
    context = Context(library=library, model=actor(), budget=BudgetSettings(max_seconds=SECONDS))
    compiled.invoke({"question": "Why did the shore breaker trip?"}, config, context=context)
    (earlier,) = (state for state in compiled.get_state_history(config) if state.next == ("write",))
    hours_pass()
    result = compiled.invoke(None, earlier.config, context=context)
    assert "writer" in result["answer"]["cost"]["by_role"]
    assert result["answer"]["cost"]["elapsed_seconds"] < SECONDS


@pytest.mark.parametrize("graph", REPLIES)
def test_so_has_a_conversation(library: Any, actor: Any, web: Any, hours_pass: Any, graph: str) -> None:
    budget = BudgetSettings(max_seconds=SECONDS, max_web_searches=2)
    context = Context(library=library, model=actor(**REPLIES[graph]), web="ask", budget=budget)

    def approve(_: Any) -> bool:
        hours_pass()
        return True

    answer = Conversation(InMemorySaver(), "one", graph=graph, context=context).ask(QUESTION, approve=approve)
    assert web.queries
    assert answer.stop_reason != "seconds"
    assert answer.cost.elapsed_seconds < SECONDS


def test_the_time_in_which_the_run_itself_works_still_counts(
    library: Any, actor: Any, web: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(messages: Any) -> Any:
        monkeypatch.setattr(time, "monotonic", lambda now=time.monotonic: now() + SECONDS)
        return grade_all("irrelevant")(messages)

    compiled, config = (
        pattern("corrective").compile(checkpointer=InMemorySaver()),
        {"configurable": {"thread_id": "one"}},
    )
    budget = BudgetSettings(max_seconds=SECONDS)
    context = Context(library=library, model=actor(grader=slow), web="ask", budget=budget)
    answer = Answer.model_validate(compiled.invoke({"question": QUESTION}, config, context=context)["answer"])
    assert (answer.stop_reason, web.queries) == ("seconds", [])


@law(50, 100, waits=st.lists(st.tuples(st.floats(0, 50), st.floats(0, 50)).map(sorted), max_size=6))
def test_waits_at_the_same_time_count_once(waits: list[list[float]]) -> None:
    total = seconds_waited(waits)
    assert total <= sum(until - since for since, until in waits) + 1e-9
    assert total >= max((until - since for since, until in waits), default=0.0) - 1e-9
    assert total == pytest.approx(seconds_waited([*waits, *waits]))
