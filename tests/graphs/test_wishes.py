"""Questions that say how they want to be answered: only what they ask is looked for and checked."""

from __future__ import annotations

from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langgraph.checkpoint.memory import InMemorySaver

from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask

QUESTION = "How long must an on-call engineer rest after a night call-out?"
FORM = "Put the answer in a table."
SEARCHING = [name for name in PATTERNS if name not in ("research", "tool_agent")]
"""Patterns whose first search is for the question itself."""


@pytest.mark.parametrize("graph", SEARCHING)
def test_without_a_model_the_answer_is_that_to_what_is_asked(library: Any, graph: str) -> None:
    plain = ask(QUESTION, graph=graph, context=Context(library=library))
    wished = ask(f"Hi! {QUESTION} {FORM} Thanks in advance.", graph=graph, context=Context(library=library))
    assert (wished.status, wished.text, wished.missing) == (plain.status, plain.text, plain.missing)
    assert [search.query for search in wished.searched] == [search.query for search in plain.searched]
    assert wished.question == f"Hi! {QUESTION} {FORM} Thanks in advance."
    assert wished.steps[0].summary == f"asked as: {QUESTION}"


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_only_who_writes_is_told_of_the_form(library: Any, actor: Any, role_of: Any, graph: str) -> None:
    model = actor()
    ask(f"{QUESTION} {FORM}", graph=graph, context=Context(library=library, model=model))
    told = {role_of(call) for call in model.calls if f"The user says of the answer: {FORM}" in call[1].text}
    assert told <= {"writer", "tool_agent"}
    assert told
    others = [call for call in model.calls if role_of(call) not in ("writer", "tool_agent")]
    assert not [role_of(call) for call in others if FORM in call[1].text]


def test_one_sentence_is_one_if_that_is_asked_for(library: Any) -> None:
    two = "What limits how deep a barge may lie, and who measures it?"
    for question in (QUESTION, two):
        answer = ask(f"{question} Answer in one sentence.", graph="naive", context=Context(library=library))
        assert len(answer.citations) <= len(question.split(" and "))


def test_a_question_that_stands_alone_follows_up_on_nothing_whatever_its_form(library: Any) -> None:
    graph = pattern("naive").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    for question in ("How many days of paid leave does an engineer have?", f"{QUESTION} {FORM}"):
        graph.invoke({"question": question}, config, context=Context(library=library))
    state = graph.get_state(config).values
    assert (state["standalone"], state["follows_up"]) == (QUESTION, False)
    assert [search["where"] for search in state["searched"]].count("the documents of the last answer") == 0


def test_another_form_is_that_of_the_last_answer(library: Any, actor: Any) -> None:
    graph = pattern("naive").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    first = graph.invoke({"question": QUESTION}, config, context=Context(library=library))
    again = graph.invoke({"question": "Put that in a table, please."}, config, context=Context(library=library))
    assert again["answer"]["text"] == first["answer"]["text"]
    model = actor(condense={"queries": [f"{QUESTION} {FORM}"], "unclear": ""})
    graph.invoke({"question": "Put that in a table."}, config, context=Context(library=library, model=model))
    assert graph.get_state(config).values["standalone"] == QUESTION
    assert "The user says of the answer: Put that in a table." in model.calls[-1][1].text


def test_what_announces_another_topic_is_not_searched_for(library: Any) -> None:
    graph = pattern("naive").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    for question in (f"Next one: {QUESTION}", f"Different topic: {QUESTION}"):
        graph.invoke({"question": question}, config, context=Context(library=library))
        state = graph.get_state(config).values
        assert [search["query"] for search in state["searched"]] == [QUESTION]
        assert (state["answer"]["question"], state["follows_up"]) == (question, False)


def test_a_model_that_condenses_is_told_what_is_announced(library: Any, actor: Any, role_of: Any) -> None:
    graph = pattern("naive").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    graph.invoke({"question": "How many days of paid leave are there?"}, config, context=Context(library=library))
    model = actor(condense={"queries": [f"Other topic: {QUESTION}"], "unclear": ""})
    graph.invoke({"question": f"Other topic: {QUESTION}"}, config, context=Context(library=library, model=model))
    state = graph.get_state(config).values
    condensing = [call for call in model.calls if "Other topic" in call[1].text]
    assert condensing
    assert all(role_of(call) != "writer" for call in condensing)
    assert [search["query"] for search in state["searched"]] == [QUESTION]
