"""The tool agent and calls that cannot be made as they stand: the model is told, and each counts."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.messages import AIMessage
from langgraph.checkpoint.memory import InMemorySaver
from tool_calls import QUESTION, agent_prompts, call, calls, results, rounds, web_call
from visited import nodes

from groundwire.errors import UnknownIndexError
from groundwire.evidence.answer import Answer
from groundwire.graphs import pattern
from groundwire.graphs.context import Context


def nested_value(depth: int) -> Any:
    return {"a": [nested_value(depth - 1)]} if depth else "x"


JUNK = {
    "an unknown tool": {"name": "delete_everything", "args": {}, "id": "1"},
    "no name": {"name": "", "args": {"query": "x"}, "id": "1"},
    "no query": {"name": "search_notes", "args": {}, "id": "1"},
    "a query that is none": call("notes", {"a": ["b"]}),
    "an empty query": call("notes", "  "),
    "a long query": call("notes", "x" * 20_000),
    "half a surrogate pair": call("notes", "berth \ud800"),
    "a limit that is none": call("notes", "berth", limit=10**9),
    "a number for no machine": call("notes", "berth", limit=10**30),
    "no number": call("notes", "berth", limit=float("nan")),
    "a bottomless query": call("notes", nested_value(200)),
    "a call for no tool": {"name": "search_web", "args": {"query": "rest"}, "id": "1"},
    "what is no argument": {"name": "read_on", "args": {"config": {"configurable": {}}, "self": 1}, "id": "1"},
    "an unknown passage": {"name": "read_on", "args": {"passage_id": "nothing"}, "id": "1"},
    "no id": {"name": "search_vault", "args": {"query": "alarm"}, "id": None},
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", JUNK)
def test_a_junk_call_is_told_to_the_model_and_counts(library: Any, actor: Any, kind: str) -> None:
    judged = {"claims": [{"claim": 1, "verdict": "supported"}], "useful": False, "query": ""}
    model = actor(tool_agent=rounds(calls(JUNK[kind])), checker=judged)
    compiled = pattern("tool_agent").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    result = compiled.invoke({"question": QUESTION}, config, context=Context(library=library, model=model))
    answer = Answer.model_validate(result["answer"])
    assert [message.type for message in agent_prompts(model)[-1]] == ["system", "human", "ai", "tool"]
    sound = kind == "half a surrogate pair"
    between = ["write", "reconsider"] if sound else ["retrieve", "write"]  # what it found then is no answer
    assert nodes(answer) == ["tool_agent", "tool_agent", *between, "check"]
    assert bool(answer.steps[0].detail["errors"]) != sound
    assert len(results(model)[0]) < 600 or sound
    assert answer.status == ("partial" if sound else "answered")  # what it found then is no answer


def test_arguments_that_are_no_json_are_told_to_the_model(run: Any, actor: Any) -> None:
    broken = {"name": "search_notes", "args": '{"query": "ber', "id": "1", "error": None, "type": "invalid_tool_call"}
    model = actor(tool_agent=rounds(AIMessage("", invalid_tool_calls=[broken])))
    run(QUESTION, "tool_agent", model=model)
    assert "unreadable" in results(model)[0]


def test_the_same_query_again_is_refused(run: Any, actor: Any) -> None:
    first = calls(call("notes", "Berth 7"), {**call("notes", "berth  7"), "id": "again"})
    model = actor(tool_agent=rounds(first, calls({**call("notes", "BERTH 7"), "id": "later"})))
    answer = run(QUESTION, "tool_agent", model=model)
    assert len(answer.searched) == 1
    assert [text.startswith("this was asked before") for text in results(model)] == [False, True, True]


def test_calls_under_one_id_all_get_their_result(run: Any, actor: Any) -> None:
    same = [{**call(name, "rest"), "id": "0"} for name in ("handbook", "incidents", "notes")]
    model = actor(tool_agent=rounds(calls(*same), calls({**call("notes", "berth 3"), "id": "0"})))
    answer = run(QUESTION, "tool_agent", model=model)
    assert [search.where for search in answer.searched] == ["handbook", "incidents", "notes", "notes"]
    assert len(results(model)) == 4


def test_a_call_written_as_text_is_made(run: Any, actor: Any) -> None:
    text = 'Let me look.\n```json\n{"name": "search_handbook", "arguments": {"query": "rest night"}}\n```'
    model = actor(tool_agent=rounds(text))
    answer = run(QUESTION, "tool_agent", model=model)
    assert [(search.where, search.query) for search in answer.searched] == [("handbook", "rest night")]
    assert [message.type for message in agent_prompts(model)[-1]] == ["system", "human", "ai", "tool"]


def test_a_junk_limit_of_a_web_search_is_left(run: Any, actor: Any, scripted_web: Any) -> None:
    web, tool_call = scripted_web(), {**web_call("engineer rest"), "args": {"query": "engineer rest", "limit": "all"}}
    answer = run(QUESTION, "tool_agent", model=actor(tool_agent=rounds(calls(tool_call))), web=web)
    assert web.queries == ["engineer rest"]
    assert answer.searched[0].failure is None


def test_an_index_that_is_not_there_is_an_error_as_elsewhere(run: Any, actor: Any) -> None:
    with pytest.raises(UnknownIndexError, match="'vault'"):
        run(QUESTION, "tool_agent", model=actor(), indexes=["handbook", "vault"])
