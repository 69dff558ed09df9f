"""Many runs at once over one library give what they give one after the other."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import anyio
import pytest
from langgraph.checkpoint.memory import InMemorySaver

from groundwire.errors import InputError
from groundwire.evidence.events import Event
from groundwire.graphs import PATTERNS, corrective, pattern, router
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.runs.thread import Thread
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import BudgetSettings

QUESTIONS = [
    "How long must an on-call engineer rest after a night call-out?",
    "Why did the shore breaker trip?",
    "What is the depth of berth 7 at low water?",
    "How many days of paid leave are there, and how deep is berth 3?",
    "Who painted the zeppelin?",
]


@pytest.fixture
def library(embedded_library: Any) -> Any:
    """The stores that people have."""
    return embedded_library


def answer_parts(result: dict[str, Any]) -> Any:
    answer = result["answer"]
    return answer["text"], answer["citations"], answer["status"], answer["missing"]


@pytest.mark.slow
@pytest.mark.parametrize("graph", [corrective.graph, router.graph], ids=["corrective", "router"])
async def test_many_at_once(library: Any, graph: Any) -> None:
    context = Context(library=library)
    expected = [answer_parts(graph.invoke({"question": question}, context=context)) for question in QUESTIONS]
    results = await asyncio.gather(
        *(graph.ainvoke({"question": QUESTIONS[n % len(QUESTIONS)]}, context=context) for n in range(20))
    )
    assert [answer_parts(result) for result in results] == expected * 4


@pytest.mark.slow
def test_two_threads(library: Any) -> None:
    context = Context(library=library)
    expected = [
        answer_parts(corrective.graph.invoke({"question": question}, context=context)) for question in QUESTIONS
    ]

    def work(_: int) -> list[Any]:
        return [
            answer_parts(corrective.graph.invoke({"question": question}, context=context)) for question in QUESTIONS
        ]

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(work, range(2))) == [expected] * 2


def left_over() -> tuple[int, int]:
    """Threads and open descriptors, once those of given-up calls have ended."""
    for _ in range(200):
        if threading.active_count() <= 1:
            break
        time.sleep(0.02)
    return threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts descriptors as Linux shows them")
def test_runs_that_are_cancelled_closed_or_late_leave_nothing_behind(library: Any, actor: Any) -> None:
    """`benchmarks/endurance.py` does it for five minutes, and asks 2,000 questions."""
    graphs = [pattern(name).compile() for name in PATTERNS]

    async def ask_once(number: int, how: str) -> None:
        budget = BudgetSettings(max_seconds=0.1) if how == "late" else BudgetSettings()
        model = ScriptedModel(actor().replies, seconds=0.2 if how == "late" else 0.005)
        graph, question = graphs[number % len(graphs)], {"question": QUESTIONS[number % len(QUESTIONS)]}
        context = Context(library=library, model=model, budget=budget)
        if how == "closed":
            stream = graph.astream(question, context=context, stream_mode="custom")
            await anext(stream)
            await stream.aclose()
            return
        run = asyncio.create_task(graph.ainvoke(question, context=context))
        if how == "cancelled":
            await asyncio.sleep(0.002 * number)
            run.cancel()
        with suppress(asyncio.CancelledError):
            await run

    async def all_at_once() -> None:
        hows = ("finished", "cancelled", "closed", "late")
        await asyncio.gather(*(ask_once(number, hows[number % 4]) for number in range(20)))

    asyncio.run(all_at_once())
    before = left_over()
    asyncio.run(all_at_once())
    for number in range(32):
        question = {"question": QUESTIONS[number % len(QUESTIONS)]}
        graphs[number % len(graphs)].invoke(question, context=Context(library=library))
    threads, descriptors = left_over()
    assert threads <= before[0]
    assert descriptors < before[1] + 20  # stores open some files late; a leak would be one for each of the 52 runs


@pytest.mark.parametrize("name", ["naive", "tool_agent", "research"])
async def test_a_run_that_is_cancelled_again_and_again_stops(library: Any, name: str) -> None:
    """Starlette ends a stream so when its client has gone; the call of the model is not waited for."""
    asked, release = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def reply(_: Any) -> str:
        loop.call_soon_threadsafe(asked.set)
        release.wait(30)
        return "Not found"

    async def stream() -> None:
        given = {"question": QUESTIONS[1]}
        async for _ in pattern(name).compile().astream(given, context=context, stream_mode=["custom", "messages"]):
            pass

    context = Context(library=library, model=ScriptedModel(reply))
    before = asyncio.all_tasks()
    try:
        async with anyio.create_task_group() as group:
            group.start_soon(stream)
            await asked.wait()
            group.cancel_scope.cancel()
        for _ in range(100):
            await asyncio.sleep(0)
        assert asyncio.all_tasks() == before
    finally:
        release.set()


async def test_a_stream_takes_no_step_that_nobody_asked_for(library: Any) -> None:
    graph = pattern("naive").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "1"}}
    stream = graph.astream({"question": QUESTIONS[1]}, config, context=Context(library=library), stream_mode="updates")
    assert list(await anext(stream)) == ["begin"]
    await asyncio.sleep(0.2)
    assert (await graph.aget_state(config)).next == ("retrieve",)
    await stream.aclose()


def test_a_conversation_takes_one_turn_at_a_time(library: Any) -> None:
    talk = Conversation(InMemorySaver(), "one", context=Context(library=library))
    refusals: list[str] = []

    def ask_again(_: Event) -> None:
        with ThreadPoolExecutor(1) as pool:
            refusals.append(str(pool.submit(talk.ask, QUESTIONS[1]).exception()))

    assert talk.ask(QUESTIONS[0], on_event=ask_again).status == "answered"
    assert set(refusals) == {"the thread 'one' is still answering a turn: wait, or use another thread"}
    assert [turn["question"] for turn in talk.turns] == [QUESTIONS[0]]
    assert talk.ask(QUESTIONS[1]).status == "answered"


def test_a_turn_that_another_began_over_is_one_sentence(library: Any) -> None:
    thread = Thread(InMemorySaver(), "one", graph="naive", context=Context(library=library), config=None)
    with pytest.raises(InputError, match=r"another turn began on the thread 'one' .*: take one at a time"):
        thread.answer({"answer": {}})
