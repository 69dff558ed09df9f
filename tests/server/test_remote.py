"""A pattern of a server as a node of a graph here: LangGraph's `RemoteGraph`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.pregel.remote import RemoteGraph
from langgraph_sdk import get_sync_client

pytestmark = pytest.mark.server

UNKNOWN = "Who painted the zeppelin of Lerwick?"
QUESTION = "How long must an on-call engineer rest after a call-out at night?"


@pytest.fixture(scope="module")
def remote(served: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RemoteGraph]:
    with served(tmp_path_factory.mktemp("server")) as url, get_sync_client(url=url) as client:
        yield RemoteGraph("naive", sync_client=client)


@pytest.mark.parametrize("threads", [True, False])
def test_each_message_stands_there_once(remote: RemoteGraph, threads: bool) -> None:
    """With threads the server knows the turns before; without, it is sent them, and they count for nothing."""
    builder = StateGraph(MessagesState).add_node("rag", remote).add_edge(START, "rag")
    graph = builder.compile(checkpointer=InMemorySaver() if threads else None)
    thread: Any = {"configurable": {"thread_id": str(uuid4())}}
    messages: list[Any] = []
    for text in (QUESTION, UNKNOWN):
        inputs: Any = {"messages": [*([] if threads else messages), ("user", text)]}
        messages = graph.invoke(inputs, thread if threads else None)["messages"]
    assert [message.type for message in messages] == ["human", "ai"] * 2
    assert "11 hours" in messages[1].content
    assert messages[2].content == UNKNOWN
