"""`research`: parts in parallel, each within its share; what fails in one of them stays there and is said."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from langchain_core.messages import BaseMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from groundwire.agents.planner import plan_by_parts
from groundwire.errors import InputError, LibraryError
from groundwire.evidence.answer import Answer
from groundwire.graphs import pattern, research
from groundwire.graphs.context import Context
from groundwire.graphs.shares import KEPT_CALLS, share_out
from groundwire.graphs.waves import next_wave, waves_left
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import BudgetSettings, SearchSettings

REST = "How long must an on-call engineer rest after a night call-out?"
BREAKER = "Why did the shore breaker trip?"
BERTH = "What is the depth of berth 7 at low water?"
QUESTION = f"{REST} {BREAKER}"
SMALL = SearchSettings(k=1)


def planned(*questions: str, needs: dict[int, list[int]] | None = None, unclear: str = "") -> dict[str, Any]:
    parts = [{"id": at, "question": one, "needs": (needs or {}).get(at, [])} for at, one in enumerate(questions, 1)]
    return {"unclear": unclear, "questions": parts}


def quote_all(passages: dict[int, str]) -> dict[str, Any]:
    words = {number: text.splitlines()[-1] for number, text in passages.items()}
    return {
        "claims": [{"text": said, "quotes": [{"passage": one, "words": said}]} for one, said in words.items()],
        "missing": [],
    }


def support_all(count: int) -> dict[str, Any]:
    verdicts = [{"claim": at, "verdict": "supported"} for at in range(1, count + 1)]
    return {"claims": verdicts, "useful": True, "query": ""}


def for_branch(actor: Any, part: str, reply: Any, **roles: Any) -> ScriptedModel:
    """A model whose assessor does something else in one branch."""
    usual = actor(**roles).replies

    def script(messages: list[BaseMessage]) -> Any:
        if "Task: do the passages" in messages[1].text and part in messages[1].text.split("<passages>")[0]:
            return reply(messages) if callable(reply) else reply
        return usual(messages)

    return ScriptedModel(script)


def steps(answer: Answer, node: str) -> list[Any]:
    return [step for step in answer.steps if step.node == node]


def two_parts(**more: Any) -> dict[str, Any]:
    return {"planner": planned(REST, BREAKER), "writer": quote_all, "checker": support_all(2), **more}


def test_the_parts_are_researched_apart_and_answered_together(run: Any, actor: Any) -> None:
    model = actor(**two_parts())
    answer = run(QUESTION, "research", model=model, search=SMALL)
    assert (answer.status, answer.stop_reason, answer.missing) == ("answered", "complete", [])
    assert {"11 hours" in answer.text, "1,800" in answer.text} == {True}
    assert [one.query for one in answer.searched] == [REST, BREAKER]
    assert {step.branch for step in steps(answer, "assess")} == {REST, BREAKER}
    assert {step.branch for step in answer.steps if step.node in ("plan", "gather", "write", "judge", "check")} == {""}
    assert {citation.support for citation in answer.citations} == {"supported"}
    assert (answer.cost.calls, len(model.calls)) == (research.CALLS, research.CALLS)


def test_a_part_that_needs_another_begins_with_its_passages(run: Any, actor: Any, role_of: Any) -> None:
    model = actor(planner=planned(REST, BREAKER, BERTH, needs={2: [3]}))
    answer = run("rest, breaker, berth?", "research", model=model, search=SMALL)
    assert [step.branch for step in steps(answer, "report")] == [REST, BERTH, BREAKER]
    assert [step.summary[:6] for step in steps(answer, "gather")] == ["2 of 3", "3 of 3"]
    seen = next(call[1].text for call in model.calls if role_of(call) == "assessor" and BREAKER in call[1].text)
    assert "depth of 10 metres" in seen
    assert "ramp limit" in seen


def test_a_branch_searches_for_the_gap_that_its_assessor_names(run: Any, actor: Any) -> None:
    replies = iter(
        [
            {"sufficient": False, "gap": "the depth", "query": "depth of berth 7"},
            {"sufficient": True, "gap": "", "query": ""},
        ]
    )
    model = for_branch(actor, BREAKER, lambda _: next(replies), **two_parts(checker=support_all(3)))
    answer = run(QUESTION, "research", model=model, search=SMALL)
    assert [step.branch for step in steps(answer, "retrieve")].count(BREAKER) == 2
    assert answer.cost.by_role["assessor"].calls == 3
    assert "depth of 10 metres" in answer.text


@pytest.mark.parametrize("question", [REST, QUESTION])
def test_without_a_model_the_parts_are_those_of_the_question(run: Any, question: str) -> None:
    answer = run(question, "research")
    assert answer.steps[0].detail["parts"] == [one.model_dump() for one in plan_by_parts(question, 4).questions]
    assert (answer.status, answer.mode) == ("answered", "extractive")
    assert "11 hours" in answer.text
    assert ("1,800" in answer.text) == (question == QUESTION)


def test_a_plan_in_other_words_leaves_what_the_question_itself_finds(run: Any, actor: Any) -> None:
    model = actor(planner=planned(BERTH, BREAKER), writer=quote_all, checker=support_all(3))
    answer = run(REST, "research", model=model, search=SMALL)
    assert [step.branch for step in steps(answer, "retrieve")] == ["", BERTH, BREAKER]
    assert answer.text.startswith("An on-call engineer")
    assert (answer.status, answer.cost.calls) == ("answered", research.CALLS)


def test_of_several_waves_the_question_itself_stays_first(run: Any, actor: Any) -> None:
    model = actor(planner=planned(BERTH, BREAKER, needs={2: [1]}), writer=quote_all, checker=support_all(3))
    answer = run(REST, "research", model=model, search=SMALL)
    assert len(steps(answer, "gather")) == 2
    assert answer.text.startswith("An on-call engineer")


@pytest.mark.parametrize("error", [LibraryError("the index is damaged"), ZeroDivisionError("by zero")])
def test_a_search_for_the_question_that_fails_leaves_its_parts(
    run: Any, actor: Any, library: Any, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    search = library.search

    def fails(query: str, **options: Any) -> Any:
        if query == "all of it?":
            raise error
        return search(query, **options)

    monkeypatch.setattr(library, "search", fails)
    answer = run("all of it?", "research", model=actor(**two_parts()), search=SMALL)
    failed = [one for one in answer.searched if one.failure]
    assert [one.where for one in failed] == ["the question itself"]
    assert str(error) in str(failed[0].failure)
    assert {"11 hours" in answer.text, "1,800" in answer.text} == {True}


def test_as_many_at_once_as_the_budget_says_and_the_same_answer(run: Any, actor: Any) -> None:
    answers = []
    for most, waves in ((1, 3), (2, 2), (4, 1)):
        model = actor(planner=planned(REST, BREAKER, BERTH), writer=quote_all, checker=support_all(3))
        answer = run("all of it?", "research", model=model, search=SMALL, budget=BudgetSettings(max_parallel=most))
        assert len(steps(answer, "gather")) == waves
        answers.append((answer.text, answer.citations, answer.status, answer.missing, answer.cost.calls))
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("error", [LibraryError("the index is damaged"), ZeroDivisionError("by zero")])
def test_a_branch_that_fails_leaves_its_siblings(
    run: Any, actor: Any, library: Any, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    search = library.search

    def fails(query: str, **options: Any) -> Any:
        if query == BREAKER:
            raise error
        return search(query, **options)

    monkeypatch.setattr(library, "search", fails)
    answer = run(QUESTION, "research", model=actor(**two_parts(checker=support_all(1))), search=SMALL)
    assert "11 hours" in answer.text
    assert (answer.status, answer.stop_reason) == ("partial", "part_failed")
    assert any(one.startswith(f"Part 2 ({BREAKER!r}) was not researched: ") for one in answer.missing)
    assert any(str(error) in one for one in answer.missing)
    assert [step.detail["status"] for step in steps(answer, "report")] == ["answered", "failed"]


def test_calls_of_a_branch_that_fails_later_are_counted(
    run: Any, actor: Any, library: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = library.search

    def fails(query: str, **options: Any) -> Any:
        if query == "the gap":
            raise LibraryError("the index is damaged")
        return search(query, **options)

    monkeypatch.setattr(library, "search", fails)
    lacking = {"sufficient": False, "gap": "all", "query": "the gap"}
    model = for_branch(actor, BREAKER, lacking, **two_parts())
    answer = run(QUESTION, "research", model=model, search=SMALL)
    assert answer.cost.calls == len(model.calls) == 5
    assert "1,800" in answer.text
    assert any("Part 2" in one and "researched only in part: the index is damaged" in one for one in answer.missing)


def test_what_was_handed_in_wrong_is_raised(run: Any, actor: Any) -> None:
    with pytest.raises(InputError, match="no index 'nowhere'"):
        run(QUESTION, "research", model=actor(), indexes=["nowhere"])


def test_a_model_that_raises_in_one_branch(run: Any, actor: Any) -> None:
    model = for_branch(actor, BREAKER, ValueError("no more"), **two_parts())
    answer = run(QUESTION, "research", model=model, search=SMALL)
    assert [step.made_by for step in steps(answer, "assess")] == ["model", "fallback"]
    assert "11 hours" in answer.text
    assert answer.cost.calls == len(model.calls) == 5


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
    assert any("Part 2" in one and "share of the run's seconds" in one for one in answer.missing)
    assert answer.cost.elapsed_seconds < 10


JUNK = {
    "no JSON": "I would rather not",
    "empty": planned(),
    "blank": planned(REST, "  "),
    "too many": planned(*(f"part {n}" for n in range(5))),
    "twice": planned(REST, REST.upper()),
    "one for two": planned(QUESTION),
    "an essay": planned(REST, "why " * 200),
    "unknown": planned(REST, BREAKER, needs={2: [7]}),
    "itself": planned(REST, BREAKER, needs={2: [2]}),
    "circle": planned(REST, BREAKER, needs={1: [2], 2: [1]}),
    "same ids": {"unclear": "", "questions": [{"id": 1, "question": one, "needs": []} for one in (REST, BREAKER)]},
    "an error": RuntimeError("down"),
}


@pytest.mark.parametrize("junk", JUNK)
def test_a_plan_that_cannot_be_used_is_repaired_once_and_then_made_by_parts(run: Any, actor: Any, junk: str) -> None:
    model = actor(planner=JUNK[junk])
    answer = run(QUESTION, "research", model=model)
    assert answer.cost.by_role["planner"].calls == (1 if junk == "an error" else 2)
    assert answer.steps[0].made_by == "fallback"
    assert [one["question"] for one in answer.steps[0].detail["parts"]] == [REST.rstrip("?"), BREAKER.rstrip("?")]
    assert answer.status == "answered"


def test_a_question_back_is_kept_and_the_research_goes_on(library: Any, actor: Any) -> None:
    compiled = pattern("research").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=actor(planner=planned(unclear="Which engineer?")))
    result = compiled.invoke({"question": REST}, config, context=context)
    assert compiled.get_state(config).values["unclear"] == "Which engineer?"
    assert "11 hours" in result["answer"]["text"]


def test_parts_above_the_limit_share_the_last_one() -> None:
    question = f"{REST} {BREAKER} {BERTH} Who owns the harbour at low water?"
    found = plan_by_parts(question, 2).questions
    assert [one.question for one in found] == [
        REST.rstrip("?"), "; ".join((BREAKER.rstrip("?"), BERTH.rstrip("?"), "Who owns the harbour at low water")),
    ]  # fmt: skip


@given(
    calls=st.integers(0, 40), tokens=st.integers(0, 9_000), web=st.integers(0, 9), spent=st.integers(0, 12),
    sizes=st.lists(st.integers(1, 4), min_size=1, max_size=4), elapsed=st.floats(0, 200),
)  # fmt: skip
def test_the_shares_never_exceed_what_is_left(
    calls: int, tokens: int, web: int, spent: int, sizes: list[int], elapsed: float
) -> None:
    import time

    budget = BudgetSettings(max_model_calls=calls, max_tokens=tokens, max_web_searches=web)
    made = {"role": "planner", "input_tokens": 90, "output_tokens": 10}
    state: Any = {"calls": [made] * spent, "searched": [], "started": time.time() - elapsed}
    shares = share_out(state, budget, branches=sizes[0], waiting=sum(sizes), waves=len(sizes))
    assert len(shares) == sizes[0]
    assert sum(one["calls"] for one in shares) <= max(0, calls - KEPT_CALLS - spent)
    assert sum(one["tokens"] for one in shares) <= max(0.0, tokens * 0.75 - 100 * spent)
    assert sum(one["web"] for one in shares) <= web
    assert min(one[name] for one in shares for name in ("calls", "tokens", "web")) >= 0
    assert all(one["seconds"] <= max(90.0, elapsed + 1) for one in shares)


@given(limit=st.integers(0, 12), parallel=st.integers(1, 4), web=st.integers(0, 3), junk=st.booleans())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_branches_together_keep_to_the_budget(
    run: Any, actor: Any, scripted_web: Any, limit: int, parallel: int, web: int, junk: bool
) -> None:
    queries = iter(f"berth {n}" for n in range(1000))

    def never(_: dict[int, str]) -> dict[str, Any]:
        return {"sufficient": False, "gap": "more", "query": next(queries)}

    model = actor(planner=planned(REST, BREAKER, BERTH), assessor="junk" if junk else never)
    search = scripted_web()
    budget = BudgetSettings(max_model_calls=limit, max_parallel=parallel, max_web_searches=web)
    answer = run("all of it?", "research", model=model, search=SMALL, web=search, budget=budget)
    assert len(model.calls) == answer.cost.calls <= limit
    assert len(search.queries) <= web
    assert limit < 3 or answer.cost.by_role["writer"].calls
    assert answer.status in ("answered", "partial")


def test_the_usual_budget_is_enough_for_four_parts(run: Any, actor: Any) -> None:
    plan = planned(REST, BREAKER, BERTH, "How many days of paid leave are there?", needs={4: [1]})
    model = actor(planner=plan, writer=quote_all, checker=support_all(5))
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
    model = actor(planner=planned(REST, BREAKER))
    answer = run(QUESTION, "research", model=model, budget=BudgetSettings(max_seconds=0.001))
    assert (answer.status, answer.stop_reason) == ("refused", "seconds")
    assert any("was not researched: the run's limit of seconds was reached" in one for one in answer.missing)


async def test_many_at_once_over_one_library(library: Any) -> None:
    context = Context(library=library)
    questions = [QUESTION, f"{BERTH} {REST}", BREAKER]
    alone = [research.graph.invoke({"question": one}, context=context)["answer"] for one in questions]
    together = await asyncio.gather(
        *(research.graph.ainvoke({"question": one}, context=context) for one in questions * 4)
    )
    for one, other in zip(alone * 4, together, strict=True):
        assert [one[name] for name in ("text", "citations", "status", "missing")] == [
            other["answer"][name] for name in ("text", "citations", "status", "missing")
        ]


def test_the_plan_is_divided_into_waves() -> None:
    plan = [{"id": 1, "needs": []}, {"id": 2, "needs": [3]}, {"id": 3, "needs": []}, {"id": 4, "needs": [1, 2]}]
    assert [part["id"] for part in next_wave(plan, (), 4)] == [1, 3]
    assert [waves_left(plan, (), most) for most in (1, 2, 4)] == [4, 3, 3]
    assert waves_left(plan, (1, 2, 3, 4), 1) == 0


def test_the_web_is_for_what_the_indexes_left(run: Any, actor: Any, scripted_web: Any, page: Any) -> None:
    lacking = {"sufficient": False, "gap": "the cause", "query": BREAKER}
    web = scripted_web([page("A shore breaker trips when the current is too high.")])
    model = for_branch(actor, BREAKER, lacking, **two_parts(checker=support_all(3)))
    answer = run(QUESTION, "research", model=model, search=SMALL, web=web)
    assert web.queries == [BREAKER]
    assert [step.branch for step in steps(answer, "search_web")] == [BREAKER]
    assert "current is too high" in answer.text
    assert (answer.status, answer.missing) == ("partial", [f"Part 2 ({BREAKER!r}) lacks: the cause"])


def test_a_web_query_holds_only_the_users_words(run: Any, actor: Any, scripted_web: Any, secret: str) -> None:
    web = scripted_web()
    part = f"Which {secret} salary has a night engineer?"
    lacking = {"sufficient": False, "gap": "the pay", "query": f"{secret} pay"}
    model = actor(planner=planned(part, BREAKER), assessor=lacking)
    run(QUESTION, "research", model=model, roles=["people"], web=web)
    assert set(web.queries) == {QUESTION, BREAKER}


def test_a_part_does_not_open_what_the_roles_do_not(run: Any, actor: Any, dump: Any, secret: str) -> None:
    part = f"Which {secret} salary has a night engineer?"
    model = actor(planner=planned(part, BREAKER, needs={2: [1]}), writer=quote_all)
    answer = run(QUESTION, "research", model=model)
    read = dump([message.text for call in model.calls for message in call])
    assert "52,000" not in read + dump(answer.model_dump())
    model = actor(planner=planned(part, BREAKER, needs={2: [1]}), writer=quote_all)
    assert "52,000" in dump(run(QUESTION, "research", model=model, roles=["people"]).model_dump())


def test_two_branches_wait_for_a_person_at_the_same_time(
    library: Any, actor: Any, scripted_web: Any, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = scripted_web([page("Breakers trip when the current is too high.")])
    monkeypatch.setattr("groundwire.graphs.context.load_web_search", lambda _: web)
    model = actor(planner=planned(REST, BREAKER), assessor=lambda _: {"sufficient": False, "gap": "x", "query": REST})
    compiled = pattern("research").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model, web="ask", search=SMALL)
    paused = compiled.invoke({"question": QUESTION}, config, context=context)["__interrupt__"]
    before = len(model.calls)
    assert len(paused) == 2
    assert web.queries == []
    first, second = paused
    still = compiled.invoke(Command(resume={first.id: True}), config, context=context)["__interrupt__"]
    assert [one.id for one in still] == [second.id]
    result = compiled.invoke(Command(resume={second.id: False}), config, context=context)
    answer = Answer.model_validate(result["answer"])
    assert web.queries == [first.value["query"]]
    assert sum(one.failure == "the web search was declined" for one in answer.searched) == 1
    assert answer.cost.calls == len(model.calls) == before + 4


def test_a_second_turn_plans_anew(library: Any, actor: Any) -> None:
    compiled = pattern("research").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    lacking = {"sufficient": False, "gap": "all", "query": "berth"}
    first = Context(library=library, model=actor(planner=planned(BERTH, BREAKER), assessor=lacking))
    compiled.invoke({"question": QUESTION}, config, context=first)
    second = Context(library=library)
    answer = Answer.model_validate(compiled.invoke({"question": REST}, config, context=second)["answer"])
    assert (answer.status, answer.missing) == ("answered", [])
    assert [one["question"] for one in compiled.get_state(config).values["findings"]] == [REST]


def test_each_branch_tells_what_it_does(library: Any, actor: Any) -> None:
    context = Context(library=library, model=actor(planner=planned(REST, BREAKER)))
    events = [
        event
        for _, event in research.graph.stream(
            {"question": QUESTION}, context=context, stream_mode="custom", subgraphs=True
        )
    ]
    assert next(event["parts"] for event in events if event["event"] == "planned") == [REST, BREAKER]
    for part in (REST, BREAKER):
        mine = [event for event in events if event["branch"] == part]
        assert [event["node"] for event in mine if event["event"] == "began"] == ["retrieve", "assess", "report"]
        assert {"query", "found", "step"} <= {event["event"] for event in mine}


async def test_it_runs_asynchronously_too(library: Any, actor: Any) -> None:
    context = Context(library=library, model=actor(**two_parts()), search=SMALL)
    result = await research.graph.ainvoke({"question": QUESTION}, context=context)
    assert result["answer"]["status"] == "answered"


def test_what_the_planner_cannot_know_is_asked_back_and_planned_again(library: Any, actor: Any) -> None:
    plans = iter([planned(REST, unclear="Which country?"), planned(REST, BREAKER, unclear="Which year?")])
    model = actor(**two_parts(planner=lambda _: next(plans)))
    compiled = pattern("research").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model, clarify=True, search=SMALL)
    paused = compiled.invoke({"question": QUESTION}, config, context=context)
    assert paused["__interrupt__"][0].value == {"ask": "clarification", "question": "Which country?"}
    answer = Answer.model_validate(compiled.invoke(Command(resume="Norway"), config, context=context)["answer"])
    assert [step.node for step in answer.steps][:3] == ["plan", "clarify", "plan"]
    assert answer.cost.by_role["planner"].calls == 2
    assert "Norway" in model.calls[1][1].text
    assert answer.status == "answered"
