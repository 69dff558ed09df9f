"""Somebody with more roles goes on with a turn and is stopped: what they left is not for those who began it."""

from __future__ import annotations

from contextlib import suppress
from threading import Event
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command, Overwrite
from tool_calls import call, calls, rounds

from groundwire.errors import InputError
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.graphs.turn.ownership import check_asker
from groundwire.indexes.library import Library

SALARY = {"question": "What is the zebraquill salary of a night engineer?"}
THREAD: Any = {"configurable": {"thread_id": "one"}}
MODES: Any = ["updates", "custom", "messages", "values"]


class Watched(InMemorySaver):
    """Tells when the result of a tool is stored."""

    def __init__(self) -> None:
        super().__init__()
        self.found = Event()

    def put_writes(self, config: Any, writes: Any, *args: Any, **options: Any) -> None:
        super().put_writes(config, writes, *args, **options)
        if "artifact=" in str(writes):
            self.found.set()


def begun(saver: InMemorySaver, context: Context) -> Any:
    """The tool agent on a thread where somebody without roles has begun a turn."""
    pattern("tool_agent").compile(checkpointer=saver, interrupt_after=["begin"]).invoke(SALARY, THREAD, context=context)
    return pattern("tool_agent").compile(checkpointer=saver)


def resumed(graph: Any, todo: Any, context: Context) -> str:
    """All that they are sent who go on with it, which ends in a refusal."""
    chunks: list[Any] = []
    with pytest.raises(InputError, match="begun with roles") as caught:
        chunks += graph.stream(todo, THREAD, context=context, stream_mode=MODES, subgraphs=True)
    return f"{chunks}{caught.value}"


def test_a_stopped_round_is_not_gone_on_with_without_its_roles(
    library: Library, actor: Any, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    saver, search = Watched(), Library.search

    def failing(self: Library, query: str, **options: Any) -> Any:
        if query == "stop":
            assert saver.found.wait(10)
            raise RuntimeError("stopped")
        return search(self, query, **options)

    model = actor(tool_agent=rounds(calls(call("handbook", f"{secret} salary"), call("handbook", "stop"))))
    public = Context(library=library, model=model)
    graph = begun(saver, public)
    monkeypatch.setattr(Library, "search", failing)
    with suppress(RuntimeError):
        graph.invoke(None, THREAD, context=public.model_copy(update={"roles": ["people"]}))
    assert saver.found.is_set()
    monkeypatch.setattr(Library, "search", search)
    resumed(graph, None, public)
    assert len(model.calls) == 1


def test_nor_with_the_calls_that_a_model_chose_among_their_tools(library: Library, actor: Any) -> None:
    """A person is asked before any call of the round is made."""
    web = {"name": "search_web", "args": {"query": "zebraquill salary"}, "id": "web"}
    model = actor(tool_agent=rounds(calls(call("vault", "salary"), web)))
    public = Context(library=library, model=model, web="ask")
    graph = begun(InMemorySaver(), public)
    graph.invoke(None, THREAD, context=public.model_copy(update={"roles": ["people"]}))
    assert graph.get_state(THREAD).interrupts
    assert "vault" not in resumed(graph, Command(resume=False), public)


def test_what_they_found_in_a_branch_is_theirs_before_the_turn_is(library: Library) -> None:
    public = Context(library=library)
    saver = InMemorySaver()
    before, after = (
        pattern("research").compile(checkpointer=saver, interrupt_before=[node]) for node in ("research_part", "gather")
    )
    before.invoke(SALARY, THREAD, context=public)
    after.invoke(None, THREAD, context=public.model_copy(update={"roles": ["people"]}))
    state = after.get_state(THREAD)
    assert state.next == ("gather",)
    assert state.values["roles"] == ["people"]


@pytest.mark.parametrize(
    "given",
    [["people"], Overwrite(["people"]), {"value": ["people"], "type": "__overwrite__"}, {"__overwrite__": ["people"]}],
)
def test_the_roles_of_an_update_are_read_in_each_form_that_it_is_stored_in(given: Any) -> None:
    check_asker({"roles": given}, ["people", "security"])
    with pytest.raises(InputError, match="begun with roles"):
        check_asker({"roles": given}, ["security"])
