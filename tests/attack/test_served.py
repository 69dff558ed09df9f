"""A graph as a server offers it, called as LangGraph's server calls it, in this process."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command, StateUpdate

from groundwire.errors import InputError
from groundwire.graphs import PATTERNS
from groundwire.indexes.library import Library
from groundwire.operator_settings import Operator, ServerSettings
from groundwire.server.graphs import served
from groundwire.settings import ModelSettings

QUESTION = {"question": "How long must an on-call engineer rest after a night call-out?"}
SALARY = {"question": "What is the zebraquill salary of a night engineer?"}
PEOPLE = SimpleNamespace(permissions=["people"], is_authenticated=True)
STAFF = SimpleNamespace(permissions=["staff"], is_authenticated=True)
GUEST = SimpleNamespace(permissions=[], is_authenticated=True)
NOBODY = SimpleNamespace(is_authenticated=False)
THREAD: Any = {"configurable": {"thread_id": "one", "graph_id": "naive"}}


class Server:
    """One graph over the small library, with the threads that it keeps."""

    def __init__(self, library: Library, name: str = "naive", **operator: Any) -> None:
        self._factory = served(name, Operator(library=str(library.folder), **operator))
        self._saver = InMemorySaver()

    def graph(self, user: Any = None, **context: Any) -> Any:
        """As `get_graph` of the server makes it."""
        graph: Any = self._factory(SimpleNamespace(user=user, context=context))  # type: ignore[arg-type]
        return graph.copy({"checkpointer": self._saver})

    async def run(self, todo: Any, user: Any = None, **context: Any) -> list[Any]:
        """All that a run streams, of every kind."""
        config = (
            THREAD
            if user is None
            else {"configurable": {**THREAD["configurable"], "langgraph_auth_user": NamedUser(user)}}
        )
        modes = ["values", "updates", "custom", "debug"]
        graph = self.graph(user, **context)
        return [chunk async for chunk in graph.astream(todo, config, context={"library": "/etc"}, stream_mode=modes)]


class NamedUser:
    """A user as LangGraph knows one: by identity."""

    def __init__(self, user: Any) -> None:
        self.identity, self.permissions = "somebody", user.permissions


@pytest.fixture
def server(library: Library, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr("groundwire.graphs.context._open_library", lambda _: library)
    return lambda name="naive", **operator: Server(library, name, **operator)


@pytest.mark.parametrize("graph", PATTERNS)
async def test_a_run_has_the_permitted_context_and_no_other(server: Any, graph: str) -> None:
    chunks = await server(graph).run(QUESTION, indexes=["handbook"], search={"k": 2})
    assert "must rest for 11 hours" in str(chunks[-1])


@pytest.mark.parametrize("wishes", [{"library": "/etc"}, {"roles": ["people"]}, {"model": "openai:x"}, {"bogus": 1}])
def test_what_is_not_the_clients_is_refused_before_there_is_a_graph(server: Any, wishes: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=next(iter(wishes))):
        server().graph(**wishes)


@pytest.mark.parametrize(
    "command", [Command(update={"turns": []}), Command(goto="check"), Command(resume=True, update={"question": "?"})]
)
async def test_a_command_writes_no_state(server: Any, command: Any) -> None:
    host = server()
    await host.run(QUESTION)
    with pytest.raises(InputError, match="may not write the state"):
        await host.run(command)


@pytest.mark.parametrize("given", [{}, {"query": "salary"}, {"messages": []}])
async def test_an_input_without_a_question_does_not_ask_the_last_one_again(server: Any, given: Any) -> None:
    host = server()
    await host.run(QUESTION)
    with pytest.raises(InputError, match=r"asks? nothing"):
        await host.run(given)


async def test_an_update_writes_no_state(server: Any) -> None:
    host = server()
    await host.run(QUESTION)
    graph = host.graph()
    for values, as_node in (({"turns": []}, None), ({"answer": {}}, "check"), (None, "write"), ([{}], "__copy__")):
        with pytest.raises(InputError, match="may not write the state"):
            await graph.aupdate_state(THREAD, values, as_node=as_node)
        with pytest.raises(InputError, match="may not write the state"):
            await graph.abulk_update_state(THREAD, [[StateUpdate(values, as_node, None)]])
    await graph.aupdate_state(THREAD, None, as_node="__end__")


async def test_a_thread_is_closed_to_who_lacks_its_roles(server: Any) -> None:
    host = server()
    assert "52,000" in str((await host.run(SALARY, PEOPLE))[-1])
    for other in (STAFF, NOBODY, None):
        chunks: list[Any] = []
        for todo in (QUESTION, None, Command(resume=True)):
            with pytest.raises(InputError, match="begun with roles"):
                chunks += await host.run(todo, other if other is STAFF else None)
        graph = host.graph(other)
        with pytest.raises(InputError, match="begun with roles"):
            await graph.aget_state(THREAD)
        with pytest.raises(InputError, match="begun with roles"):
            chunks += [state async for state in graph.aget_state_history(THREAD)]
        with pytest.raises(InputError, match="begun with roles"):
            await graph.aupdate_state(THREAD, None, as_node="__end__")
        assert "zebraquill" not in str(chunks)
    assert "52,000" in str(await host.graph(PEOPLE).aget_state(THREAD))


async def stopped(host: Any, todo: Any, user: Any, before: str) -> Any:
    """The graph of a caller whose run stops before a node."""
    graph = host.graph(user)
    config = {"configurable": {**THREAD["configurable"], "langgraph_auth_user": NamedUser(user)}}
    async for _ in graph.astream(todo, config, interrupt_before=[before], stream_mode="values"):
        pass
    return graph


FIRST_SEARCHES = [("naive", "retrieve"), ("corrective", "retrieve"), ("tool_agent", "tool_agent"), ("research", "wave")]


@pytest.mark.parametrize(("pattern", "before"), FIRST_SEARCHES)
async def test_what_others_added_to_an_earlier_state_is_theirs(server: Any, pattern: str, before: str) -> None:
    """Somebody with more roles goes on from it, and LangGraph shows it with what its tasks wrote."""
    host = server(pattern)
    graph = await stopped(host, SALARY, GUEST, before)
    state = await graph.aget_state(THREAD)
    await host.run(None, PEOPLE)
    earlier = {"configurable": {**THREAD["configurable"], **state.config["configurable"]}}
    with pytest.raises(InputError, match="begun with roles"):
        await graph.aget_state(earlier)
    with pytest.raises(InputError, match="begun with roles"):
        assert [state async for state in graph.aget_state_history(THREAD, filter={"step": state.metadata["step"]})] == 0
    with pytest.raises(InputError, match="begun with roles"):
        assert [chunk async for chunk in graph.astream(None, earlier, stream_mode="debug")] == 0
    assert "52,000" in str(await host.graph(PEOPLE).aget_state(THREAD))


@pytest.mark.parametrize("place", [{"checkpoint_ns": "tool_agent:1"}, {"checkpoint_map": {"tool_agent:1": "x"}}])
async def test_what_is_stored_inside_a_node_is_not_shown_or_gone_on_from(server: Any, place: dict[str, Any]) -> None:
    host = server("tool_agent")
    await host.run(QUESTION, GUEST)
    graph, config = host.graph(GUEST), {"configurable": {**THREAD["configurable"], **place}}
    with pytest.raises(InputError, match="inside a node"):
        await graph.aget_state(config)
    with pytest.raises(InputError, match="inside a node"):
        assert [state async for state in graph.aget_state_history(config)] == 0
    with pytest.raises(InputError, match="inside a node"):
        assert [chunk async for chunk in graph.astream(QUESTION, config)] == 0
    with pytest.raises(InputError, match="inside a node"):
        await graph.aupdate_state(config, None, as_node="__end__")


@pytest.mark.parametrize("question", [SALARY["question"], SALARY["question"] * 400])
@pytest.mark.parametrize("before", ["begin", "check"])
async def test_a_question_is_its_askers_before_the_turn_begins(server: Any, question: str, before: str) -> None:
    """The run stops before its first node, or fails there: the question is too long."""
    host = server()
    await host.run(QUESTION, GUEST)
    with suppress(InputError):
        await stopped(host, {"question": question}, PEOPLE, before)
    with pytest.raises(InputError, match="begun with roles"):
        await host.graph(GUEST).aget_state(THREAD)
    with pytest.raises(InputError, match="begun with roles"):
        await host.run(None, GUEST)


KEYLESS = ModelSettings(name="openai:our-model", base_url="http://house.example/v1", key="A_VARIABLE_THAT_IS_NOT_SET")


@pytest.mark.parametrize("trusts", [False, True])
async def test_errors_of_the_operators_side_are_told_to_whom_it_trusts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, trusts: bool
) -> None:
    """Nobody else is told of folders and addresses; the log is."""
    nothing = Operator(
        library=str(tmp_path / "nothing"), models={"keyless": KEYLESS}, server=ServerSettings(trust_client=trusts)
    )
    for context, detail in (({}, str(tmp_path)), ({"model": "keyless"}, "A_VARIABLE_THAT_IS_NOT_SET")):
        graph: Any = served("naive", nothing)(SimpleNamespace(user=None, context=context))  # type: ignore[arg-type]
        with caplog.at_level(logging.ERROR), pytest.raises(InputError) as caught:
            async for _ in graph.astream(QUESTION, {"configurable": {"graph_id": "naive"}}):
                pass
        assert (detail in str(caught.value)) == trusts
        assert trusts or str(caught.value) == "this server cannot answer now: its log tells the operator why"
        assert detail in caplog.text


@pytest.mark.parametrize("context", [{}, {"model": "keyless"}])
async def test_nor_does_a_stream_or_the_thread_tell_others_of_them(tmp_path: Path, context: dict[str, Any]) -> None:
    """LangGraph keeps the error of a node with the thread, and streams it."""
    nothing = Operator(library=str(tmp_path / "nothing"), models={"keyless": KEYLESS})
    graph: Any = served("corrective", nothing)(SimpleNamespace(user=None, context=context))  # type: ignore[arg-type]
    graph = graph.copy({"checkpointer": InMemorySaver()})
    chunks: list[Any] = []

    async def run() -> None:
        async for chunk in graph.astream(QUESTION, THREAD, stream_mode=["debug", "tasks", "checkpoints", "updates"]):
            chunks.append(chunk)

    with pytest.raises(InputError, match="cannot answer now"):
        await run()
    state = await graph.aget_state(THREAD)
    assert "cannot answer now" in f"{state.tasks}"
    for hidden in (str(tmp_path), "A_VARIABLE_THAT_IS_NOT_SET", "house.example"):
        assert hidden not in f"{chunks}{state}"


async def test_one_s_own_server_lets_everything_be_set(server: Any, library: Library) -> None:
    host = server(server=ServerSettings(trust_client=True))
    chunks = await host.run(SALARY, None, library=str(library.folder), roles=["people"])
    assert "52,000" in str(chunks[-1])
    await host.graph().aupdate_state(THREAD, {"clarification": "in pounds"}, as_node="check")
    assert (await host.graph().aget_state(THREAD)).values["clarification"] == "in pounds"
