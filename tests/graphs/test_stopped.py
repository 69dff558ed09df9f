"""Turns that were stopped: they go on where they stopped, without paying again."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langchain_core.callbacks import BaseCallbackHandler
from langgraph.checkpoint.memory import InMemorySaver

from groundwire.errors import InputError, StoppedError
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation, Unfinished
from groundwire.graphs.runs.run import ask
from groundwire.settings import BudgetSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"


SECOND = "How many days of paid leave are there in a year?"


def stopped_at(node: str, conversation: Conversation) -> Any:
    """Stop the conversation when `node` begins."""

    def see(event: Any) -> None:
        if event.event == "began" and event.node == node:
            conversation.stop()

    return see


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_a_stopped_turn_goes_on_without_paying_again(library: Any, actor: Any, graph: str) -> None:
    whole = actor()
    expected = ask(QUESTION, graph=graph, context=Context(library=library, model=whole))
    first, rest = actor(), actor()
    saver = InMemorySaver()
    conversation = Conversation(saver, "one", graph=graph, context=Context(library=library, model=first))
    before_last = expected.steps[-2].node
    with pytest.raises(StoppedError, match="'one'"):
        conversation.ask(QUESTION, on_event=stopped_at(before_last, conversation))
    later = Conversation(saver, "one", graph="naive", context=Context(library=library, model=rest))
    assert later.unfinished == Unfinished(QUESTION, graph, ())
    answer = later.resume()
    assert (answer.text, answer.citations, answer.missing) == (expected.text, expected.citations, expected.missing)
    assert [step.summary for step in answer.steps] == [step.summary for step in expected.steps]
    assert [len(first.calls) + len(rest.calls), answer.cost.calls] == [len(whole.calls)] * 2
    assert later.unfinished is None
    assert [turn["question"] for turn in later.turns] == [QUESTION]


def test_nothing_is_put_on_a_thread_while_a_turn_is_open(library: Any) -> None:
    context = Context(library=library)
    conversation = Conversation(InMemorySaver(), "one", context=context)

    def remember(_: object) -> None:
        with pytest.raises(InputError, match="still answering a turn"):
            conversation.remember([("Is the pier lit?", "It is.")])

    with pytest.raises(StoppedError):
        conversation.ask(QUESTION, on_event=stopped_at("write", conversation))
    with pytest.raises(InputError, match="the thread 'one' has a turn without an answer: resume it"):
        conversation.remember([("Is the pier lit?", "It is.")])
    assert "11 hours" in conversation.resume(on_event=remember).text
    conversation.remember([("Is the pier lit?", "It is.")])
    assert [turn["question"] for turn in conversation.turns] == [QUESTION, "Is the pier lit?"]


@pytest.mark.parametrize("checkpointer", ["mem", None, InMemorySaver])
def test_what_keeps_no_thread_is_no_checkpointer(checkpointer: Any) -> None:
    with pytest.raises(InputError, match=r"the checkpointer is .*: hand in one of LangGraph's"):
        Conversation(checkpointer, "t")


@pytest.mark.parametrize("thread", ["", None, 5])
def test_what_names_no_thread_is_told_so(thread: Any) -> None:
    with pytest.raises(InputError, match=rf"^the thread is {thread!r}: give each conversation a name, in a str$"):
        Conversation(InMemorySaver(), thread)


def test_what_is_no_config_is_told_so() -> None:
    config: Any = "trial"
    with pytest.raises(InputError, match=r"^the config is 'trial': hand in a dict, such as "):
        Conversation(InMemorySaver(), "t", config=config)


@pytest.mark.parametrize(("name", "kind"), [("callbacks", "list"), ("tags", "list"), ("metadata", "dict")])
def test_what_a_config_cannot_hold_is_told_so(name: str, kind: str) -> None:
    """LangChain would raise an error of its own at the first question."""
    config: Any = {name: BaseCallbackHandler()}
    with pytest.raises(InputError, match=rf"^the {name} of the config are <.*: hand in a {kind}$"):
        Conversation(InMemorySaver(), "t", config=config)


def test_the_time_that_a_turn_stood_still_is_not_counted(
    library: Any, actor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    conversation = Conversation(InMemorySaver(), "one", context=Context(library=library, model=actor()))
    for node in ("grade", "write"):
        take = conversation.resume if conversation.unfinished else partial(conversation.ask, QUESTION)
        with pytest.raises(StoppedError):
            take(on_event=stopped_at(node, conversation))
        monkeypatch.setattr(time, "time", lambda now=time.time: now() + 86_400)
        monkeypatch.setattr(time, "monotonic", lambda now=time.monotonic: now() + 86_400)
    answer = conversation.resume()
    assert (answer.status, answer.stop_reason, answer.mode) == ("answered", "complete", "scripted")
    assert answer.cost.elapsed_seconds < BudgetSettings().max_seconds


def test_a_question_after_a_stopped_one_begins_anew(library: Any, actor: Any) -> None:
    conversation = Conversation(InMemorySaver(), "one", context=Context(library=library, model=actor()))
    with pytest.raises(StoppedError):
        conversation.ask(QUESTION, on_event=stopped_at("grade", conversation))
    answer = conversation.ask(SECOND)
    assert answer.question == SECOND
    assert conversation.unfinished is None
    with pytest.raises(InputError, match="ask something"):
        conversation.resume()


def test_what_was_asked_with_other_roles_is_neither_shown_nor_taken_up(library: Any, actor: Any, secret: str) -> None:
    question, saver = "What is the salary of a night engineer?", InMemorySaver()
    insider = Conversation(saver, "one", context=Context(library=library, model=actor(), roles=["people"]))
    assert secret in insider.ask(question).text
    with pytest.raises(StoppedError):
        insider.ask(question, on_event=stopped_at("write", insider))
    assert insider.unfinished == Unfinished(question, "corrective", ("people",))
    stranger = Conversation(saver, "one", context=Context(library=library, model=actor()))
    assert stranger.turns == []
    for attempt in (lambda: stranger.unfinished, stranger.resume):
        with pytest.raises(InputError, match="'people'"):
            attempt()
    assert secret not in stranger.ask(question).model_dump_json()
