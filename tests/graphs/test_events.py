"""What a run tells while it works: typed events in `custom`, the writer's own tokens in `messages`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGenerationChunk
from tool_calls import call, rounds
from written import passages, quote_first

from groundwire.evidence.answer import Answer
from groundwire.evidence.events import Event, read_event
from groundwire.evidence.links.urls import foreign_urls
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import SearchSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"


def run_events(name: str, context: Context) -> list[Event]:
    graph = pattern(name).compile()
    stream = graph.stream({"question": QUESTION}, context=context, stream_mode="custom", subgraphs=True)
    return [read_event(event) for _, event in stream]


def of(events: list[Event], kind: str) -> list[Any]:
    return [event for event in events if event.event == kind]


@pytest.mark.parametrize("name", ALL_PATTERNS)
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


@pytest.mark.parametrize("name", ALL_PATTERNS)
def test_the_draft_arrives_piece_by_piece_as_it_was_written(library: Any, actor: Any, name: str) -> None:
    model = actor()
    events = run_events(name, Context(library=library, model=model))
    tokens = of(events, "token")
    assert len(tokens) > 3
    assert "".join(event.text for event in tokens) == quote_first(passages(_last_prompt(model, name)))
    assert of(events, "discarded") == []


def _last_prompt(model: Any, name: str) -> str:
    """What the one who wrote the draft was shown."""
    if name == "tool_agent":
        return "\n".join(message.text for message in model.calls[-1] if message.type == "tool")
    return next(call[1].text for call in model.calls if "Task: answer" in call[1].text)


class Breaking(ScriptedModel):
    """Raises `error` after the third piece of each of the first `times` drafts."""

    error: Any = None
    times: int = 1

    def _stream(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> Iterator[ChatGenerationChunk]:
        pieces = super()._stream(messages, *args, **kwargs)
        if "Task: answer" not in messages[1].text or not self.times:
            yield from pieces
            return
        self.times -= 1
        yield from islice(pieces, 3)
        raise self.error

    @classmethod
    def of(cls, model: ScriptedModel, error: Exception, times: int = 1) -> Breaking:
        breaking = cls(model.replies)
        breaking.error, breaking.times = error, times
        return breaking


def drafts(events: list[Event]) -> list[str]:
    """The text between two events that say that it is void, and after the last one."""
    texts = [""]
    for event in events:
        if event.event == "discarded":
            texts.append("")
        elif event.event == "token":
            texts[-1] += event.text
    return texts


@pytest.mark.parametrize("times", [1, 2])
def test_text_of_an_attempt_that_was_turned_away_is_void(
    library: Any, actor: Any, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    monkeypatch.setattr("langgraph.pregel._retry.time.sleep", lambda _: None)
    busy = Exception("not now")
    busy.status_code = 503  # type: ignore[attr-defined]
    events = run_events("naive", Context(library=library, model=Breaking.of(actor(), busy, times)))
    *void, text = drafts(events)
    assert len(void) == times
    assert all(part and text.startswith(part) for part in void)
    assert of(events, "done")[0].answer.mode == "scripted"
    assert {event.node for event in of(events, "discarded")} == {"write"}


def test_text_is_void_where_extracted_sentences_take_its_place(library: Any, actor: Any) -> None:
    broken = Breaking.of(actor(), ValueError("no"))
    for model in (broken, actor(writer="The moon is made of old rope [1].")):
        events = run_events("naive", Context(library=library, model=model))
        assert of(events, "done")[0].answer.mode == "extractive"
        first, last = drafts(events)
        assert first
        assert last == ""


def test_nothing_is_void_where_nothing_was_told(library: Any, actor: Any) -> None:
    events = run_events("naive", Context(library=library, model=actor(writer=ValueError("no"))))
    assert of(events, "done")[0].answer.mode == "extractive"
    assert of(events, "discarded") == []


def test_a_second_draft_makes_the_first_void(library: Any, actor: Any) -> None:
    def judged(texts: dict[int, str]) -> dict[str, Any]:
        lacks = len(texts) == 1
        verdict = {"claim": 1, "verdict": "supported"}
        return {"claims": [verdict], "useful": not lacks, "query": "depth of berth 7" if lacks else ""}

    context = Context(library=library, model=actor(checker=judged), search=SearchSettings(k=1))
    events = run_events("self_rag", context)
    assert [event.node for event in of(events, "began")].count("write") == 2
    assert len(drafts(events)) == 2
    assert all(drafts(events))


def test_text_beside_a_tool_call_is_void(library: Any, actor: Any) -> None:
    first = AIMessage("Let me look that up.", tool_calls=[call("handbook", "rest night")])
    model = actor(tool_agent=rounds(first, AIMessage("The moon is made of old rope [1].")))
    events = run_events("tool_agent", Context(library=library, model=model))
    texts = drafts(events)
    assert texts[:2] == ["Let me look that ", "The moon is made of old rope "]  # the last word may go on
    assert [event.node for event in of(events, "discarded")] == ["tool_agent", "tool_agent"]
    assert "must rest for 11 hours" in texts[2]


STEALING = (
    "Engineers must rest ![11 hours](//fake.example/a.png?q=1) [1].\n\n[map]: https\\://fake.example/map\n\nIt is so."
)


@pytest.mark.parametrize("name", ALL_PATTERNS)
def test_no_address_that_is_not_in_the_evidence_streams_before_the_check(library: Any, actor: Any, name: str) -> None:
    model = actor(writer=STEALING, tool_agent=rounds(AIMessage(STEALING)))
    graph, context = pattern(name).compile(), Context(library=library, model=model)
    told = {"custom": "", "messages": ""}
    for mode, item in graph.stream({"question": QUESTION}, context=context, stream_mode=list(told)):
        event = read_event(item) if mode == "custom" else None
        told[mode] += item[0].text if event is None else event.text if event.event == "token" else ""
    assert told["custom"].startswith("Engineers must rest")
    assert "(an address)" in told["custom"]
    assert told["messages"] in told["custom"]
    assert foreign_urls(told["custom"], [], question="") == []


def test_a_call_that_a_small_model_writes_as_text_is_not_told(library: Any, actor: Any) -> None:
    written = AIMessage('{"tool_calls": [{"name": "search_handbook", "arguments": {"query": "rest night"}}]}')
    events = run_events("tool_agent", Context(library=library, model=actor(tool_agent=rounds(written))))
    assert of(events, "query")
    assert not any("tool_calls" in text for text in drafts(events))


def test_without_a_model_there_is_no_draft_to_stream(library: Any) -> None:
    assert of(run_events("corrective", Context(library=library)), "token") == []


def test_grades_are_told_one_by_one(library: Any, actor: Any) -> None:
    events = run_events("corrective", Context(library=library, model=actor()))
    grades = {event.place: event.grade for event in of(events, "graded")}
    assert grades["rest.md > Rest"] == "relevant"


@pytest.mark.parametrize("name", ALL_PATTERNS)
def test_the_writers_own_tokens_and_no_grades_stream_as_messages(library: Any, actor: Any, name: str) -> None:
    graph, context = pattern(name).compile(), Context(library=library, model=actor())
    pieces: dict[str, list[str]] = {}
    for message, metadata in graph.stream({"question": QUESTION}, context=context, stream_mode="messages"):
        pieces.setdefault(metadata["langgraph_node"], []).append(message.text)
    if name == "tool_agent":  # what it writes may come with a tool call, and this stream takes nothing back
        assert pieces == {}
    else:
        assert pieces.keys() == {"write"}
        assert len(pieces["write"]) > 3
        assert "must rest for 11 hours" in "".join(pieces["write"])
