"""A person is asked in the forms that LangChain's middleware, Agent Chat UI and Agent Inbox know."""

from __future__ import annotations

from typing import Any, TypedDict

import pytest
from langchain.agents.middleware.human_in_the_loop import HITLRequest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command
from pydantic import TypeAdapter

from groundwire.graphs.person import may_send, reply_to


class Replies(TypedDict, total=False):
    sent: bool
    text: str


ASKING: dict[str, Any] = {
    "sent": lambda _: {"sent": may_send("duckduckgo", "berth depth")},
    "text": lambda _: {"text": reply_to("Which berth?")},
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
    assert reply_with("sent", reply) is True


@pytest.mark.parametrize(
    "reply",
    [
        False, None, 1, "yes", "approve", {}, [], [True], {"decisions": []}, {"decisions": "approve"}, ["approve"],
        decision_reply(type="reject", message="no"),
        decision_reply(type="edit", edited_action={"name": "web_search", "args": {}}),
        {"decisions": [{"type": "approve"}, {"type": "reject"}]}, [{"type": "ignore", "args": None}],
        {"type": ["approve"]}, {"decisions": {"decisions": [{"type": "approve"}]}},
    ],
)  # fmt: skip
def test_anything_else_sends_nothing(reply: Any) -> None:
    assert reply_with("sent", reply) is False


@pytest.mark.parametrize(
    "reply",
    [
        "berth 3", decision_reply(type="respond", message="berth 3"), [{"type": "response", "args": "berth 3"}],
        decision_reply(type="edit", edited_action={"name": "clarification", "args": {"reply": "berth 3"}}),
        [{"type": "edit", "args": {"action": "clarification", "args": {"reply": "berth 3"}}}],
    ],
)  # fmt: skip
def test_a_text_in_any_form_is_the_reply(reply: Any) -> None:
    assert reply_with("text", reply) == "berth 3"


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
    assert reply_with("text", reply) == ""
