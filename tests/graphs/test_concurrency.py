"""Many runs at once over one library give what they give one after the other."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from groundwire.graphs import corrective, router
from groundwire.graphs.context import Context

QUESTIONS = [
    "How long must an on-call engineer rest after a night call-out?",
    "Why did the shore breaker trip?",
    "What is the depth of berth 7 at low water?",
    "How many days of paid leave are there, and how deep is berth 3?",
    "Who painted the zeppelin?",
]


def told(result: dict[str, Any]) -> Any:
    answer = result["answer"]
    return answer["text"], answer["citations"], answer["status"], answer["missing"]


@pytest.mark.slow
@pytest.mark.parametrize("graph", [corrective.graph, router.graph], ids=["corrective", "router"])
async def test_fifty_at_once(library: Any, graph: Any) -> None:
    context = Context(library=library)
    expected = [told(graph.invoke({"question": question}, context=context)) for question in QUESTIONS]
    results = await asyncio.gather(
        *(graph.ainvoke({"question": QUESTIONS[n % len(QUESTIONS)]}, context=context) for n in range(50))
    )
    assert [told(result) for result in results] == expected * 10


def test_two_threads(library: Any) -> None:
    context = Context(library=library)
    expected = [told(corrective.graph.invoke({"question": question}, context=context)) for question in QUESTIONS]

    def work(_: int) -> list[Any]:
        return [told(corrective.graph.invoke({"question": question}, context=context)) for question in QUESTIONS]

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(work, range(4))) == [expected] * 4
