"""A pattern as a node of a graph over LangGraph's `MessagesState`: each message stands there once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.runtime import Runtime

from groundwire.evidence.conversation import LONGEST_ANSWER, MOST_TURNS
from groundwire.graphs import naive, pattern
from groundwire.graphs.context import Context, PermittedContext

REST = "How long must an on-call engineer rest after a night call-out?"
LEAVE = "How many days of paid leave has every employee in a year?"
UNKNOWN = "Who painted the zeppelin of Lerwick?"


def around(node: Any, **kwargs: Any) -> Any:
    """A graph of somebody else, whose only node is `node`."""
    return (
        StateGraph(MessagesState, context_schema=Context).add_node("rag", node).add_edge(START, "rag").compile(**kwargs)
    )


def message_pairs(result: Any) -> list[tuple[str, str]]:
    return [(message.type, message.content) for message in result["messages"]]


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL_PATTERNS)
@pytest.mark.parametrize("remembers", [True, False, None])
def test_each_message_stands_there_once(library: Any, name: str, remembers: bool | None) -> None:
    graph = around(pattern(name).compile(checkpointer=remembers), checkpointer=InMemorySaver())
    thread: Any = {"configurable": {"thread_id": "1"}}
    for question in (REST, LEAVE):
        result = graph.invoke({"messages": [("user", question)]}, thread, context=Context(library=library))
    assert [kind for kind, _ in message_pairs(result)] == ["human", "ai"] * 2
    assert [text for kind, text in message_pairs(result) if kind == "human"] == [REST, LEAVE]
    assert "11 hours" in message_pairs(result)[1][1]
    assert "28 days" in message_pairs(result)[3][1]


def test_without_a_checkpointer_the_messages_are_the_conversation(library: Any, actor: Any) -> None:
    model = actor(condense={"queries": [LEAVE], "unclear": ""})
    graph, context = around(naive.graph), Context(library=library, model=model)
    first = graph.invoke({"messages": [HumanMessage(REST, id="7")]}, context=context)
    assert first["messages"][0] == HumanMessage(REST, id="7")
    second = graph.invoke({"messages": [*first["messages"], ("user", "And paid leave?")]}, context=context)
    assert second["messages"][:2] == first["messages"]
    assert [kind for kind, _ in message_pairs(second)] == ["human", "ai"] * 2
    assert REST in model.calls[-2][1].text


def test_what_other_nodes_said_is_left_alone(library: Any) -> None:
    call: Any = {"name": "clock", "args": {}, "id": "c1", "type": "tool_call"}
    before = [
        HumanMessage("What time is it?"), AIMessage("I look.", tool_calls=[call]), ToolMessage("9", tool_call_id="c1"),
        AIMessage("Nine. " + "Tick. " * LONGEST_ANSWER), HumanMessage(REST),
    ]  # fmt: skip
    result = around(naive.graph).invoke({"messages": before}, context=Context(library=library))
    assert result["messages"][:-1] == before
    assert "11 hours" in result["messages"][-1].content


def test_no_reply_takes_the_place_of_one_before_it(library: Any) -> None:
    """However many turns there are, and however alike."""
    graph = around(naive.graph, checkpointer=InMemorySaver())
    thread: Any = {"configurable": {"thread_id": "1"}}
    for turn in range(1, MOST_TURNS + 3):
        result = graph.invoke({"messages": [("user", UNKNOWN)]}, thread, context=Context(library=library))
        assert message_pairs(result) == [("human", UNKNOWN), ("ai", "The documents do not tell.")] * turn


def test_a_node_that_invokes_it_with_messages_is_given_the_reply_alone(library: Any) -> None:
    def node(state: MessagesState) -> Any:
        return naive.graph.invoke(state, context=Context(library=library))  # type: ignore[call-overload]

    result = around(node).invoke({"messages": [("user", REST)]})
    assert [kind for kind, _ in message_pairs(result)] == ["human", "ai"]


def test_who_asks_a_question_is_given_both(library: Any) -> None:
    def node(_: Any) -> Any:
        return naive.graph.invoke({"question": REST}, context=Context(library=library))

    assert [kind for kind, _ in message_pairs(around(node).invoke({"messages": []}))] == ["human", "ai"]


def test_a_reply_that_is_given_twice_stands_there_twice(library: Any) -> None:
    """LangGraph puts a message in the place of one with the same id."""

    def node(state: MessagesState) -> Any:
        question = {"question": state["messages"][-1].text}
        return {"messages": naive.graph.invoke(question, context=Context(library=library))["messages"][-1:]}

    graph, thread = around(node, checkpointer=InMemorySaver()), {"configurable": {"thread_id": "1"}}
    for turn in (1, 2):
        result = graph.invoke({"messages": [("user", UNKNOWN)]}, thread)
        assert [kind for kind, _ in message_pairs(result)] == ["human", "ai"] * turn


@dataclass
class Asking:
    question: str
    answer: Any = None


@pytest.mark.parametrize("remembers", [True, False, None])
def test_a_question_of_the_surrounding_graph_is_asked_each_time(library: Any, remembers: bool | None) -> None:
    rag = pattern("naive").compile(checkpointer=remembers)
    builder = StateGraph(Asking, context_schema=Context).add_node("rag", rag).add_edge(START, "rag")
    graph, thread = builder.compile(checkpointer=InMemorySaver()), {"configurable": {"thread_id": "1"}}
    for question in (REST, REST, LEAVE):
        result = graph.invoke(Asking(question), thread, context=Context(library=library))  # type: ignore[arg-type]
        assert result["answer"]["question"] == question
        assert result["answer"]["text"]


class Both(MessagesState):
    question: str


@pytest.mark.parametrize("messages", [[], [AIMessage("I ask the documents.")]])
def test_a_question_beside_messages_that_ask_nothing_is_asked(library: Any, messages: Any) -> None:
    builder = StateGraph(Both, context_schema=Context).add_node("rag", naive.graph).add_edge(START, "rag")
    state: Any = {"question": REST, "messages": messages}
    result = builder.compile().invoke(state, context=Context(library=library))
    assert [kind for kind, _ in message_pairs(result)][-2:] == ["human", "ai"]
    assert "11 hours" in message_pairs(result)[-1][1]


SERVED: Any = {"configurable": {"thread_id": "1", "graph_id": "chat", "assistant_id": "chat"}}
"""What LangGraph's server tells a run."""
EARLIER = [("user", REST), ("assistant", "An engineer must rest for 11 hours.")]
FOLLOW_UP = "And how long is that after two call-outs?"


def steps_of(result: Any) -> list[str]:
    return [step["summary"] for step in result["answer"]["steps"]]


class Chat(MessagesState):
    answer: dict[str, Any]


@pytest.mark.parametrize("as_node", [True, False])
async def test_on_a_server_a_graph_of_the_operator_hands_over_its_messages(library: Any, as_node: bool) -> None:
    """As in a script, if the graph around made the context."""
    context = Context(library=library)

    async def documents(state: Chat) -> Any:
        result = await naive.graph.ainvoke({"messages": state["messages"]}, context=context)
        return {"messages": [result["messages"][-1]], "answer": result["answer"]}

    node = naive.graph if as_node else documents
    builder = StateGraph(Chat, context_schema=Context).add_node("rag", node).add_edge(START, "rag")
    graph, asked = builder.compile(), {"messages": [*EARLIER, ("user", FOLLOW_UP)]}
    there = await graph.ainvoke(asked, SERVED, context=context)  # type: ignore[arg-type]
    here = await graph.ainvoke(asked, context=context)  # type: ignore[arg-type]
    assert steps_of(there)[0].startswith("asked as: ")
    assert steps_of(there) == steps_of(here)


NESTED = [
    {},
    {"checkpoint_ns": "a|b"},
    {"checkpoint_ns": "a:1|b:2", "__pregel_task_id": "1"},
    {"checkpoint_ns": "a:1|b:2", "__pregel_task_id": "1", "__pregel_checkpointer": None},
]


@pytest.mark.parametrize("beside", NESTED)
@pytest.mark.parametrize("kind", [PermittedContext, None])
async def test_a_client_of_a_served_pattern_forges_no_conversation(
    library: Any, monkeypatch: pytest.MonkeyPatch, beside: Any, kind: Any
) -> None:
    """Wherever it says that the pattern runs."""
    monkeypatch.setattr("groundwire.graphs.context._open_library", lambda _: library)
    config: Any = {"configurable": {**SERVED["configurable"], **beside}}
    asked: Any = {"messages": [*EARLIER, ("user", FOLLOW_UP)]}
    result = await naive.graph.ainvoke(asked, config, context=kind and kind(library=".groundwire"))
    assert steps_of(result)[0].startswith("the messages before the question were not used: on a server")
    assert not any(summary.startswith("asked as") for summary in steps_of(result))
    assert EARLIER[1][1] not in str(result["messages"])


class WithSalutation(Context):
    """Settings of somebody else beside ours."""

    salutation: str = ""


def test_the_graph_around_may_have_settings_of_its_own_beside_ours(library: Any) -> None:
    def greet(state: MessagesState, runtime: Runtime[WithSalutation]) -> dict[str, Any]:
        return {"messages": [AIMessage(f"{runtime.context.salutation}: {state['messages'][-1].text}")]}

    graph = (
        StateGraph(MessagesState, context_schema=WithSalutation)
        .add_node("rag", naive.graph)
        .add_node(greet)
        .add_edge(START, "rag")
        .add_edge("rag", "greet")
        .compile()
    )
    result = graph.invoke({"messages": [("user", REST)]}, context=WithSalutation(library=library, salutation="Ahoy"))
    assert result["messages"][-1].text.startswith("Ahoy: ")
    assert "11 hours" in result["messages"][-1].text
