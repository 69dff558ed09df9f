"""What is seen of a system of the user's own from outside: what it read, what it spent, and what it may cite."""

from __future__ import annotations

from typing import Any

from langchain.agents import create_agent
from langchain_core.messages import AIMessage
from small_cases import PAY, REST
from trace_maker import score

from groundwire import Context, ScriptedModel, ask
from groundwire.evidence.answer import Answer
from groundwire.tools.search import search_tools

SAID = "For 11 hours."


def searching(question: str, context: Context) -> Any:
    """An agent over our search tools, as in `docs/evaluation.md`."""
    tools = search_tools(context.library, roles=context.roles)

    def reply(messages: list[Any]) -> AIMessage:
        results = [message for message in messages if message.type == "tool" and message.artifact]
        if results:
            return AIMessage(results[0].artifact[0].text)
        calls = [{"name": tool.name, "args": {"query": question}, "id": tool.name} for tool in tools]
        return AIMessage("", tool_calls=calls)

    return create_agent(ScriptedModel(reply), tools).invoke({"messages": [("user", question)]})


def test_what_an_agent_reads_and_spends_is_seen_from_outside(records_of: Any) -> None:
    rest, pay = records_of(searching, cases=(REST, PAY), concurrency=2)
    for record in (rest, pay):
        assert record.trace, record.failure
        assert record.trace.answer.cost.calls == 2
        assert record.trace.answer.cost.input_tokens > 0
        assert {search.where for search in record.trace.answer.searched} == {"handbook", "incidents", "notes"}
        assert {search.query for search in record.trace.answer.searched} == {record.trace.answer.question}
    assert score(REST, (), rest.trace)["right"] == 1
    assert score(PAY, (), pay.trace)["right"] == 1
    assert "handbook/rest.md" in {f"{entry.passage.index}/{entry.passage.source}" for entry in rest.trace.seen.values()}
    assert score(REST.model_copy(update={"indexes": ["handbook"]}), (), rest.trace)["routing_recall"] == 1


def test_a_trace_shows_what_its_roles_open_whatever_the_system_read(records_of: Any, secret: str, dump: Any) -> None:
    def greedy(question: str, context: Context) -> str:
        hits = context.library.search(PAY.question, roles=["people", "security"])
        context.library.read(hits[0].passage.id, roles=["people", "security"])
        context.library.passages([hit.passage.id for hit in hits], roles=["people", "security"])
        assert any(secret in hit.passage.text for hit in hits)
        return SAID

    (record,) = records_of(greedy)
    assert record.trace, record.failure
    assert record.trace.seen
    assert secret not in dump(record.model_dump())


def test_the_bill_and_the_citations_of_an_answer_are_its_own(records_of: Any, actor: Any, library: Any) -> None:
    def wrapped(question: str, context: Context) -> Answer:
        return ask(question, graph="naive", context={"library": library.folder and context.library, "model": actor()})

    mine, pattern = records_of(wrapped, "naive", model=actor())
    assert mine.trace.answer.cost.calls == pattern.trace.answer.cost.calls == 1
    assert set(mine.trace.answer.cost.by_role) == {"writer"}
    assert mine.trace.answer.citations == pattern.trace.answer.citations
    assert score(REST, (), mine.trace)["citation_valid"] == 1


def test_a_citation_of_what_the_roles_do_not_open_is_not_valid(records_of: Any, library: Any) -> None:
    def stolen(question: str, context: Context) -> Answer:
        return ask(PAY.question, graph="naive", context={"library": library, "roles": ["people"]})

    (record,) = records_of(stolen)
    assert record.trace.answer.citations
    assert record.trace.seen == {}
    assert score(REST, (), record.trace)["citation_valid"] == 0
