"""The bill holds whatever a provider tells of it, and a run ends whatever its clients raise."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langchain_core.messages import AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langgraph.checkpoint.memory import InMemorySaver

from groundwire.errors import InputError
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.graphs.turn.runtime import _load_model, model_of
from groundwire.models.deadline import within
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import BudgetSettings, ModelSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
OTHER = "Which cause had the breaker's trip, and how deep is berth 7?"


class Telling(ScriptedModel):
    """A provider that tells of each call's tokens what `usage` says; None tells nothing."""

    usage: Any = None

    def _generate(self, *args: Any, **options: Any) -> ChatResult:
        result = super()._generate(*args, **options)
        message: Any = result.generations[0].message
        message.usage_metadata = self.usage
        return result

    def _stream(self, *args: Any, **options: Any) -> Iterator[ChatGenerationChunk]:
        message = self._generate(*args, **options).generations[0].message
        yield ChatGenerationChunk(message=AIMessageChunk(content=message.content))
        yield ChatGenerationChunk(message=AIMessageChunk(content="", usage_metadata=self.usage))


def telling(actor: Any, usage: Any, **roles: Any) -> Telling:
    model = Telling(actor(**roles).replies)
    model.usage = usage
    return model


NOTHING = {"input_tokens": 0, "output_tokens": 0, "total_tokens": 0}
OWED = {"input_tokens": -(10**9), "output_tokens": -(10**9), "total_tokens": -(2 * 10**9)}
HUGE = {"input_tokens": 10**30, "output_tokens": 10**30, "total_tokens": 2 * 10**30}


@pytest.mark.slow
@pytest.mark.parametrize("usage", [None, NOTHING, OWED])
def test_a_provider_that_tells_no_tokens_is_held_to_the_limit_all_the_same(
    run: Any, actor: Any, grade_all: Any, usage: Any
) -> None:
    free = telling(actor, usage, grader=grade_all("irrelevant"))
    answer = run(OTHER, model=free, budget=BudgetSettings(max_corrections=5))
    assert answer.cost.estimated_tokens == answer.cost.tokens > 400
    assert all(part.tokens > 0 for part in answer.cost.by_role.values())
    model = telling(actor, usage, grader=grade_all("irrelevant"))
    answer = run(OTHER, model=model, budget=BudgetSettings(max_corrections=5, max_tokens=400))
    assert len(model.calls) < len(free.calls)
    assert answer.stop_reason == "tokens"


@pytest.mark.slow
@pytest.mark.parametrize("graph", ALL_PATTERNS)
@pytest.mark.parametrize(
    "usage", [OWED, HUGE, {**NOTHING, "input_tokens": 7, "input_token_details": {"cache_read": 9}}]
)
def test_no_bill_is_negative_or_too_long_to_keep(library: Any, actor: Any, graph: str, usage: Any) -> None:
    compiled = pattern(graph).compile(checkpointer=InMemorySaver())
    settings = Context(library=library, model=telling(actor, usage), budget=BudgetSettings(max_tokens=10**12))
    result = compiled.invoke({"question": QUESTION}, {"configurable": {"thread_id": "1"}}, context=settings)
    cost = result["answer"]["cost"]
    for part in (cost, *cost["by_role"].values()):
        assert 0 <= part["cached_tokens"] <= part["input_tokens"] < 2**63
        assert part["tokens"] == part["input_tokens"] + part["output_tokens"]


ODD_USAGE = [
    {}, {"input_tokens": None, "output_tokens": "8"}, {"input_tokens": 1.5, "output_tokens": float("inf")},
    {"input_tokens": float("nan"), "output_tokens": 2, "input_token_details": None},
    {"input_tokens": 5, "output_tokens": 5, "input_token_details": {"cache_read": "x"}}, [], "7",
]  # fmt: skip
ODD_FIELDS: list[dict[str, Any]] = [
    {"content": None}, {"content": [{"type": "text", "text": None}, None, 5]}, {"additional_kwargs": None},
    {"tool_calls": [{"name": None, "args": {}, "id": "1", "type": "tool_call"}]},
    {"tool_calls": [{"name": "read_on", "args": None, "id": "1", "type": "tool_call"}]}, {"response_metadata": None},
    *({"usage_metadata": usage} for usage in ODD_USAGE),
]  # fmt: skip


class Odd(ScriptedModel):
    """A provider's client that sets the fields of its replies unchecked."""

    fields: Any = None

    def _generate(self, *args: Any, **options: Any) -> ChatResult:
        result = super()._generate(*args, **options)
        odd = result.generations[0].message.model_copy(update=self.fields)
        return ChatResult(generations=[ChatGeneration.model_construct(message=odd, text="")])

    def _should_stream(self, **options: Any) -> bool:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("graph", ["naive", "corrective", "tool_agent", "research"])
@pytest.mark.parametrize("fields", ODD_FIELDS, ids=str)
def test_a_reply_whose_fields_are_not_what_they_should_be_ends_in_an_answer(
    run: Any, actor: Any, graph: str, fields: dict[str, Any]
) -> None:
    model = Odd(actor().replies)
    model.fields = fields
    answer = run(QUESTION, graph, model=model)
    assert answer.text
    assert 0 <= answer.cost.tokens < 2**63


class OddError(Exception):
    """It cannot say what it is."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


@pytest.mark.slow
@pytest.mark.parametrize("graph", ALL_PATTERNS)
@pytest.mark.parametrize(
    "error", [asyncio.CancelledError(), SystemExit(3), OddError(), GeneratorExit(), StopIteration()]
)
def test_whatever_a_models_client_raises_the_run_ends_in_an_answer(run: Any, graph: str, error: BaseException) -> None:
    def raising(messages: list[BaseMessage]) -> Any:
        raise error

    model = ScriptedModel(raising)
    answer = run(QUESTION, graph, model=model)
    assert model.calls
    assert "rest for 11 hours" in answer.text
    assert type(error).__name__ in answer.model_dump_json() or isinstance(error, StopIteration | GeneratorExit)


@pytest.mark.parametrize("seconds", [1e12, float("inf"), float("nan"), 10**400])
def test_a_time_that_nothing_can_wait_for_is_no_setting(seconds: Any) -> None:
    with pytest.raises(InputError, match="max_seconds cannot be"):
        BudgetSettings(max_seconds=seconds)


@pytest.mark.parametrize("seconds", [1e9, 1e12, 1e300, float("inf")])
def test_nor_does_a_wait_fail_for_it(seconds: float) -> None:
    assert within(seconds, lambda: "done") == "done"


@pytest.mark.parametrize("jump", [3_600.0, -3_600.0, 1e9])
@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_a_clock_that_jumps_costs_no_seconds(
    run: Any, actor: Any, monkeypatch: pytest.MonkeyPatch, graph: str, jump: float
) -> None:
    real, jumped = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + jumped[0])
    usual = actor().replies

    def reply(messages: list[BaseMessage]) -> Any:
        jumped[0] = jump
        return usual(messages)

    model = ScriptedModel(reply)
    answer = run(QUESTION, graph, model=model)
    assert len(model.calls) > 1 or graph == "naive"
    assert 0 <= answer.cost.elapsed_seconds < 3_000
    assert answer.stop_reason != "seconds"


def test_a_turn_taken_up_by_another_process_has_taken_no_less_than_nothing() -> None:
    from groundwire.graphs.turn.clock import now, seconds_since

    later = {**now(), "process": "another", "monotonic": 1e12}
    assert 0 <= seconds_since(later) < 5  # type: ignore[arg-type]
    assert seconds_since({**later, "epoch": time.time() + 900}) == 0  # type: ignore[typeddict-item]


@pytest.mark.slow
@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_a_cancelled_run_holds_nothing_up(library: Any, graph: str) -> None:
    """The event loop closes while the model still thinks, and the node that waited for it is over."""
    released, thought = threading.Event(), threading.Event()

    def think(messages: list[BaseMessage]) -> Any:
        released.wait(60)
        thought.set()
        return "too late"

    model = ScriptedModel(think)
    before = set(threading.enumerate())

    async def main() -> None:
        settings = Context(library=library, model=model)
        run = asyncio.create_task(pattern(graph).compile().ainvoke({"question": QUESTION}, context=settings))
        while not model.calls:
            await asyncio.sleep(0.01)
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run

    asyncio.run(main())
    assert not thought.is_set()
    threads = [
        thread
        for thread in set(threading.enumerate()) - before
        if thread.name.partition("(")[2].startswith(("run", "_run"))
    ]
    for thread in threads:  # the nodes' own threads end by themselves: only those of the model's client stay
        thread.join(timeout=0.5)
    assert sum(thread.is_alive() for thread in threads) <= len(model.calls)
    released.set()


@pytest.mark.slow
def test_the_clients_of_many_addresses_are_not_all_kept() -> None:
    for at in range(40):
        runtime: Any = type("Runtime", (), {"server_info": None})()
        runtime.context = Context(model="openai:x", base_url=f"http://127.0.0.1:9/{at}/v1")
        assert model_of(runtime) is model_of(runtime)
    assert _load_model.cache_info().currsize <= 32
    settings = ModelSettings(name="openai:x", base_url="http://127.0.0.1:9/39/v1")
    assert _load_model(settings) is model_of(runtime)
