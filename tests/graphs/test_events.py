"""What a run tells while it works: typed events in `custom`, the writer's own tokens in `messages`."""

from __future__ import annotations

from typing import Any

import pytest
from written import passages, quote_first

from groundwire.evidence.answer import Answer
from groundwire.evidence.events import Event, read_event
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context

QUESTION = "How long must an on-call engineer rest after a night call-out?"


def run_events(name: str, context: Context) -> list[Event]:
    graph = pattern(name).compile()
    stream = graph.stream({"question": QUESTION}, context=context, stream_mode="custom", subgraphs=True)
    return [read_event(event) for _, event in stream]


def of(events: list[Event], kind: str) -> list[Any]:
    return [event for event in events if event.event == kind]


@pytest.mark.parametrize("name", PATTERNS)
def test_every_step_begins_before_it_ends_and_the_answer_comes_last(library: Any, actor: Any, name: str) -> None:
    events = run_events(name, Context(library=library, model=actor()))
    answer: Answer = of(events, "done")[0].answer
    assert events[0].event == "began"
    assert events[-1].event == "done"
    starts = [(event.branch, event.node) for event in of(events, "began")]
    ended = [(event.branch, event.step.node) for event in of(events, "step")]
    assert starts[0] == ("", "begin")
    assert sorted(ended) == sorted((step.branch, step.node) for step in answer.steps)
    for step in ended:
        assert step in starts
    assert of(events, "query")
    assert of(events, "found")
    assert [event.kept for event in of(events, "checked")] == [True]


@pytest.mark.parametrize("name", [name for name in PATTERNS if name != "tool_agent"])
def test_the_draft_arrives_piece_by_piece_as_it_was_written(library: Any, actor: Any, name: str) -> None:
    model = actor()
    tokens = of(run_events(name, Context(library=library, model=model)), "token")
    assert len(tokens) > 3
    assert "".join(event.text for event in tokens) == quote_first(passages(_writer_prompt(model)))


def _writer_prompt(model: Any) -> str:
    """The writer's prompt."""
    return next(call[1].text for call in model.calls if "Task: answer" in call[1].text)


def test_without_a_model_there_is_no_draft_to_stream(library: Any) -> None:
    assert of(run_events("corrective", Context(library=library)), "token") == []


def test_grades_are_told_one_by_one(library: Any, actor: Any) -> None:
    events = run_events("corrective", Context(library=library, model=actor()))
    grades = {event.place: event.grade for event in of(events, "graded")}
    assert grades["rest.md > Rest"] == "relevant"


@pytest.mark.parametrize("name", PATTERNS)
def test_the_writers_own_tokens_and_no_grades_stream_as_messages(library: Any, actor: Any, name: str) -> None:
    graph, context = pattern(name).compile(), Context(library=library, model=actor())
    pieces: dict[str, list[str]] = {}
    for message, metadata in graph.stream({"question": QUESTION}, context=context, stream_mode="messages"):
        pieces.setdefault(metadata["langgraph_node"], []).append(message.text)
    if name == "tool_agent":  # its last message, which is the answer, was a whole reply
        assert pieces == {}
    else:
        assert pieces.keys() == {"write"}
        assert len(pieces["write"]) > 3
        assert "must rest for 11 hours" in "".join(pieces["write"])
