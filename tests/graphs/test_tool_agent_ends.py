"""The tool agent ends: at its limits, when it finds nothing new, and when its model fails or it is killed."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.messages import AIMessage, BaseMessage
from langgraph.checkpoint.memory import InMemorySaver
from tool_calls import QUESTION, agent_prompts, call, calls, forever, rounds
from visited import nodes
from written import quote_terms

from groundwire.evidence.answer import Answer
from groundwire.graphs import pattern, tool_agent
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import BudgetSettings


@pytest.mark.parametrize(("most", "searches"), [(1, 1), (3, 3)])
def test_always_another_tool_call_ends_at_the_limit(run: Any, actor: Any, most: int, searches: int) -> None:
    model = actor(tool_agent=forever, writer="Not found: how deep berth 7 is at high water")
    budget = BudgetSettings(max_tool_calls=most)
    answer = run(QUESTION, "tool_agent", model=model, budget=budget)
    assert len(answer.searched) == searches
    assert (answer.status, answer.stop_reason) == ("refused", "tool_calls")
    assert answer.cost.calls == searches + 1 == tool_agent.most_calls(budget) - 1  # no claim needs a second opinion


def test_rounds_that_find_nothing_new_end_after_two(run: Any, actor: Any) -> None:
    same = [calls({**call("notes", "berth 7"), "id": str(at)}) for at in range(8)]

    model = actor(
        tool_agent=rounds(*same),
        writer=lambda texts: f"{quote_terms(texts, 'Berth 7 ')}\nNot found: how deep berth 7 is at high water",
    )
    answer = run("What depth has berth 7 of the harbour at low water?", "tool_agent", model=model)
    assert nodes(answer) == ["tool_agent", "tool_agent", "tool_agent", "write", "check"]
    assert (answer.status, answer.stop_reason) == ("partial", "no_new_evidence")


def test_after_one_round_that_finds_nothing_new_a_model_may_think_of_other_words(run: Any, actor: Any) -> None:
    barren, other = calls({**call("notes", "berth 7"), "id": "again"}), calls(call("handbook", "rest night"))
    model = actor(tool_agent=rounds(calls(call("notes", "berth 7")), barren, other, barren))
    assert [search.where for search in run(QUESTION, "tool_agent", model=model).searched] == ["notes", "handbook"]
    assert len(agent_prompts(model)) == 5


def test_of_parallel_calls_only_those_within_the_limit_are_made(run: Any, actor: Any) -> None:
    model = actor(tool_agent=rounds(calls(*(call("notes", f"berth {n}") for n in range(5)))))
    answer = run(QUESTION, "tool_agent", model=model, budget=BudgetSettings(max_tool_calls=3))
    assert [search.query for search in answer.searched] == ["berth 0", "berth 1", "berth 2"]
    assert len(agent_prompts(model)) == 1
    assert len(answer.steps[0].detail["errors"]) == 2


def test_without_a_tool_call_allowed_it_searches_plainly(run: Any, actor: Any) -> None:
    model = actor()
    answer = run(QUESTION, "tool_agent", model=model, budget=BudgetSettings(max_tool_calls=0))
    assert nodes(answer) == ["tool_agent", "retrieve", "write", "check"]
    assert (len(model.calls), answer.status, answer.stop_reason) == (1, "answered", "complete")


@pytest.mark.parametrize("said", ["", " \n "])
def test_a_model_that_says_nothing_was_of_no_use(run: Any, said: str) -> None:
    answer = run(QUESTION, "tool_agent", model=ScriptedModel(lambda _: said))
    assert (answer.stop_reason, answer.mode) == ("model_failed", "extractive")
    assert next(step for step in answer.steps if step.node == "tool_agent").failure.said == "the reply is empty"


@pytest.mark.parametrize(
    "limit", [0, 1, 3, *(pytest.param(limit, marks=pytest.mark.slow) for limit in (2, 4, 5, 6, 7))]
)
def test_model_calls_are_bounded_and_one_is_kept_for_the_writer(run: Any, actor: Any, limit: int) -> None:
    model = actor(tool_agent=forever)
    answer = run(QUESTION, "tool_agent", model=model, budget=BudgetSettings(max_model_calls=limit))
    assert len(model.calls) == answer.cost.calls == limit
    assert answer.cost.by_role.get("writer") is not None or limit == 0


class Busy(Exception):
    status_code = 503


@pytest.mark.parametrize("at", [1, 2])
def test_a_provider_that_fails_ends_the_rounds(run: Any, actor: Any, at: int) -> None:
    good = [calls(call("handbook", "rest night"))][: at - 1]
    model = actor(tool_agent=rounds(*good, TimeoutError("the provider is asleep")))
    answer = run(QUESTION, "tool_agent", model=model)
    assert nodes(answer) == ["tool_agent", "tool_agent" if at == 2 else "retrieve", "write", "check"]
    assert "(TimeoutError)" in str(answer.steps[at - 1].failure)
    assert answer.cost.by_role["tool_agent"].calls == at
    assert "11 hours" in answer.text


def test_a_busy_provider_is_asked_again_and_no_round_is_made_twice(
    run: Any, actor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("langgraph.pregel._retry.time.sleep", lambda _: None)
    third = iter([Busy("wait"), Busy("wait"), AIMessage("done")])
    replies: list[Any] = [calls(call("handbook", "rest")), calls(call("notes", "berth 2"))]

    def play(messages: list[BaseMessage]) -> Any:
        count = sum(message.type == "ai" for message in messages)
        return replies[count] if count < 2 else next(third)

    model = actor(tool_agent=play)
    answer = run(QUESTION, "tool_agent", model=model)
    assert [len(messages) for messages in agent_prompts(model)] == [2, 4, 6, 6, 6]
    assert len(model.calls) == answer.cost.calls == 6
    assert (answer.status, len(answer.searched)) == ("answered", 2)


def test_a_model_that_hangs_is_not_waited_for(run: Any, actor: Any) -> None:
    model = actor()
    model.seconds = 2.0
    answer = run(QUESTION, "tool_agent", model=model, budget=BudgetSettings(max_seconds=0.3))
    assert answer.cost.elapsed_seconds < 1.5
    assert (answer.mode, answer.stop_reason) == ("extractive", "seconds")


def killed_and_resumed(library: Any, model: Any) -> Answer:
    compiled = pattern("tool_agent").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model)
    with pytest.raises(KeyboardInterrupt):
        compiled.invoke({"question": QUESTION}, config, context=context, durability="sync")
    return Answer.model_validate(compiled.invoke(None, config, context=context)["answer"])


@pytest.mark.parametrize("at", [2, 3])
def test_a_run_that_was_killed_does_not_pay_again(library: Any, actor: Any, at: int) -> None:
    replies = [calls(call("handbook", "rest")), calls(call("notes", "berth 2"), call("notes", "berth 3"))]
    kills = iter([KeyboardInterrupt()])

    def play(messages: list[BaseMessage]) -> Any:
        count = sum(message.type == "ai" for message in messages)
        if count == at - 1 and (kill := next(kills, None)):
            raise kill
        return replies[count] if count < len(replies) else AIMessage("done")

    model = actor(tool_agent=play)
    answer = killed_and_resumed(library, model)
    assert [len(messages) for messages in agent_prompts(model)] == ([2, 4, 4, 7] if at == 2 else [2, 4, 7, 7])
    assert answer.cost.by_role["tool_agent"].calls == 3
    assert len(answer.searched) == 3


def test_a_run_that_was_killed_between_the_reply_and_its_tools_asks_no_second_time(
    library: Any, actor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    search, kills = Library.search, iter([KeyboardInterrupt()])

    def killed(self: Library, query: str, **rest: Any) -> Any:
        if query == "berth 2" and (kill := next(kills, None)):
            raise kill
        return search(self, query, **rest)

    monkeypatch.setattr(Library, "search", killed)
    model = actor(tool_agent=rounds(calls(call("handbook", "rest")), calls(call("notes", "berth 2"))))
    answer = killed_and_resumed(library, model)
    assert len(model.calls) == answer.cost.calls == 4
    assert [entry.query for entry in answer.searched] == ["rest", "berth 2"]
