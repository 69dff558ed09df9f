"""`langgraph dev`, without any key: the same answers as in process, and no role that a client claims."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from langgraph_sdk import get_sync_client

from groundwire.evidence.answer import Answer
from groundwire.evidence.events import read_event
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.server

QUESTION = "How long must an on-call engineer rest after a call-out at night?"
UNKNOWN = "Who painted the zeppelin over the harbour of Lerwick?"


@pytest.fixture(scope="module")
def client(served: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    scratch = tmp_path_factory.mktemp("server")
    with served(scratch, operator="web = 'ask'") as url, get_sync_client(url=url) as client:
        yield client


def ask(client: Any, question: str, graph: str = "corrective", **context: Any) -> Any:
    return client.runs.wait(None, graph, input={"question": question}, context={"web": "off", **context})


def test_every_pattern_is_listed(client: Any) -> None:
    assert {assistant["graph_id"] for assistant in client.assistants.search(limit=100)} == set(PATTERNS)


@pytest.mark.parametrize("graph", PATTERNS)
def test_the_answer_is_the_one_of_graph_invoke(client: Any, folder: Path, graph: str) -> None:
    there = Answer.model_validate(ask(client, QUESTION, graph)["answer"])
    with Library.open(folder) as library:
        result = pattern(graph).compile().invoke({"question": QUESTION}, context=Context(library=library))
    here = Answer.model_validate(result["answer"])
    assert (there.text, there.citations, there.status) == (here.text, here.citations, here.status)
    assert "11 hours" in there.text


@pytest.mark.parametrize("graph", PATTERNS)
def test_each_graph_shows_its_form_and_its_diagram(client: Any, graph: str) -> None:
    (assistant,) = client.assistants.search(graph_id=graph)
    schemas = client.assistants.get_schemas(assistant["assistant_id"])
    form = schemas["context_schema"]["properties"]
    fields = {"model", "indexes", "filters", "web", "transform", "self_query", "clarify", "search", "budget"}
    assert set(form) == fields
    assert all(field.get("description") for field in form.values())
    assert set(schemas["input_schema"]["properties"]) == {"question", "messages"}
    assert {"question", "answer", "messages"} == set(schemas["output_schema"]["properties"])
    diagram = client.assistants.get_graph(assistant["assistant_id"])
    assert {"begin", "check"} <= {node["id"] for node in diagram["nodes"]}


@pytest.mark.parametrize("graph", PATTERNS)
def test_a_run_is_streamed_as_typed_events(client: Any, graph: str) -> None:
    thread = client.threads.create()["thread_id"]
    modes: Any = ["custom", "updates"]
    stream = list(
        client.runs.stream(
            thread,
            graph,
            input={"question": QUESTION},
            context={"web": "off"},
            stream_mode=modes,
            stream_subgraphs=True,
        )
    )
    events = [read_event(part.data) for part in stream if part.event.startswith("custom")]
    kinds = [event.event for event in events]
    assert (kinds[0], kinds[-1]) == ("began", "done")
    assert {"query", "found", "checked", "step"} <= set(kinds)
    answer = client.threads.get_state(thread)["values"]["answer"]
    assert events[-1].answer == Answer.model_validate(answer)
    assert [event.step.node for event in events if event.event == "step"][-1] == "check"


def test_a_web_search_waits_for_a_person_and_goes_on_from_there(client: Any) -> None:
    thread = client.threads.create()["thread_id"]
    context = {"web": "ask"}
    paused = client.runs.wait(thread, "corrective", input={"question": UNKNOWN}, context=context)
    (interrupt,) = paused["__interrupt__"]
    assert interrupt["value"]["ask"] == "web_search"
    assert client.threads.get_state(thread)["next"] == ["search_web"]
    step_count = len(client.threads.get_state(thread)["values"]["steps"])
    answer = client.runs.wait(thread, "corrective", command={"resume": False}, context=context)["answer"]
    assert "the web search was declined" in str(answer["missing"])
    assert [step["node"] for step in answer["steps"]][:step_count] == ["retrieve", "grade", "rewrite"]


def test_a_chat_interface_declines_in_the_form_that_it_is_shown(client: Any) -> None:
    thread = client.threads.create()["thread_id"]
    paused = client.runs.wait(thread, "corrective", input={"question": UNKNOWN}, context={"web": "ask"})
    (interrupt,) = paused["__interrupt__"]
    (request,), (review,) = interrupt["value"]["action_requests"], interrupt["value"]["review_configs"]
    assert request["name"] == review["action_name"] == "web_search"
    assert request["args"]["query"] in request["description"]
    reply = {"decisions": [{"type": "reject", "message": "not this one"}]}
    answer = client.runs.wait(thread, "corrective", command={"resume": reply}, context={"web": "ask"})["answer"]
    assert "the web search was declined" in str(answer["missing"])


def test_the_history_of_a_thread_names_passages_and_holds_no_text_of_them(client: Any) -> None:
    thread = client.threads.create()["thread_id"]
    client.runs.wait(thread, "naive", input={"question": QUESTION})
    history = client.threads.get_history(thread, limit=50)
    assert [state["next"] for state in history][:3] == [[], ["check"], ["write"]]
    (entry,) = history[1]["values"]["ledger"]
    assert entry["place"] == "rest.md > Rest"
    assert "must rest for" not in str(entry)


def test_a_chat_sends_a_message_and_is_shown_the_turns(client: Any) -> None:
    thread = client.threads.create()["thread_id"]
    for text in (QUESTION, "And who painted the zeppelin over the harbour of Lerwick?"):
        payload = {"messages": [{"type": "human", "content": text, "id": "1"}]}
        result = client.runs.wait(thread, "corrective", input=payload, context={"web": "off"})
        assert result["question"] == text
    messages = client.threads.get_state(thread)["values"]["messages"]
    assert messages == result["messages"]
    assert [message["type"] for message in messages] == ["human", "ai"] * 2
    assert "11 hours" in messages[1]["content"]
    assert len({message["id"] for message in messages}) == 4


def test_a_second_turn_on_a_thread_is_its_own(client: Any) -> None:
    thread = client.threads.create()["thread_id"]
    for _ in range(2):
        result = client.runs.wait(thread, "corrective", input={"question": QUESTION})
        nodes = [step["node"] for step in result["answer"]["steps"] if step["node"] != "condense"]
        assert nodes[0] == "retrieve"
        assert nodes.count("write") == nodes.count("check") == 1
