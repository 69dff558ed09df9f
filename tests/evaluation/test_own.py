"""Systems of the user's own: graphs, agents, chains and functions, beside the patterns and never in their way."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest
from langchain.agents import create_agent
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableLambda
from langchain_core.tools import tool
from langgraph.graph import END, START, MessagesState, StateGraph
from own_systems import SAID, later, text
from small_cases import PAY, REST
from trace_maker import score

from groundwire import Context, ScriptedModel
from groundwire.errors import LibraryError, ModelError
from groundwire.evaluation.runs.naming import systems_of
from groundwire.evaluation.runs.system import System
from groundwire.evaluation.sets.case import Case
from groundwire.evidence.answer import Answer
from groundwire.graphs import naive
from groundwire.settings import BudgetSettings


def chatting(reply: Any) -> Any:
    """A graph over `messages` that is not compiled."""
    return (
        StateGraph(MessagesState)
        .add_node("reply", lambda state: {"messages": [reply(state["messages"])]})
        .add_edge(START, "reply")
        .add_edge("reply", END)
    )


async def reply_later(state: MessagesState) -> dict[str, Any]:
    return {"messages": [AIMessage(SAID)]}


@tool
async def ask_keeper(question: str) -> str:
    """What the keeper says."""
    return SAID


def asks_keeper(messages: list[Any]) -> AIMessage:
    if messages[-1].type == "tool":
        return AIMessage(messages[-1].text)
    call = {"name": "ask_keeper", "args": {"question": messages[-1].text}, "id": "1"}
    return AIMessage("", tool_calls=[call])


class RecordingFunction:
    """A function with a memory."""

    __name__ = "asked"

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []

    def __call__(self, question: str, *, context: Context, earlier: Any) -> str:
        self.calls.append({"question": question, "context": context, "earlier": earlier})
        return SAID


@pytest.mark.parametrize(
    "own",
    [
        text,
        later,
        lambda question: AIMessage(SAID),
        lambda question: {"messages": ["anything", AIMessage(SAID)]},
        lambda question: Answer(question=question, status="answered", text=SAID),
        RunnableLambda(lambda question: SAID),
        RunnableLambda(later),
        StateGraph(MessagesState).add_node("reply", reply_later).add_edge(START, "reply").add_edge("reply", END),
        create_agent(ScriptedModel(asks_keeper), [ask_keeper]),
        create_agent(ScriptedModel(lambda _: SAID), []),
        chatting(lambda messages: AIMessage(SAID)),
        chatting(lambda messages: AIMessage(SAID)).compile(),
    ],
    ids=[
        "text",
        "async",
        "message",
        "state",
        "answer",
        "runnable",
        "async runnable",
        "async graph",
        "async tool",
        "agent",
        "graph",
        "compiled",
    ],
)
def test_whatever_answers_a_question_can_be_compared(records_of: Any, own: Any) -> None:
    (record,) = records_of(systems=[System(name="mine", graph="mine", own=own)])
    assert record.trace, record.failure
    assert (record.trace.graph, record.trace.answer.status, record.trace.answer.text) == ("mine", "answered", SAID)
    assert score(REST, (), record.trace)["right"] == 1


def test_all_runs_of_an_asynchronous_system_share_a_loop_as_its_clients_need(records_of: Any) -> None:
    loops: list[Any] = []
    lock = asyncio.Lock()

    async def own(question: str) -> str:
        loops.append(asyncio.get_running_loop())
        async with lock:
            await asyncio.sleep(0.01)
        return SAID

    cases = tuple(REST.model_copy(update={"id": f"rest-{at}"}) for at in range(6))
    assert [str(record.failure) for record in records_of(own, cases=cases, concurrency=3)] == ["None"] * 6
    assert len(set(loops)) == 1


@pytest.mark.slow
def test_an_asynchronous_system_that_is_late_is_cancelled_and_one_that_blocks_is_left(records_of: Any) -> None:
    over, ended = threading.Event(), threading.Event()

    async def own(question: str) -> str:
        try:
            if "salary" in question:
                over.wait(60)
            elif "night" in question:
                await asyncio.sleep(60)
        finally:
            ended.set()
        return SAID

    system = System(name="mine", graph="mine", own=own, budget=BudgetSettings(max_seconds=0.2))
    (late,) = records_of(systems=[system])
    assert late.failure.said == "LateError: no reply within 0.2 seconds"
    assert ended.wait(5)
    blocking, after = records_of(systems=[system], cases=(PAY, REST.model_copy(update={"question": "How?"})),
                                 concurrency=1)  # fmt: skip
    over.set()
    assert "LateError" in blocking.failure.said
    assert after.trace.answer.text == SAID


@pytest.mark.slow
def test_an_asynchronous_system_has_its_time_once(records_of: Any) -> None:
    async def rest() -> str:
        await asyncio.sleep(0.7)
        return SAID

    def own(question: str) -> Any:
        time.sleep(0.7)
        return rest()

    (record,) = records_of(systems=[System(name="mine", graph="mine", own=own, budget=BudgetSettings(max_seconds=1))])
    assert record.failure.said == "LateError: no reply within 1 seconds"


async def ending(question: str) -> str:
    raise SystemExit(3)


@pytest.mark.parametrize("own", [naive.builder, naive.graph], ids=["builder", "compiled"])
def test_a_graph_over_our_state_is_run_as_a_pattern_is(records_of: Any, own: Any, actor: Any) -> None:
    mine, pattern = records_of(
        systems=[System(name="mine", graph="mine", own=own), *systems_of(["naive"])], model=actor()
    )
    assert mine.trace.graph == "mine"
    assert mine.trace.seen == pattern.trace.seen
    assert mine.trace.answer.citations == pattern.trace.answer.citations
    assert [step.node for step in mine.trace.answer.steps] == ["retrieve", "write", "check"]


@pytest.mark.parametrize("answer", ["", "  \n", "unknown", "I do not know that."])
def test_a_text_that_knows_nothing_is_a_refusal(records_of: Any, answer: str) -> None:
    (record,) = records_of(lambda question: answer)
    assert (record.trace.answer.status, record.trace.answer.text) == ("refused", "")


def raising(error: BaseException) -> Any:
    def own(question: str) -> str:
        raise error

    return own


@pytest.mark.slow
@pytest.mark.parametrize(
    ("own", "message"),
    [
        (raising(ValueError("boom")), "ValueError: boom"),
        (raising(LibraryError("my library is gone")), "my library is gone"),
        (raising(ModelError("no such model")), "no such model"),
        (raising(SystemExit(3)), "SystemExit"),
        (raising(TimeoutError("the index is asleep")), "TimeoutError: the index is asleep"),
        (ending, "EndedError: it ended with SystemExit"),
        (lambda question: 3, "'mine' gave 3, not an answer: return an `Answer`"),
        (lambda question: {"messages": []}, "not an answer"),
        (lambda question: {"answer": SAID}, "not an answer"),
        (chatting(lambda messages: 3), "Unsupported message type"),
    ],
)
def test_what_fails_is_a_failed_case_and_the_others_go_on(records_of: Any, own: Any, message: str) -> None:
    records = records_of(
        systems=[System(name="mine", graph="mine", own=own), *systems_of(["naive"])], cases=(REST, PAY)
    )
    assert [bool(record.failure) for record in records] == [True, False, True, False]
    assert records[0].failure.kind == "raised"
    assert message in records[0].failure.said
    assert records[0].trace is None
    assert score(REST, (), None)["right"] == 0


def test_a_system_that_does_not_return_is_left(records_of: Any) -> None:
    release = threading.Event()
    budget = BudgetSettings(max_seconds=0.05)
    (record,) = records_of(systems=[System(name="mine", graph="mine", own=lambda _: release.wait(), budget=budget)])
    release.set()
    assert record.failure.said == "LateError: no reply within 0.05 seconds"


def test_it_is_handed_what_a_pattern_is(records_of: Any, actor: Any, library: Any) -> None:
    own, model = RecordingFunction(), actor()
    follow = Case.model_validate(
        {"id": "follow", "question": "And by day?", "conversation": [{"question": "By night?", "answer": "11 hours."}]}
    )
    records_of(systems=[System(name="mine", graph="mine", own=own, transform="hyde")], cases=(PAY, follow), model=model)
    first, second = sorted(own.calls, key=lambda call: call["question"], reverse=True)
    assert first["question"] == PAY.question
    context = first["context"]
    assert (context.roles, context.model, context.transform) == (("people",), model, "hyde")
    assert context.library.folder == library.folder
    assert (first["earlier"], second["earlier"]) == ([], [("By night?", "11 hours.")])
    bare = RecordingFunction()
    records_of(systems=[System(name="mine", graph="mine", own=bare)])
    assert bare.calls[0]["context"].model == "none"


def test_a_chat_graph_is_sent_the_conversation_and_its_context(records_of: Any) -> None:
    calls: list[Any] = []

    def reply(state: MessagesState, runtime: Any) -> Any:
        calls.append(([message.text for message in state["messages"]], runtime.context))
        return {"messages": [AIMessage(SAID)]}

    from langgraph.runtime import Runtime

    reply.__annotations__["runtime"] = Runtime[Context]
    graph = StateGraph(MessagesState, context_schema=Context).add_node("reply", reply).add_edge(START, "reply")
    case = Case.model_validate(
        {
            "id": "follow", "question": "And by day?", "roles": ["people"],
            "conversation": [{"question": "By night?", "answer": "11 hours."}],
        }
    )  # fmt: skip
    records_of(systems=[System(name="mine", graph="mine", own=graph)], cases=(case,))
    assert calls[0][0] == ["By night?", "11 hours.", "And by day?"]
    assert calls[0][1].roles == ("people",)


def test_a_system_without_a_model_does_not_hide_that_the_model_is_silent(records_of: Any) -> None:
    cases = tuple(REST.model_copy(update={"id": f"rest-{at}"}) for at in range(5))
    with pytest.raises(ModelError, match="no reply to 3 runs"):
        records_of(text, "naive", cases=cases, model=ScriptedModel([TimeoutError("late")] * 9), concurrency=1)
