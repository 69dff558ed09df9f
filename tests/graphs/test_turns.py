"""Two turns on one thread, a person who is asked, and state that is not changed in place."""

from __future__ import annotations

import copy
from typing import Any

import aiosqlite
import pytest
from all_patterns import ALL_PATTERNS
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.types import Command
from written import mark_sentence

from groundwire.errors import InputError
from groundwire.evidence.answer import Answer
from groundwire.evidence.conversation import MOST_TURNS
from groundwire.graphs import corrective, pattern
from groundwire.graphs.context import Context
from groundwire.graphs.nodes import begin, check, grade, write
from groundwire.graphs.runs.conversation import Conversation
from groundwire.settings import SearchSettings

FIRST = "How long must an on-call engineer rest after a night call-out?"
SECOND = "How many days of paid leave are there in a year?"


def thread(graph: str = "corrective") -> Any:
    return pattern(graph).compile(checkpointer=InMemorySaver()), {"configurable": {"thread_id": "one"}}


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_the_second_turn_holds_nothing_of_the_first(library: Any, actor: Any, grade_all: Any, graph: str) -> None:
    compiled, config = thread(graph)
    context = Context(library=library, model=actor(grader=grade_all("irrelevant")))
    compiled.invoke({"question": FIRST}, config, context=context)
    before = compiled.get_state(config).values
    context = Context(library=library, model=actor())
    second = Answer.model_validate(compiled.invoke({"question": SECOND}, config, context=context)["answer"])
    after = compiled.get_state(config).values
    alone = pattern(graph).compile().invoke({"question": SECOND}, context=Context(library=library, model=actor()))
    only = Answer.model_validate(alone["answer"])
    assert [step.summary for step in second.steps] == ["stands alone", *(step.summary for step in only.steps)]
    assert (second.text, second.status, second.missing, second.searched) == (
        only.text, only.status, only.missing, only.searched,
    )  # fmt: skip
    assert second.cost.calls == only.cost.calls + 1
    numbers = [entry["id"] for entry in before["ledger"]]
    assert [entry["id"] for entry in after["ledger"]][: len(numbers)] == numbers


def test_the_ledger_keeps_the_ids_behind_the_answers_that_the_thread_keeps_and_no_more(library: Any) -> None:
    compiled, config = thread("naive")
    context = Context(library=library, search=SearchSettings(k=1))
    compiled.invoke({"question": FIRST}, config, context=context)
    first = {entry["id"] for entry in compiled.get_state(config).values["ledger"]}
    kept = []
    for _ in range(MOST_TURNS + 1):
        compiled.invoke({"question": SECOND}, config, context=context)
        values = compiled.get_state(config).values
        ids = {entry["id"] for entry in values["ledger"]}
        assert first <= ids or FIRST not in [turn["question"] for turn in values["turns"]]
        kept.append(bool(first & ids))
    assert kept == [*[True] * MOST_TURNS, False]


def test_scores_of_the_first_question_do_not_grade_the_second(library: Any) -> None:
    compiled, config = thread()
    context = Context(library=library)
    compiled.invoke({"question": FIRST}, config, context=context)
    second = Answer.model_validate(compiled.invoke({"question": SECOND}, config, context=context)["answer"])
    only = Answer.model_validate(corrective.graph.invoke({"question": SECOND}, context=context)["answer"])
    assert [(step.node, step.summary, step.detail) for step in second.steps[1:]] == [
        (step.node, step.summary, step.detail) for step in only.steps
    ]


def test_the_next_caller_on_a_thread_sees_no_passage_of_the_last(library: Any, actor: Any, secret: str) -> None:
    compiled, config = thread()
    question = "What is the salary of a night engineer?"
    compiled.invoke({"question": question}, config, context=Context(library=library, roles=["people"], model=actor()))
    assert secret in str(compiled.get_state(config).values["ledger"])
    greedy = actor(writer=mark_sentence("It is.", *range(1, 30)))
    result = compiled.invoke({"question": question}, config, context=Context(library=library, model=greedy))
    assert secret not in str(result)
    assert all(secret not in message.text for call in greedy.calls for message in call if message.type != "ai")


@pytest.mark.parametrize("agrees", [True, False, "yes", 1])
def test_a_person_is_asked_before_a_query_leaves(
    library: Any, actor: Any, grade_all: Any, scripted_web: Any, monkeypatch: pytest.MonkeyPatch, agrees: Any
) -> None:
    web = scripted_web()
    monkeypatch.setattr("groundwire.graphs.turn.runtime.load_web_search", lambda _: web)
    model = actor(grader=grade_all("irrelevant"), rewriter={"query": "engineer rest night"})
    context = Context(library=library, model=model, web="ask")
    compiled, config = thread()
    paused = compiled.invoke({"question": FIRST}, config, context=context)
    value = paused["__interrupt__"][0].value
    assert (value["query"], value["provider"], web.queries) == ("engineer rest night", "scripted", [])
    answer = Answer.model_validate(compiled.invoke(Command(resume=agrees), config, context=context)["answer"])
    assert web.queries == (["engineer rest night"] if agrees is True else [])
    told = "" if agrees is False else f": the reply {agrees!r} was not understood"
    assert (f"scripted: the web search was declined{told}" in answer.missing) == (agrees is not True)


def test_none_is_no_reply_and_the_turn_waits_on(library: Any, scripted_web: Any) -> None:
    compiled, config = thread()
    context = Context(library=library, web="ask", ask_with=scripted_web())
    compiled.invoke({"question": "Who painted the zeppelin of Lerwick?"}, config, context=context)
    with pytest.raises(InputError, match=r"Command\(\) replies nothing: resume with True to approve a web query"):
        compiled.invoke(Command(resume=None), config, context=context)
    assert compiled.invoke(Command(resume=False), config, context=context)["answer"]["status"] == "refused"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (None, "the run has no input, and there is nothing on its thread to go on with: check the thread's id"),
        (Command(resume=True), r"no question yet, and so nothing for Command\(resume=True\): check its id"),
        (Command(goto="write"), r"no question yet, and so nothing for Command\(goto='write'\): check its id"),
    ],
)
async def test_a_thread_with_nothing_to_go_on_with_is_told(library: Any, given: Any, told: str) -> None:
    compiled, config = thread()
    with pytest.raises(InputError, match=told):
        compiled.invoke(given, config, context=Context(library=library))
    with pytest.raises(InputError, match=told):
        await compiled.ainvoke(given, config, context=Context(library=library))


def test_a_closed_checkpointer_is_told(library: Any) -> None:
    with SqliteSaver.from_conn_string(":memory:") as saver:
        compiled = pattern("naive").compile(checkpointer=saver)
        conversation = Conversation(saver, "one", context=Context(library=library))
    closed = "the connection of the SqliteSaver was closed: run within the `with`"
    with pytest.raises(InputError, match=closed):
        compiled.invoke({"question": FIRST}, thread()[1], context=Context(library=library))
    for take in (lambda: conversation.ask(FIRST), conversation.resume, lambda: conversation.turns):
        with pytest.raises(InputError, match=closed):
            take()


async def test_so_is_a_closed_async_one_but_not_one_that_is_opened_by_its_first_run(library: Any) -> None:
    connection = aiosqlite.connect(":memory:")
    compiled = pattern("naive").compile(checkpointer=AsyncSqliteSaver(connection))
    context = Context(library=library)
    result = await compiled.ainvoke({"question": FIRST}, thread()[1], context=context)
    assert result["answer"]["status"] == "answered"
    await connection.close()
    with pytest.raises(InputError, match="the connection of the AsyncSqliteSaver was closed"):
        await compiled.ainvoke({"question": FIRST}, thread()[1], context=context)


def test_nodes_do_not_change_the_state_in_place(library: Any, actor: Any) -> None:
    class FakeRuntime:
        context = Context(library=library, model=actor())
        server_info = None
        execution_info = None

        @staticmethod
        def stream_writer(_: Any) -> None:
            pass

    compiled, config = thread()
    compiled.invoke({"question": FIRST}, config, context=FakeRuntime.context)
    state = compiled.get_state(config).values
    state["ledger"] = [{**entry, "grade": None, "similarity": None} for entry in state["ledger"]]
    before = copy.deepcopy(state)
    runtime: Any = FakeRuntime()
    for node in (begin, grade, write, check):
        node(state, runtime)
        assert state == before


def test_every_step_is_streamed(library: Any, actor: Any) -> None:
    events = list(
        corrective.graph.stream(
            {"question": FIRST}, context=Context(library=library, model=actor()), stream_mode=["custom", "values"]
        )
    )
    steps = [event["step"] for mode, event in events if mode == "custom" and event["event"] == "step"]
    assert steps == events[-1][1]["answer"]["steps"]
