"""A graph of one's own on a thread: what its nodes write to the stream, and who may read the thread afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.callbacks import BaseCallbackHandler
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.config import get_stream_writer
from langgraph.graph import END

from groundwire.errors import InputError, StoppedError
from groundwire.evidence.events import read_event
from groundwire.graphs import corrective, nodes, pattern
from groundwire.graphs.context import Context
from groundwire.graphs.opening import opened
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.runs.run import ask
from groundwire.graphs.turn.state import State, Update

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


def test_what_is_added_to_a_pattern_changes_no_other_run_of_it(library: Any, caplog: pytest.LogCaptureFixture) -> None:
    def shout(state: State) -> Update:
        return {"answer": {**state["answer"], "text": state["answer"]["text"].upper()}}

    mine = pattern("corrective").add_node("shout", shout).add_edge("check", "shout").add_edge("shout", END)
    context = Context(library=library)
    plain, loud = (ask(QUESTION, graph=graph, context=context).text for graph in ("corrective", mine))
    assert loud == plain.upper() != plain
    assert not {"shout"} & ({*pattern("corrective").nodes} | {*corrective.graph.nodes} | {*corrective.builder.nodes})
    assert pattern("corrective").branches is not corrective.builder.branches
    assert "already been compiled" not in caplog.text


@pytest.mark.parametrize("graph", ["router", pattern("router").compile(name="router")])
def test_a_run_is_named_after_its_graph(library: Any, graph: Any) -> None:
    class Names(BaseCallbackHandler):
        first = ""

        def on_chain_start(self, *_: Any, name: str = "", **__: Any) -> None:
            self.first = self.first or name

    names = Names()
    ask(QUESTION, graph=graph, context=Context(library=library), config={"callbacks": [names]})
    assert names.first == "router"


@pytest.mark.parametrize(("first", "lacking"), [("retrieve", "write"), ("search", "search")])
def test_a_graph_that_lacks_a_node_says_which(first: str, lacking: str) -> None:
    machine = opened(first).add_node(nodes.retrieve).add_node(nodes.check).add_edge("retrieve", "check")
    with pytest.raises(InputError, match=f"the graph has no node '{lacking}', and after 'begin' it may go there"):
        machine.compile()
