"""`research`: parts in parallel; what fails in one of them stays there and is said."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
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

from groundwire.errors import InputError, LibraryError
from groundwire.evidence.answer import Answer
from groundwire.graphs import pattern, research
from groundwire.graphs.context import Context


def test_the_parts_are_researched_apart_and_answered_together(run: Any, actor: Any) -> None:
    model = actor(**two_parts())
    answer = run(QUESTION, "research", model=model, search=SMALL)
    assert (answer.status, answer.stop_reason, answer.missing) == ("answered", "complete", [])
    assert {"11 hours" in answer.text, "1,800" in answer.text} == {True}
    assert [search.query for search in answer.searched] == [REST, BREAKER]
    assert {step.branch for step in steps(answer, "assess")} == {REST, BREAKER}
    assert {step.branch for step in answer.steps if step.node in ("plan", "gather", "write", "judge", "check")} == {""}
    assert {citation.support for citation in answer.citations} == {"verbatim"}
    assert (answer.cost.calls, len(model.calls)) == (research.CALLS, research.CALLS)


def test_a_part_that_needs_another_begins_with_its_passages(run: Any, actor: Any, role_of: Any) -> None:
    model = actor(planner=plan_reply(REST, BREAKER, BERTH, needs={2: [3]}))
    answer = run("rest, breaker, berth?", "research", model=model, search=SMALL)
    assert [step.branch for step in steps(answer, "report")] == [REST, BERTH, BREAKER]
    assert [step.summary[:6] for step in steps(answer, "gather")] == ["2 of 3", "3 of 3"]
    prompt = next(call[1].text for call in model.calls if role_of(call) == "assessor" and BREAKER in call[1].text)
    assert "depth of 10 metres" in prompt
    assert "ramp limit" in prompt


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


def test_what_a_part_itself_found_best_stays_before_what_its_gap_found(library: Any, actor: Any) -> None:
    lacking = {"sufficient": False, "gap": "the depth", "query": "depth of berth 7"}
    model = for_branch(actor, BREAKER, lacking, **two_parts(checker=support_all(3)))
    context = Context(library=library, model=model, search=SMALL.model_copy(update={"k": 2}))
    updates = research.graph.stream({"question": QUESTION}, context=context, stream_mode="updates")
    branches = [update["research_part"] for update in updates if "research_part" in update]
    (branch,) = [branch for branch in branches if branch["findings"][0]["question"] == BREAKER]
    queries = {entry["id"]: entry["query"] for entry in branch["ledger"]}
    passages = branch["findings"][0]["passages"]
    assert [queries[id_] for id_ in passages[:3]] == [BREAKER, BREAKER, "depth of berth 7"]


@pytest.mark.parametrize("error", [LibraryError("'/srv/private' is damaged"), ZeroDivisionError("by zero")])
def test_a_branch_that_fails_leaves_its_siblings(
    run: Any,
    actor: Any,
    library: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
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
    assert any(gap.startswith(f"Part 2 ({BREAKER!r}) was not researched: ") for gap in answer.missing)
    assert any(f"{type(error).__name__} (the log tells why)" in gap for gap in answer.missing)
    assert str(error) not in answer.model_dump_json()
    assert str(error) in caplog.text
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
    assert any("Part 2" in gap and "researched only in part: LibraryError" in gap for gap in answer.missing)


def test_what_was_handed_in_wrong_is_raised(run: Any, actor: Any) -> None:
    with pytest.raises(InputError, match="no index 'nowhere'"):
        run(QUESTION, "research", model=actor(), indexes=["nowhere"])


def test_a_model_that_raises_in_one_branch(run: Any, actor: Any) -> None:
    model = for_branch(actor, BREAKER, ValueError("no more"), **two_parts())
    answer = run(QUESTION, "research", model=model, search=SMALL)
    assert [step.made_by for step in steps(answer, "assess")] == ["model", "fallback"]
    assert "11 hours" in answer.text
    assert answer.cost.calls == len(model.calls) == 5


@pytest.mark.slow
async def test_many_at_once_over_one_library(library: Any) -> None:
    context = Context(library=library)
    questions = [QUESTION, f"{BERTH} {REST}", BREAKER]
    alone = [research.graph.invoke({"question": question}, context=context)["answer"] for question in questions]
    together = await asyncio.gather(
        *(research.graph.ainvoke({"question": question}, context=context) for question in questions * 4)
    )
    for answer, other in zip(alone * 4, together, strict=True):
        assert [answer[name] for name in ("text", "citations", "status", "missing")] == [
            other["answer"][name] for name in ("text", "citations", "status", "missing")
        ]


def test_the_web_is_for_what_the_indexes_left(run: Any, actor: Any, scripted_web: Any, page: Any) -> None:
    lacking = {"sufficient": False, "gap": "the cause", "query": BREAKER}
    web = scripted_web([page("A shore breaker trips when the current is too high.")])
    model = for_branch(actor, BREAKER, lacking, **two_parts(checker=support_all(3)))
    answer = run(QUESTION, "research", model=model, search=SMALL, web=web)
    assert web.queries == [BREAKER.rstrip("?")]
    assert [step.branch for step in steps(answer, "search_web")] == [BREAKER]
    assert "current is too high" in answer.text
    assert (answer.status, answer.missing) == ("partial", [f"Part 2 ({BREAKER!r}) lacks: the cause"])


def test_what_a_plan_of_one_part_lacks_is_named_once(run: Any) -> None:
    question = "What does the crew canteen charge for lobster?"
    assert run(question, "research").missing == [question]


def test_a_part_that_lacks_all_it_asked_is_told_without_repeating_it(run: Any, actor: Any) -> None:
    lacking = {"sufficient": False, "gap": BREAKER, "query": BREAKER}
    answer = run(QUESTION, "research", model=for_branch(actor, BREAKER, lacking, **two_parts()), search=SMALL)
    assert f"Part 2 ({BREAKER!r}) was not found" in answer.missing


def test_a_web_query_holds_only_the_users_words(run: Any, actor: Any, scripted_web: Any, secret: str) -> None:
    web = scripted_web()
    part = f"Which {secret} salary has a night engineer?"
    lacking = {"sufficient": False, "gap": "the pay", "query": f"{secret} pay"}
    model = actor(planner=plan_reply(part, BREAKER), assessor=lacking)
    run(QUESTION, "research", model=model, roles=["people"], web=web)
    assert set(web.queries) == {QUESTION, BREAKER.rstrip("?")}


def test_a_part_does_not_open_what_the_roles_do_not(run: Any, actor: Any, dump: Any, secret: str) -> None:
    part = f"Which {secret} salary has a night engineer?"
    model = actor(planner=plan_reply(part, BREAKER, needs={2: [1]}), writer=quote_each)
    answer = run(QUESTION, "research", model=model)
    prompt_texts = dump([message.text for call in model.calls for message in call])
    assert "52,000" not in prompt_texts + dump(answer.model_dump())
    model = actor(planner=plan_reply(part, BREAKER, needs={2: [1]}), writer=quote_each)
    assert "52,000" in dump(run(QUESTION, "research", model=model, roles=["people"]).model_dump())


def test_two_branches_wait_for_a_person_at_the_same_time(
    library: Any, actor: Any, scripted_web: Any, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = scripted_web([page("Breakers trip when the current is too high.")])
    monkeypatch.setattr("groundwire.graphs.turn.runtime.load_web_search", lambda _: web)
    model = actor(
        planner=plan_reply(REST, BREAKER), assessor=lambda _: {"sufficient": False, "gap": "x", "query": REST}
    )
    compiled = pattern("research").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model, web="ask", search=SMALL)
    paused = compiled.invoke({"question": QUESTION}, config, context=context)["__interrupt__"]
    before = len(model.calls)
    assert len(paused) == 2
    assert web.queries == []
    first, second = paused
    still = compiled.invoke(Command(resume={first.id: True}), config, context=context)["__interrupt__"]
    assert [interrupt.id for interrupt in still] == [second.id]
    result = compiled.invoke(Command(resume={second.id: False}), config, context=context)
    answer = Answer.model_validate(result["answer"])
    assert web.queries == [first.value["query"]]
    assert sum(search.failure == "the web search was declined" for search in answer.searched) == 1
    assert answer.cost.calls == len(model.calls) == before + 4


def test_a_second_turn_plans_anew(library: Any, actor: Any) -> None:
    compiled = pattern("research").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    lacking = {"sufficient": False, "gap": "all", "query": "berth"}
    first = Context(library=library, model=actor(planner=plan_reply(BERTH, BREAKER), assessor=lacking))
    compiled.invoke({"question": QUESTION}, config, context=first)
    second = Context(library=library)
    answer = Answer.model_validate(compiled.invoke({"question": REST}, config, context=second)["answer"])
    assert (answer.status, answer.missing) == ("answered", [])
    assert [finding["question"] for finding in compiled.get_state(config).values["findings"]] == [REST]


def test_each_branch_tells_what_it_does(library: Any, actor: Any) -> None:
    context = Context(library=library, model=actor(planner=plan_reply(REST, BREAKER)))
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
