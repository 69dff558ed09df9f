"""An unclear question is asked back, once."""

from __future__ import annotations

from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langgraph.types import Command
from one_thread import Thread, condensed_reply
from scripted_research import plan_reply
from visited import nodes

from groundwire.evidence.answer import Answer

FIRST = "How long must an on-call engineer rest after a night call-out?"


FOLLOW_UP = "And how much leave do they have?"


ALONE = "How many days of paid leave does an on-call engineer have in a year?"


def test_an_unclear_question_is_asked_back_once_and_nothing_is_paid_again(
    library: Any, actor: Any, role_of: Any
) -> None:
    model = actor(condense=condensed_reply("Which limit applies?", unclear="Which limit do you mean?"))
    thread = Thread(library, model=model, clarify=True)
    thread.ask(FIRST)
    paused = thread.send({"question": "Which limit?"})
    value = paused["__interrupt__"][0].value
    assert (value["ask"], value["question"]) == ("clarification", "Which limit do you mean?")
    answer = Answer.model_validate(thread.send(Command(resume="  the ramp limit of the shore breaker "))["answer"])
    assert [role_of(messages) for messages in model.calls] == ["writer", "condense", "writer"]
    assert nodes(answer) == ["condense", "clarify", "retrieve", "write", "check"]
    assert answer.question == "Which limit?"
    assert answer.searched[0].query == "Which limit applies (the ramp limit of the shore breaker)?"
    assert answer.searched[0].query in model.calls[-1][1].text


@pytest.mark.slow
@pytest.mark.parametrize("reply", [None, "", "  ", True, 7, {"text": "the ramp limit"}, ["a"], "\ud800"])
def test_anything_but_a_text_is_no_clarification(library: Any, actor: Any, reply: Any) -> None:
    thread = Thread(library, model=actor(condense=condensed_reply(ALONE, unclear="Which?")), clarify=True)
    thread.ask(FIRST)
    interrupt = thread.send({"question": FOLLOW_UP})["__interrupt__"][0]
    answer = Answer.model_validate(thread.send(Command(resume={interrupt.id: reply}))["answer"])
    assert answer.searched[0].query == (f"{ALONE[:-1]} (?)?" if reply == "\ud800" else ALONE)
    assert len(thread.state["clarification"]) <= 1


def test_a_long_clarification_is_cut(library: Any, actor: Any) -> None:
    thread = Thread(library, model=actor(condense=condensed_reply(unclear="Which?")), clarify=True)
    thread.ask(FIRST)
    thread.send({"question": "And " + "x" * 7_900})
    thread.send(Command(resume="engineer " * 5_000))
    assert len(thread.state["clarification"]) <= 2_000
    assert len(thread.state["query"]) <= 8_000


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_about_a_first_question_only_research_asks(library: Any, actor: Any, graph: str) -> None:
    unclear = {"planner": plan_reply(FIRST, unclear="Which?"), "condense": condensed_reply(ALONE, unclear="Which?")}
    first = Thread(library, graph, model=actor(**unclear), clarify=True).send({"question": FIRST})
    assert ("__interrupt__" in first) == (graph == "research")
    assert "__interrupt__" not in Thread(library, graph, clarify=True).send({"question": FIRST})


def test_nobody_is_asked_where_the_run_does_not_allow_it(library: Any, actor: Any) -> None:
    thread = Thread(library, model=actor(condense=condensed_reply(ALONE, unclear="Which?")))
    thread.ask(FIRST)
    assert nodes(thread.ask(FOLLOW_UP)) == ["condense", "retrieve", "write", "check"]


BERTHS = "What is the depth of berth 7 of the harbour at low water?"


@pytest.mark.parametrize(
    ("reply", "alone"),
    [
        (condensed_reply("Will boats lie dry at berth 7?", unclear="Which?"), "Will boats lie dry at berth 7?"),
        (condensed_reply("Our harbour or our berth 7", unclear="Which?"),
         "Nothing of all this works for our boats (Our harbour or our berth 7)?"),
        (condensed_reply("What if berth 7 is dry?", unclear="Which?"),
         "Nothing of all this works for our boats (What if berth 7 is dry)?"),
        (condensed_reply(unclear="Is berth 7 meant, or the harbour?"),
         "Nothing of all this works for our boats (Is berth 7 meant, or the harbour)?"),
        (condensed_reply(unclear="Who, do you mean?"),
         "Nothing of all this works for our boats (depth berth 7 harbour)?"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("clarify", [False, True])
def test_where_nobody_replies_a_follow_up_is_about_what_the_model_would_ask(
    library: Any, actor: Any, reply: Any, alone: str, clarify: bool
) -> None:
    thread = Thread(library, model=actor(condense=reply), clarify=clarify)
    said = "Nothing of all this works for our boats."
    thread.ask(BERTHS)
    told = thread.send({"question": said})
    answer = Answer.model_validate((thread.send(Command(resume="")) if clarify else told)["answer"])
    assert thread.state["standalone"] == alone
    assert answer.searched[0].query == alone
    assert answer.asks == ("" if clarify else reply["unclear"])
    assert not any(reply["unclear"] in line for line in answer.missing)


def test_what_a_planner_finds_unclear_is_told_where_nobody_is_asked(library: Any, actor: Any) -> None:
    model = actor(planner=plan_reply(FIRST, unclear="Which engineer?"))
    answer = Thread(library, "research", model=model).ask(FIRST)
    assert answer.asks == "Which engineer?"
    assert Answer.model_validate_json(answer.model_dump_json()).asks == "Which engineer?"


def test_what_is_unclear_ends_with_a_question_mark(library: Any, actor: Any) -> None:
    thread = Thread(library, model=actor(condense=condensed_reply(ALONE, unclear="nothing")))
    thread.ask(FIRST)
    assert thread.ask(FOLLOW_UP).asks == ""


def test_it_makes_no_answer_partial_and_is_remembered(library: Any, actor: Any) -> None:
    reply = condensed_reply(BERTHS, unclear="Is berth 7 meant, or the harbour?")
    thread = Thread(library, model=actor(condense=reply))
    thread.ask(BERTHS)
    answer = thread.ask(BERTHS)
    assert (answer.asks, answer.status, answer.missing) == (reply["unclear"], "answered", [])
    asked = "\n\nTo answer better: Is berth 7 meant, or the harbour?"
    assert thread.state["turns"][-1]["answer"] == f"{answer.text}{asked}"
    assert thread.state["messages"][-1]["content"].endswith(asked)
