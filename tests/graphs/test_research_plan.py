"""The plan of `research`: what is made of a bad one, what it is asked back, and what it leaves out."""

from __future__ import annotations

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
    plan_reply,
    steps,
    support_all,
    two_parts,
)
from written import quote_each

from groundwire.agents.planner import plan_by_parts
from groundwire.errors import LibraryError
from groundwire.evidence.answer import Answer
from groundwire.graphs import pattern, research
from groundwire.graphs.context import Context
from groundwire.graphs.turn.waves import next_wave, waves_left


@pytest.mark.parametrize("question", [REST, QUESTION])
def test_without_a_model_the_parts_are_those_of_the_question(run: Any, question: str) -> None:
    answer = run(question, "research")
    assert answer.steps[0].detail["parts"] == [part.model_dump() for part in plan_by_parts(question, 4).questions]
    assert (answer.status, answer.mode) == ("answered", "extractive")
    assert "11 hours" in answer.text
    assert ("1,800" in answer.text) == (question == QUESTION)


def test_a_plan_in_other_words_leaves_what_the_question_itself_finds(run: Any, actor: Any) -> None:
    model = actor(planner=plan_reply(BERTH, BREAKER), writer=quote_each, checker=support_all(3))
    answer = run(REST, "research", model=model, search=SMALL)
    assert [step.branch for step in steps(answer, "retrieve")] == ["", BERTH, BREAKER]
    assert answer.text.startswith("An on-call engineer")
    assert (answer.status, answer.cost.calls) == ("answered", research.CALLS)


def test_of_several_waves_the_question_itself_stays_first(run: Any, actor: Any) -> None:
    model = actor(planner=plan_reply(BERTH, BREAKER, needs={2: [1]}), writer=quote_each, checker=support_all(3))
    answer = run(REST, "research", model=model, search=SMALL)
    assert len(steps(answer, "gather")) == 2
    assert answer.text.startswith("An on-call engineer")


@pytest.mark.parametrize("error", [LibraryError("the index is damaged"), ZeroDivisionError("by zero")])
def test_a_search_for_the_question_that_fails_leaves_its_parts(
    run: Any, actor: Any, library: Any, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    search = library.search
    both = "How long must an engineer rest after a night call-out, and what tripped the shore breaker?"

    def fails(query: str, **options: Any) -> Any:
        if query == both:
            raise error
        return search(query, **options)

    monkeypatch.setattr(library, "search", fails)
    answer = run(both, "research", model=actor(**two_parts()), search=SMALL)
    failed = [entry for entry in answer.searched if entry.failure]
    assert [entry.where for entry in failed] == ["the question itself"]
    assert failed[0].failure == f"{type(error).__name__} (the log tells why)"
    assert {"11 hours" in answer.text, "1,800" in answer.text} == {True}


JUNK = {
    "no JSON": "I would rather not",
    "empty": plan_reply(),
    "blank": plan_reply(REST, "  "),
    "too many": plan_reply(*(f"part {n}" for n in range(5))),
    "twice": plan_reply(REST, REST.upper()),
    "one for two": plan_reply(QUESTION),
    "an essay": plan_reply(REST, "why " * 200),
    "unknown": plan_reply(REST, BREAKER, needs={2: [7]}),
    "itself": plan_reply(REST, BREAKER, needs={2: [2]}),
    "circle": plan_reply(REST, BREAKER, needs={1: [2], 2: [1]}),
    "same ids": {"unclear": "", "questions": [{"id": 1, "question": part, "needs": []} for part in (REST, BREAKER)]},
    "an error": RuntimeError("down"),
}


@pytest.mark.slow
@pytest.mark.parametrize("junk", JUNK)
def test_a_plan_that_cannot_be_used_is_repaired_once_and_then_made_by_parts(run: Any, actor: Any, junk: str) -> None:
    model = actor(planner=JUNK[junk], writer=quote_each)
    answer = run(QUESTION, "research", model=model)
    assert answer.cost.by_role["planner"].calls == (1 if junk == "an error" else 2)
    assert answer.steps[0].made_by == "fallback"
    assert [part["question"] for part in answer.steps[0].detail["parts"]] == [REST.rstrip("?"), BREAKER.rstrip("?")]
    assert {"11 hours" in answer.text, "1,800" in answer.text} == {True}


def test_a_question_back_is_kept_and_the_research_goes_on(library: Any, actor: Any) -> None:
    compiled = pattern("research").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=actor(planner=plan_reply(unclear="Which engineer?")))
    result = compiled.invoke({"question": REST}, config, context=context)
    assert compiled.get_state(config).values["unclear"] == "Which engineer?"
    assert "11 hours" in result["answer"]["text"]


def test_what_the_planner_cannot_know_is_asked_back_and_planned_again(library: Any, actor: Any) -> None:
    plans = iter([plan_reply(REST, unclear="Which country?"), plan_reply(REST, BREAKER, unclear="Which year?")])
    model = actor(**two_parts(planner=lambda _: next(plans)))
    compiled = pattern("research").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model, clarify=True, search=SMALL)
    paused = compiled.invoke({"question": QUESTION}, config, context=context)
    assert paused["__interrupt__"][0].value["question"] == "Which country?"
    answer = Answer.model_validate(compiled.invoke(Command(resume="Norway"), config, context=context)["answer"])
    assert [step.node for step in answer.steps][:3] == ["plan", "clarify", "plan"]
    assert answer.cost.by_role["planner"].calls == 2
    assert "Norway" in model.calls[1][1].text
    assert answer.status == "answered"


def test_parts_above_the_limit_share_the_last_one() -> None:
    question = f"{REST} {BREAKER} {BERTH} Who owns the harbour at low water?"
    parts = plan_by_parts(question, 2).questions
    assert [part.question for part in parts] == [
        REST.rstrip("?"), "; ".join((BREAKER.rstrip("?"), BERTH.rstrip("?"), "Who owns the harbour at low water")),
    ]  # fmt: skip


def test_the_plan_is_divided_into_waves() -> None:
    plan = [{"id": 1, "needs": []}, {"id": 2, "needs": [3]}, {"id": 3, "needs": []}, {"id": 4, "needs": [1, 2]}]
    assert [part["id"] for part in next_wave(plan, (), 4)] == [1, 3]
    assert [waves_left(plan, (), most) for most in (1, 2, 4)] == [4, 3, 3]
    assert waves_left(plan, (1, 2, 3, 4), 1) == 0
