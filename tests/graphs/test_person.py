"""A person is asked in the forms that LangChain's middleware, Agent Chat UI and Agent Inbox know."""

from __future__ import annotations

from typing import Any, TypedDict

import pytest
from actor import grade_all
from all_patterns import ALL_PATTERNS
from langchain.agents.middleware.human_in_the_loop import HITLRequest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.types import Command
from pydantic import TypeAdapter

from groundwire.errors import InputError
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.graphs.turn.person import not_sent, reply_to

QUESTION = {"question": "Who painted the zeppelin of Lerwick?"}


@pytest.mark.parametrize("name", ALL_PATTERNS)
@pytest.mark.parametrize(("options", "setting"), [({"web": "ask"}, "web='ask'"), ({"clarify": True}, "clarify=True")])
@pytest.mark.parametrize("thread", [{}, {"configurable": {"thread_id": "one"}}])
def test_a_run_that_could_not_wait_for_a_person_does_not_begin(
    library: Any, actor: Any, name: str, options: Any, setting: str, thread: Any
) -> None:
    model = actor()
    with pytest.raises(InputError, match=f"{setting} may make the run wait for a person, .*checkpointer=InMemorySaver"):
        pattern(name).compile().invoke(QUESTION, thread, context=Context(library=library, model=model, **options))
    assert not model.calls


async def test_nor_where_it_is_awaited_or_streamed(library: Any) -> None:
    context = Context(library=library, clarify=True)
    with pytest.raises(InputError, match="checkpointer"):
        await pattern("naive").compile().ainvoke(QUESTION, context=context)
    with pytest.raises(InputError, match="checkpointer"):
        list(pattern("naive").compile().stream(QUESTION, context=context))


@pytest.mark.parametrize("remembers", [True, None])
def test_the_checkpointer_of_a_surrounding_graph_keeps_it(library: Any, actor: Any, remembers: bool | None) -> None:
    rag = pattern("corrective").compile(checkpointer=remembers)
    builder = StateGraph(MessagesState, context_schema=Context).add_node("rag", rag).add_edge(START, "rag")
    context = Context(library=library, model=actor(grader=grade_all("irrelevant")), web="ask")
    asked: Any = {"messages": [("user", QUESTION["question"])]}
    graph = builder.compile(checkpointer=InMemorySaver())
    (waiting,) = graph.invoke(asked, config(), context=context)["__interrupt__"]
    assert waiting.value["ask"] == "web_search"
    result = graph.invoke(Command(resume=False), config(), context=context)
    assert result["messages"][-1].text == "The documents do not tell."
    if remembers is None:
        with pytest.raises(InputError, match="has no checkpointer"):
            builder.compile().invoke(asked, config(), context=context)


class Replies(TypedDict, total=False):
    sent: str
    text: list[str]


ASKING: dict[str, Any] = {
    "sent": lambda _: {"sent": not_sent("duckduckgo", "berth depth")},
    "text": lambda _: {"text": list(reply_to("Which berth?"))},
}


def interrupted_graph(field: str) -> tuple[Any, Any]:
    """A graph that waits for a person, and what it asked."""
    builder = StateGraph(Replies)
    builder.add_node("ask", ASKING[field])
    builder.add_edge(START, "ask")
    builder.add_edge("ask", END)
    graph: Any = builder.compile(checkpointer=InMemorySaver())
    (waiting,) = graph.invoke({}, config())["__interrupt__"]
    return graph, waiting


def config() -> Any:
    return {"configurable": {"thread_id": "one"}}


def reply_with(field: str, reply: Any) -> Any:
    graph, waiting = interrupted_graph(field)
    return graph.invoke(Command(resume={waiting.id: reply}), config())[field]


def decision_reply(**decision: Any) -> dict[str, Any]:
    return {"decisions": [decision]}


@pytest.mark.parametrize("field", ASKING)
def test_a_client_is_shown_the_request_and_the_replies_that_it_takes(field: str) -> None:
    _, waiting = interrupted_graph(field)
    request = TypeAdapter(HITLRequest).validate_python(waiting.value)
    (action,), (review,) = request["action_requests"], request["review_configs"]
    assert action["name"] == review["action_name"] == waiting.value["ask"]
    assert action["description"] in ("Which berth?", "Send the query 'berth depth' to duckduckgo?")
    plain, form = waiting.response_schema["anyOf"]
    assert plain["type"] == {"sent": "boolean", "text": "string"}[field]
    kinds = form["properties"]["decisions"]["items"]["properties"]["type"]["enum"]
    assert kinds == review["allowed_decisions"]


@pytest.mark.parametrize(
    "reply", [True, decision_reply(type="approve"), {"type": "approve"}, [{"type": "accept", "args": None}]]
)
def test_a_yes_in_any_form_sends_the_query(reply: Any) -> None:
    assert reply_with("sent", reply) == ""


@pytest.mark.parametrize(
    "reply", [False, None, decision_reply(type="reject", message="no"), [{"type": "ignore", "args": None}]]
)
def test_a_no_sends_nothing(reply: Any) -> None:
    assert reply_with("sent", reply) == "the web search was declined"


def test_an_edited_query_is_not_sent() -> None:
    reply = decision_reply(type="edit", edited_action={"name": "web_search", "args": {}})
    assert reply_with("sent", reply) == "the web search was declined: an edited query is not sent"


@pytest.mark.parametrize(
    "reply",
    [
        1, "yes", "approve", {}, [], [True], {"decisions": []}, {"decisions": "approve"}, ["approve"],
        {"decisions": [{"type": "approve"}, {"type": "reject"}]},
        {"type": ["approve"]}, {"decisions": {"decisions": [{"type": "approve"}]}},
    ],
)  # fmt: skip
def test_anything_else_sends_nothing_and_is_told(reply: Any) -> None:
    why = reply_with("sent", reply)
    assert why.startswith("the web search was declined: the reply ")
    assert why.endswith(" was not understood")


@pytest.mark.parametrize(
    "reply",
    [
        "berth 3", decision_reply(type="respond", message="berth 3"), [{"type": "response", "args": "berth 3"}],
        decision_reply(type="edit", edited_action={"name": "clarification", "args": {"reply": "berth 3"}}),
        [{"type": "edit", "args": {"action": "clarification", "args": {"reply": "berth 3"}}}],
    ],
)  # fmt: skip
def test_a_text_in_any_form_is_the_reply(reply: Any) -> None:
    assert reply_with("text", reply) == ["berth 3", ""]


@pytest.mark.parametrize(
    "reply",
    [
        True, 7, {}, ["berth 3"], decision_reply(type="reject", message="berth 3"),
        decision_reply(type="respond", message=3),
        [{"type": "ignore", "args": "berth 3"}], decision_reply(type="edit", edited_action={"args": ["berth 3"]}),
        decision_reply(type="respond"), {"message": "berth 3"},
    ],
)  # fmt: skip
def test_what_is_no_text_is_no_reply(reply: Any) -> None:
    assert reply_with("text", reply)[0] == ""


@pytest.mark.parametrize(("reply", "told"), [(True, "True"), (7, "7"), (None, ""), (False, ""), ("", "")])
def test_a_reply_that_is_no_text_is_told(reply: Any, told: str) -> None:
    assert reply_with("text", reply) == ["", told]


def test_a_web_search_of_ones_own_may_be_the_one_that_is_asked_about(
    library: Any, actor: Any, scripted_web: Any, page: Any
) -> None:
    web = scripted_web([page("Ann Moss painted the zeppelin of Lerwick.")])
    context = Context(library=library, model=actor(grader=grade_all("irrelevant")), web="ask", ask_with=web)
    graph = pattern("corrective").compile(checkpointer=InMemorySaver())
    (waiting,) = graph.invoke(QUESTION, config(), context=context)["__interrupt__"]
    assert (waiting.value["provider"], web.queries) == ("scripted", [])
    graph.invoke(Command(resume=True), config(), context=context)
    assert web.queries == [waiting.value["query"]]
