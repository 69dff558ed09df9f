"""The tool agent: every result of its calls is seen, and what it may not see is not even named."""

from __future__ import annotations

import re
from typing import Any

import pytest
from langchain_core.language_models import FakeListChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from tool_calls import QUESTION, agent_prompts, call, calls, results, rounds, web_call
from visited import nodes
from written import quote_terms, sentences

from groundwire.errors import LibraryError
from groundwire.evidence.answer import Answer
from groundwire.graphs import pattern, tool_agent
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library
from groundwire.settings import BudgetSettings, SearchSettings


def test_all_results_of_parallel_calls_are_seen(run: Any, actor: Any) -> None:
    first = calls(call("handbook", "rest night"), call("incidents", "ramp limit"), call("notes", "berth 7", limit=2))
    model = actor(tool_agent=rounds(first))
    answer = run(QUESTION, "tool_agent", model=model)
    assert [(search.where, search.query) for search in answer.searched] == [
        ("handbook", "rest night"), ("incidents", "ramp limit"), ("notes", "berth 7"),
    ]  # fmt: skip
    assert [search.found for search in answer.searched] == [2, 1, 2]
    tool_text = " ".join(results(model))
    writer_prompt = next(
        messages[1].text for messages in model.calls if "Task: answer the question" in messages[1].text
    )
    for words in ("11 hours", "1,800 instead of 180", "Berth 7 of"):
        assert tool_text.count(words) == 1
        assert words in writer_prompt
    assert (answer.status, answer.stop_reason, answer.cost.calls) == ("answered", "complete", 3)
    assert nodes(answer) == ["tool_agent", "tool_agent", "write", "check"]


def test_a_passage_has_the_number_that_the_writer_sees_and_is_shown_once(run: Any, actor: Any) -> None:
    model = actor(tool_agent=rounds(calls(call("notes", "berth 7", limit=2)), calls(call("notes", "berth 7 depth"))))
    run(QUESTION, "tool_agent", model=model, search=SearchSettings(k=2))
    writer_prompt = next(
        messages[1].text for messages in model.calls if "Task: answer the question" in messages[1].text
    )
    first, second = results(model)
    assert sentences({1: first})
    assert sentences({1: first}) == sentences({1: writer_prompt})
    assert re.findall('<passage number="([0-9]+)"', first) == re.findall('<passage number="([0-9]+)"', writer_prompt)
    assert "Found before, see above: 1" in second
    beginnings = [[message.text for message in messages] for messages in agent_prompts(model)]
    assert beginnings[1] == beginnings[2][: len(beginnings[1])]


def test_its_last_words_are_the_answer_where_what_it_found_bears_them_out(run: Any, actor: Any, role_of: Any) -> None:
    def answer_after_tools(messages: list[BaseMessage]) -> Any:
        texts = {at: message.text for at, message in enumerate(messages) if message.type == "tool"}
        if len(texts) < 2:
            return [calls(call("handbook", "rest")), calls(call("incidents", "breaker ramp"))][len(texts)]
        return f"{quote_terms(texts, '11 hours', '1,800')}\nNot found: who was on call"

    model = actor(tool_agent=answer_after_tools)
    answer = run(QUESTION, "tool_agent", model=model)
    assert nodes(answer) == ["tool_agent", "tool_agent", "tool_agent", "check"]
    assert {role_of(messages) for messages in model.calls} == {"tool_agent"}
    assert [citation.source for citation in answer.citations] == ["rest.md", "breaker.md"]
    assert {citation.support for citation in answer.citations} == {"verbatim"}
    assert (answer.status, answer.missing, answer.mode) == ("partial", ["who was on call"], "scripted")


@pytest.mark.parametrize("reply", ["They rest for 99 weeks.", "They rest for 99 weeks [1].", "Not found: all of it"])
def test_last_words_that_nothing_bears_out_leave_it_to_the_writer(
    run: Any, actor: Any, role_of: Any, reply: str
) -> None:
    model = actor(tool_agent=rounds(calls(call("handbook", "rest")), AIMessage(reply)))
    answer = run(QUESTION, "tool_agent", model=model)
    assert nodes(answer) == ["tool_agent", "tool_agent", "write", "check"]
    assert "11 hours" in answer.text
    assert role_of(model.calls[-1]) == "writer"


def test_last_words_that_name_what_is_not_found_need_no_writer(run: Any, actor: Any) -> None:
    reply = AIMessage("Not found: who wakes the on-call engineer.")
    model = actor(tool_agent=rounds(calls(call("handbook", "rest")), reply))
    answer = run("Who wakes the on-call engineer?", "tool_agent", model=model)
    assert nodes(answer) == ["tool_agent", "tool_agent", "check"]
    assert (answer.status, answer.cost.calls) == ("refused", 2)


@pytest.mark.parametrize(
    ("reply", "summary"),
    [
        ("They rest for 99 weeks [1].", "no passage states what it answered"),
        ("Not found", "it found no answer"),
        ("", "enough was found"),
    ],
)
def test_the_step_says_why_the_writer_is_asked(run: Any, actor: Any, reply: str, summary: str) -> None:
    model = actor(tool_agent=rounds(calls(call("handbook", "rest")), AIMessage(reply)))
    assert run(QUESTION, "tool_agent", model=model).steps[1].summary == summary


def test_last_words_that_are_no_answer_are_not_kept(library: Any, actor: Any, dump: Any) -> None:
    model = actor(tool_agent=rounds(calls(call("handbook", "rest")), AIMessage("They rest for 99 weeks.")))
    compiled, config = pattern("tool_agent").compile(checkpointer=InMemorySaver()), {"configurable": {"thread_id": "1"}}
    result = compiled.invoke({"question": QUESTION}, config, context=Context(library=library, model=model))
    assert "99 weeks" not in dump(compiled.get_state(config).values)
    assert "11 hours" in result["answer"]["text"]


def test_what_one_round_finds_in_several_indexes_is_ranked_in_turn(run: Any, actor: Any) -> None:
    first = calls(*(call(name, "rest after a night call-out", limit=2) for name in ("notes", "handbook")))
    answer = run(QUESTION, "tool_agent", model=actor(tool_agent=rounds(first)))
    indexes = [passage["index"] for passage in answer.steps[0].detail["passages"]]
    assert indexes == ["notes", "handbook", "notes", "handbook"]


def test_reading_on_enters_the_ledger(library: Any, run: Any, actor: Any) -> None:
    id_ = library.search("rest after a call-out", indexes=["handbook"])[0].passage.id
    model = actor(tool_agent=rounds(calls({"name": "read_on", "args": {"passage_id": id_}, "id": "1"})))
    answer = run(QUESTION, "tool_agent", model=model)
    assert answer.searched == []
    assert "11 hours" in answer.text
    assert nodes(answer) == ["tool_agent", "tool_agent", "write", "check"]


@pytest.mark.parametrize(("roles", "access"), [([], False), (["security"], True)])
def test_a_restricted_index_is_not_even_named(
    library: Any, actor: Any, secret: str, roles: list[str], access: bool
) -> None:
    model = actor(tool_agent=rounds(calls(call("vault", "alarm code"), call("handbook", "alarm code"))))
    compiled = pattern("tool_agent").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model, roles=roles)
    answer = compiled.invoke({"question": "What is the alarm code?"}, config, context=context)["answer"]
    assert (secret in " ".join(results(model))) == (secret in answer["text"]) == access
    result = next(text for text in results(model) if access or "there is no tool" in text)
    assert access or result.endswith("use one of search_handbook, search_incidents, search_notes, read_on")


def test_no_checkpoint_holds_the_text_of_a_passage_that_was_only_read(library: Any, actor: Any) -> None:
    saver = InMemorySaver()
    model = actor(tool_agent=rounds(calls(call("handbook", "rest")), calls(call("incidents", "breaker ramp"))))
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model)
    pattern("tool_agent").compile(checkpointer=saver).invoke({"question": QUESTION}, config, context=context)
    assert "1,800 instead of 180" in " ".join(results(model))
    blobs = [blob[1] for blob in saver.blobs.values()]
    blobs += [write[2][1] for writes in saver.writes.values() for write in writes.values()]
    assert not [blob for blob in blobs if b"instead of 180" in blob]
    assert [blob for blob in blobs if b"11 hours" in blob]  # which the answer quotes


def test_only_the_chosen_indexes_are_tools(run: Any, actor: Any) -> None:
    model = actor(tool_agent=rounds(calls(call("handbook", "rest"), call("notes", "rest"))))
    answer = run(QUESTION, "tool_agent", model=model, indexes=["handbook"])
    assert [search.where for search in answer.searched] == ["handbook"]


def test_a_transformed_question_is_a_hint(run: Any, actor: Any) -> None:
    model = actor()
    answer = run(QUESTION, "tool_agent", model=model, transform="multi_query")
    assert "- pause after a night call-out" in agent_prompts(model)[0][1].text
    assert answer.cost.calls == 3


def test_a_web_query_holds_only_the_users_words(run: Any, actor: Any, scripted_web: Any, page: Any) -> None:
    web = scripted_web([page("Engineers everywhere rest for 12 hours.")])
    web_calls = [
        web_call(query) for query in ("engineer rest night", "rest for 11 hours", " ", "engineer rest", "night rest")
    ]
    model = actor(tool_agent=rounds(calls(*web_calls)))
    answer = run(QUESTION, "tool_agent", model=model, web=web, budget=BudgetSettings(max_web_searches=2))
    assert sorted(web.queries) == ["engineer rest", "engineer rest night"]
    assert [search.web for search in answer.searched] == [True, True]
    texts = results(model)
    assert texts[0].count("12 hours") == 1
    assert texts[1].startswith("the query was not sent")
    assert texts[4] == "the limit of web searches is reached"


def test_a_web_search_that_fails_is_a_value(run: Any, actor: Any, scripted_web: Any) -> None:
    model = actor(tool_agent=rounds(calls(web_call("engineer rest"), call("handbook", "rest"))))
    answer = run(QUESTION, "tool_agent", model=model, web=scripted_web(failure="the web is closed"))
    assert [search.failure for search in answer.searched] == ["the web is closed", None]
    assert "scripted: the web is closed" in answer.missing
    assert "11 hours" in answer.text


def test_an_index_that_fails_leaves_the_others(
    run: Any, actor: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    search = Library.search

    def broken(self: Library, query: str, **rest: Any) -> Any:
        if rest["indexes"] == ["notes"]:
            raise LibraryError("the vectors in '/srv/private' are damaged: index again")
        return search(self, query, **rest)

    monkeypatch.setattr(Library, "search", broken)
    model = actor(tool_agent=rounds(calls(call("notes", "rest"), call("handbook", "rest"))))
    answer = run(QUESTION, "tool_agent", model=model)
    assert results(model)[0] == "the search failed"
    assert "notes: LibraryError (the log tells why)" in answer.missing
    assert "/srv/private" not in answer.model_dump_json()
    assert "the vectors in '/srv/private' are damaged: index again" in caplog.text
    assert "11 hours" in answer.text


@pytest.mark.parametrize("agrees", [True, False, "yes"])
def test_a_person_is_asked_before_each_web_query(
    library: Any, actor: Any, scripted_web: Any, page: Any, monkeypatch: pytest.MonkeyPatch, agrees: Any
) -> None:
    web = scripted_web([page("Engineers everywhere rest for 12 hours.")])
    monkeypatch.setattr("groundwire.graphs.turn.runtime.load_web_search", lambda _: web)
    two = calls(web_call("engineer rest"), call("handbook", "rest night"), web_call("night call-out"))
    model = actor(tool_agent=rounds(two))
    context = Context(library=library, model=model, web="ask")
    compiled, config = pattern("tool_agent").compile(checkpointer=InMemorySaver()), {"configurable": {"thread_id": "1"}}
    paused = compiled.invoke({"question": QUESTION}, config, context=context)
    for query in ("engineer rest", "night call-out"):
        (asking,) = paused["__interrupt__"]
        assert (asking.value["ask"], asking.value["query"]) == ("web_search", query)
        assert (web.queries, len(model.calls)) == ([], 1)
        paused = compiled.invoke(Command(resume=agrees), config, context=context)
    answer = Answer.model_validate(paused["answer"])
    assert sorted(web.queries) == (["engineer rest", "night call-out"] if agrees is True else [])
    told = "" if agrees is False else f": the reply {agrees!r} was not understood"
    assert (f"scripted: the web search was declined{told}" in answer.missing) == (agrees is not True)
    assert len(model.calls) == answer.cost.calls == 3


def test_the_second_turn_sees_no_call_of_the_first(library: Any, actor: Any) -> None:
    model = actor(tool_agent=rounds(calls(call("notes", "berth 7"))))
    compiled = pattern("tool_agent").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=model)
    compiled.invoke({"question": QUESTION}, config, context=context)
    compiled.invoke({"question": "How deep is berth 7?"}, config, context=context)
    assert [len(messages) for messages in agent_prompts(model)] == [2, 4, 2, 4]


def test_queries_and_what_they_find_are_streamed(library: Any, actor: Any) -> None:
    context = Context(library=library, model=actor(tool_agent=rounds(calls(call("handbook", "rest")))))
    stream = tool_agent.graph.stream({"question": QUESTION}, context=context, stream_mode="custom")
    events = [event for event in stream if isinstance(event, dict) and event["event"] in ("query", "found")]
    assert [event.get("query") or event["places"][0] for event in events] == ["rest", "rest.md > Rest"]


async def test_it_runs_asynchronously_too(library: Any, actor: Any) -> None:
    compiled = pattern("tool_agent").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    result = await compiled.ainvoke({"question": QUESTION}, config, context=Context(library=library, model=actor()))
    assert "11 hours" in result["answer"]["text"]


def test_a_model_without_tools_is_told_of_and_the_writer_answers(run: Any, caplog: pytest.LogCaptureFixture) -> None:
    answer = run("Who wrote the notes of berths?", "tool_agent", model=FakeListChatModel(responses=["x"]))
    assert answer.status in ("answered", "partial", "refused")
    failures = [step.failure.said for step in answer.steps if step.failure is not None]
    assert failures[0] == "the model cannot call tools: take another model, or another pattern"
    assert f"Nothing was searched by the model: {failures[0]}" in answer.missing
    assert caplog.messages[0] == failures[0]
    assert list(answer.cost.by_role) == ["writer"]
