"""A cancelled run ends soon, and calls nobody any more."""

from __future__ import annotations

import asyncio
import threading
import time
from types import SimpleNamespace
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from groundwire.errors import InputError
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.runs.run import aask
from groundwire.graphs.runs.thread import Thread
from groundwire.models.scripted import ScriptedModel

QUESTION = "How long must an on-call engineer rest after a night call-out?"


async def test_a_cancelled_run_ends_soon(library: Any, actor: Any) -> None:
    model = ScriptedModel(actor().replies, seconds=30)
    before = set(threading.enumerate())
    run = asyncio.create_task(aask(QUESTION, context=Context(library=library, model=model)))
    while not model.calls:
        await asyncio.sleep(0.01)
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    ends = time.monotonic() + 5
    while len(set(threading.enumerate()) - before) > 1 and time.monotonic() < ends:
        await asyncio.sleep(0.01)
    assert len(set(threading.enumerate()) - before) == 1  # that of the client, which cannot be cancelled
    assert len(model.calls) == 1


@pytest.mark.parametrize("cached", [False, True])
async def test_a_run_that_is_cancelled_before_it_begins_does_nothing(
    library: Any, actor: Any, monkeypatch: pytest.MonkeyPatch, cached: bool
) -> None:
    """Its library may take long to open."""
    cancelled, model, events = threading.Event(), actor(), list[Any]()
    slot = SimpleNamespace(read=lambda on_event: on_event("read")) if cached else None
    monkeypatch.setattr("groundwire.graphs.runs.run.slot_of", lambda *_: cancelled.wait(10) and slot)
    before = set(threading.enumerate())
    context = Context(library=library, model=model)
    run = asyncio.create_task(aask(QUESTION, graph="router", context=context, on_event=events.append))
    await _cancel(run)
    cancelled.set()
    await _ended(before)
    assert not model.calls
    assert not events


async def test_a_turn_that_is_cancelled_before_it_begins_is_not_on_the_thread(
    library: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cancelled, check = threading.Event(), Thread.check
    monkeypatch.setattr(Thread, "check", lambda self: cancelled.wait(10) and check(self))
    conversation = Conversation(InMemorySaver(), "one", graph="naive", context=Context(library=library))
    before = set(threading.enumerate())
    run = asyncio.create_task(conversation.aask(QUESTION))
    await _cancel(run)
    cancelled.set()
    await _ended(before)
    assert (conversation.turns, conversation.unfinished) == ([], None)
    assert (await conversation.aask(QUESTION)).status == "answered"


async def _cancel(run: asyncio.Task[Any]) -> None:
    await asyncio.sleep(0.2)
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run


async def _ended(before: set[threading.Thread]) -> None:
    ends = time.monotonic() + 5
    while set(threading.enumerate()) - before and time.monotonic() < ends:
        await asyncio.sleep(0.01)


async def test_a_cancelled_turn_of_a_conversation_goes_on(library: Any, actor: Any) -> None:
    slow = ScriptedModel(actor().replies, seconds=30)
    async with AsyncSqliteSaver.from_conn_string(":memory:") as saver:
        first = Conversation(saver, "one", context=Context(library=library, model=slow))
        run = asyncio.create_task(first.aask(QUESTION))
        while not slow.calls:
            await asyncio.sleep(0.01)
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run
        conversation = Conversation(saver, "one", context=Context(library=library, model=actor()))
        answer = await conversation.aresume()
        assert (answer.question, answer.mode) == (QUESTION, "scripted")
        assert "11 hours" in answer.text
        assert (await conversation.aask("And in a year, how much paid leave?")).status == "answered"
        for read in (lambda: conversation.turns, lambda: conversation.ask(QUESTION), conversation.resume):
            with pytest.raises(InputError, match="may not be waited for in its own event loop: await `aask`"):
                read()
        turns = await asyncio.to_thread(lambda: conversation.turns)
        assert len(turns) == 2
