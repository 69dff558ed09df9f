"""A conversation on one thread: follow-ups, and who may know of what."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langgraph.checkpoint.memory import InMemorySaver
from one_thread import Thread, condensed_reply
from visited import nodes

from groundwire.errors import InputError
from groundwire.evidence.conversation import MOST_TURNS, readable, remember, turn
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.settings import BudgetSettings

FIRST = "How long must an on-call engineer rest after a night call-out?"
FOLLOW_UP = "And how much leave do they have?"
ALONE = "How many days of paid leave does an on-call engineer have in a year?"
SEARCHING = [name for name in PATTERNS if name not in ("research", "tool_agent")]
"""Patterns whose first search is for the question itself."""


# -- follow-ups


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_a_follow_up_is_answered_as_the_question_that_stands_alone(library: Any, actor: Any, graph: str) -> None:
    model = actor(condense=condensed_reply(ALONE))
    thread = Thread(library, graph, model=model)
    thread.ask(FIRST)
    before = len(model.calls)
    answer = thread.ask(FOLLOW_UP)
    assert nodes(answer)[0] == "condense"
    assert (answer.question, thread.state["question"]) == (FOLLOW_UP, FOLLOW_UP)
    assert thread.state["standalone"] == ALONE
    assert ALONE in model.calls[before + 1][1].text
    assert answer.cost.calls == len(model.calls) - before == import_module(f"groundwire.graphs.{graph}").CALLS + 1
    assert answer.cost.by_role["transformer"].calls == 1


@pytest.mark.parametrize("graph", SEARCHING)
def test_the_question_that_stands_alone_is_searched_for(library: Any, actor: Any, graph: str) -> None:
    thread = Thread(library, graph, model=actor(condense=condensed_reply(ALONE)))
    thread.ask(FIRST)
    assert thread.ask(FOLLOW_UP).searched[0].query == ALONE


def test_a_follow_up_that_is_refused_is_missing_once_as_it_was_understood(library: Any, actor: Any) -> None:
    thread = Thread(library, model=actor(condense=condensed_reply(ALONE), writer="Not found"))
    thread.ask(FIRST)
    answer = thread.ask(FOLLOW_UP)
    assert (answer.status, answer.missing) == ("refused", [ALONE])


@pytest.mark.parametrize("config", [None, {}, {"configurable": {}}])
def test_a_checkpointer_needs_a_thread(library: Any, config: Any) -> None:
    graph = pattern("naive").compile(checkpointer=InMemorySaver())
    with pytest.raises(InputError, match="the run no thread: pass config="):
        graph.invoke({"question": FIRST}, config, context=Context(library=library))
    bound = graph.with_config({"configurable": {"thread_id": "one"}})
    assert bound.invoke({"question": FIRST}, config, context=Context(library=library))["answer"]["status"] == "answered"


def test_the_first_turn_is_not_condensed(library: Any, actor: Any, role_of: Any) -> None:
    model = actor()
    assert nodes(Thread(library, model=model).ask(FIRST)) == ["retrieve", "write", "check"]
    assert [role_of(messages) for messages in model.calls] == ["writer"]


def test_the_conversation_is_shown_to_the_one_who_condenses_only(library: Any, actor: Any, role_of: Any) -> None:
    model = actor()
    thread = Thread(library, "corrective", model=model)
    answer = thread.ask(FIRST)
    thread.ask(ALONE)
    for call in model.calls[2:]:
        in_prompt = FIRST in call[1].text and answer.text.removesuffix("[1]") in call[1].text
        assert in_prompt == (role_of(call) == "condense")


@pytest.mark.parametrize("reply", ["no JSON at all", RuntimeError("down"), {"queries": ["a", "b"], "unclear": ""}])
def test_a_reply_that_cannot_be_used_leaves_it_to_the_words(library: Any, actor: Any, reply: Any) -> None:
    thread = Thread(library, model=actor(condense=reply))
    thread.ask(FIRST)
    answer = thread.ask("And for how many hours at night?")
    assert answer.steps[0].made_by == "fallback"
    assert "engineer" in thread.state["standalone"]


@pytest.mark.parametrize(
    "reply", [condensed_reply(), condensed_reply("Who measures it?"), condensed_reply(unclear="Which depth?")]
)
def test_a_model_is_not_believed_that_a_question_without_a_word_of_its_own_stands_alone(
    library: Any, actor: Any, reply: dict[str, Any]
) -> None:
    thread = Thread(library, model=actor(condense=reply))
    thread.ask("What is the depth of berth 7 of the harbour at low water?")
    thread.ask("Who measures it?")
    assert "depth" in thread.state["standalone"]


def test_a_model_is_believed_that_a_question_with_words_of_its_own_stands_alone(library: Any, actor: Any) -> None:
    thread = Thread(library, model=actor(condense=condensed_reply()))
    thread.ask("What is the depth of berth 7 of the harbour at low water?")
    thread.ask("How do engineers swap their shifts?")
    assert thread.state["standalone"] == ""


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_without_a_model_a_follow_up_is_answered(library: Any, graph: str) -> None:
    thread = Thread(library, graph)
    thread.ask("What is the depth of berth 7 of the harbour at low water?")
    answer = thread.ask("And of berth 9?")
    assert nodes(answer)[0] == "condense"
    assert "12 metres" in answer.text
    assert "28 days" in thread.ask("How many days of paid leave are there in a year?").text


def test_no_calls_left_means_no_call_to_condense(library: Any, actor: Any) -> None:
    model = actor(condense=condensed_reply(ALONE))
    thread = Thread(library, model=model, budget=BudgetSettings(max_model_calls=1))
    thread.ask(FIRST)
    answer = thread.ask(FOLLOW_UP)
    assert answer.cost.calls == 1
    assert answer.steps[0].made_by == "fallback"


@pytest.mark.slow
def test_a_question_that_is_almost_too_long_can_be_condensed(library: Any, actor: Any) -> None:
    long = "and it? " + "engineer " * 880
    thread = Thread(library, model=actor(condense=condensed_reply(long + "rest " * 70), writer="junk"))
    thread.ask(FIRST)
    assert thread.ask(long).question == long


def test_a_follow_up_is_condensed_and_then_transformed(library: Any, actor: Any) -> None:
    model = actor(condense=condensed_reply(ALONE))
    thread = Thread(library, model=model, transform="hyde")
    thread.ask(FIRST)
    answer = thread.ask(FOLLOW_UP)
    assert nodes(answer) == ["condense", "transform", "retrieve", "write", "check"]
    assert answer.searched[0].query == ALONE
    assert any("Write a passage of two" in call[1].text and ALONE in call[1].text for call in model.calls)


# -- turns


def test_turns_are_kept_in_order_and_only_the_last() -> None:
    turns: list[dict[str, Any]] = []
    for n in range(MOST_TURNS + 3):
        turns = remember(turns, [turn(f"question {n}", "x" * 9_000, ["b", "a"])])
    assert [entry["question"] for entry in turns] == [f"question {n}" for n in range(3, MOST_TURNS + 3)]
    assert (len(turns[0]["answer"]), turns[0]["roles"]) == (2_000, ["b", "a"])


@pytest.mark.parametrize(
    ("roles", "expected"), [([], ["public"]), (["a"], ["public", "a"]), (["b", "a"], ["public", "a", "ab"])]
)
def test_a_turn_is_readable_by_whoever_has_all_its_roles(roles: list[str], expected: list[str]) -> None:
    turns = [turn("public", "", []), turn("a", "", ["a"]), turn("ab", "", ["a", "b"])]
    assert [entry["question"] for entry in readable(turns, roles)] == expected


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_who_lacks_a_role_of_the_turn_before_learns_nothing_of_it(
    library: Any, actor: Any, dump: Any, secret: str, graph: str
) -> None:
    thread = Thread(library, graph, search={"k": 20})
    assert secret in thread.ask("What is the salary of a night engineer?", roles=["people"]).text
    model = actor()
    events = thread.graph.stream(
        {"question": "And what is it in pounds?"},
        thread.config,
        context=Context(library=library, model=model),
        stream_mode=["custom", "updates"],
    )
    everything = dump([list(events), [call[1].text for call in model.calls]])
    assert secret not in everything
    assert "salary" not in everything
    assert secret not in dump(thread.state)


def test_the_one_who_has_the_role_goes_on(library: Any, secret: str) -> None:
    thread = Thread(library, roles=["people"])
    thread.ask("What is the salary of a night engineer?")
    thread.ask("And in pounds?")
    assert thread.state["standalone"] == "What is the salary of a night engineer in pounds?"
    assert secret in str(thread.state["ledger"])


# -- the web


def web_thread(library: Any, actor: Any, grade_all: Any, web: Any, rewriter: str, **context: Any) -> Thread:
    model = actor(
        grader=grade_all("irrelevant"),
        condense=condensed_reply("What is the 52,000 salary?"),
        rewriter={"query": rewriter},
    )
    return Thread(library, "corrective", model=model, web=web, **context)


def test_a_web_query_may_hold_words_of_earlier_questions(
    library: Any, actor: Any, grade_all: Any, scripted_web: Any
) -> None:
    web = scripted_web()
    thread = web_thread(library, actor, grade_all, web, "salary rest engineer")
    thread.ask(FIRST)
    thread.ask("And their salary?")
    assert web.queries[-1] == "salary engineer rest"


@pytest.mark.parametrize("rewriter", ["salary 52,000", "zebraquill salary"])
def test_a_condensed_question_and_answers_never_ride_out(
    library: Any, actor: Any, grade_all: Any, scripted_web: Any, rewriter: str
) -> None:
    web = scripted_web()
    thread = web_thread(library, actor, grade_all, web, rewriter, roles=["people"])
    thread.ask("What is the pay of a night engineer?")
    thread.ask("And their salary?")
    assert len(web.queries) == 2
    assert "52,000" not in str(web.queries)
    assert "zebraquill" not in str(web.queries)


def test_words_of_a_turn_that_the_caller_may_not_read_do_not_go_out(
    library: Any, actor: Any, grade_all: Any, scripted_web: Any
) -> None:
    web = scripted_web()
    thread = web_thread(library, actor, grade_all, web, "salary zebraquill")
    thread.ask("What is zebraquill?", roles=["people"])
    web.queries.clear()
    thread.ask("And the salary?")
    assert "zebraquill" not in str(web.queries)
