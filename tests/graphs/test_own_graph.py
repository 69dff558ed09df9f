"""A graph of one's own on a thread: what its nodes write to the stream, and who may read the thread afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.config import get_stream_writer
from langgraph.graph import END

from groundwire.errors import InputError, StoppedError
from groundwire.evidence.events import read_event
from groundwire.graphs import nodes
from groundwire.graphs.context import Context
from groundwire.graphs.conversation import Conversation
from groundwire.graphs.opening import opened
from groundwire.graphs.state import State, Update

QUESTION = "How long must an on-call engineer rest after a night call-out?"


def progress(state: State) -> Update:
    write = get_stream_writer()
    for item in ({"progress": 1}, {"event": "done", "of": 3}, "half", None):
        write(item)
    return {}


@pytest.fixture
def mine() -> Any:
    """A pattern with a node that writes what it likes to the stream."""
    return (
        opened("retrieve")
        .add_node(nodes.retrieve)
        .add_node("progress", progress)
        .add_node(nodes.write)
        .add_node(nodes.check)
        .add_edge("retrieve", "progress")
        .add_edge("progress", "write")
        .add_edge("write", "check")
        .add_edge("check", END)
    )


def test_what_ones_own_node_writes_to_the_stream_ends_no_run(library: Any, mine: Any) -> None:
    events: list[Any] = []
    conversation = Conversation(InMemorySaver(), "one", graph=mine, context=Context(library=library))
    assert conversation.ask(QUESTION, on_event=events.append).status == "answered"
    assert {event.event for event in events} >= {"began", "found", "step", "done"}


@pytest.mark.parametrize("data", [{"progress": 1}, {"event": "done", "of": 3}, "half", None])
def test_reading_it_as_an_event_is_an_error_in_a_sentence(data: Any) -> None:
    with pytest.raises(InputError, match="is not an event of Groundwire"):
        read_event(data)


def test_others_can_read_and_continue_the_thread(library: Any, mine: Any) -> None:
    saver, context = InMemorySaver(), Context(library=library)
    Conversation(saver, "one", graph=mine, context=context).ask(QUESTION)
    other = Conversation(saver, "one", context=context)
    assert other.unfinished is None
    assert other.trace is not None
    assert other.trace.answer.status == "answered"
    with pytest.raises(InputError, match="ask something"):
        other.resume()
    other.ask("And in the day?")
    assert len(other.turns) == 2


def test_a_turn_that_it_left_open_is_resumed_with_it_only(library: Any, mine: Any) -> None:
    saver, context = InMemorySaver(), Context(library=library)
    first = Conversation(saver, "one", graph=mine, context=context)
    with pytest.raises(StoppedError):
        first.ask(QUESTION, on_event=lambda event: first.stop() if event.event == "found" else None)
    other = Conversation(saver, "one", context=context)
    assert other.unfinished is not None
    assert other.unfinished.question == QUESTION
    with pytest.raises(InputError, match="'one' was begun by a graph of your own: pass it as `graph`"):
        other.resume()
    assert Conversation(saver, "one", graph=mine, context=context).resume().status == "answered"


def test_a_stop_while_the_thread_is_looked_at_counts(library: Any, mine: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    conversation = Conversation(InMemorySaver(), "one", graph=mine, context=Context(library=library))
    with pytest.raises(StoppedError):
        conversation.ask(QUESTION, on_event=lambda event: conversation.stop() if event.event == "found" else None)
    unfinished = Conversation.unfinished.fget

    def stopped(self: Conversation) -> Any:
        self.stop()
        return unfinished(self)

    monkeypatch.setattr(Conversation, "unfinished", property(stopped))
    with pytest.raises(StoppedError):
        conversation.resume()
