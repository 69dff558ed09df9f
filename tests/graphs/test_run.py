"""`ask`: a question in, an `Answer` out."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from langchain_core.outputs import ChatResult
from langchain_core.runnables import RunnableConfig, RunnableLambda
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.types import interrupt

from groundwire.errors import InputError, LibraryError
from groundwire.evidence.answer import Answer
from groundwire.evidence.events import Done
from groundwire.graphs import PATTERNS, naive, nodes, pattern
from groundwire.graphs.context import Context
from groundwire.graphs.opening import opened
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.runs.run import aask, ask
from groundwire.graphs.runs.thread import most_steps
from groundwire.graphs.turn.state import State, Update
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import BudgetSettings, SearchSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"


@pytest.mark.parametrize("graph", ["corrective", "router"])
def test_each_step_is_seen_as_it_is_made(library: Any, actor: Any, graph: str) -> None:
    events: list[Any] = []
    answer = ask(QUESTION, graph=graph, context=Context(library=library, model=actor()), on_event=events.append)
    assert answer.status == "answered"
    assert [event.step for event in events if event.event == "step"] == answer.steps
    assert events[-1] == Done(answer=answer)


@pytest.mark.parametrize("agrees", [True, False, None])
def test_nothing_is_sent_unless_a_person_agrees(
    library: Any, actor: Any, grade_all: Any, scripted_web: Any, monkeypatch: pytest.MonkeyPatch, agrees: bool | None
) -> None:
    web = scripted_web()
    monkeypatch.setattr("groundwire.graphs.turn.runtime.load_web_search", lambda _: web)
    model = actor(grader=grade_all("irrelevant"), rewriter={"query": "film prize"})
    options = {} if agrees is None else {"approve": lambda _: agrees}
    answer = ask("Which film won the prize?", context=Context(library=library, model=model, web="ask"), **options)
    assert web.queries == (["film prize"] if agrees else [])
    assert answer.status == "refused"


@pytest.mark.parametrize("graph", [print, 3, StateGraph(MessagesState), RunnableLambda(print)])
def test_what_is_no_graph_of_ours_is_said_to_be_none(library: Any, graph: Any) -> None:
    with pytest.raises(InputError, match="cannot be asked: hand in a LangGraph graph over"):
        ask(QUESTION, graph=graph, context=Context(library=library))


@pytest.mark.parametrize("outer", [{"tenant": "north"}, object()], ids=["mapping", "object"])
def test_a_context_of_a_graph_around_it_is_said_to_be_none_of_ours(outer: Any) -> None:
    graph = StateGraph(State).add_node("inner", pattern("naive").compile()).add_edge(START, "inner").compile()
    with pytest.raises(InputError, match=r"passes on a context of its own.*context_schema=Context"):
        graph.invoke({"question": QUESTION}, context=outer)  # type: ignore[arg-type]


def test_contexts_of_a_batch_are_said_to_be_none(library: Any) -> None:
    """LangGraph hands the same context to each run."""
    questions: Any = [{"question": QUESTION}] * 2
    with pytest.raises(InputError, match=r"not a groundwire\.Context: pass one for each run"):
        naive.graph.batch(questions, context=[Context(library=library)] * 2)


def test_a_graph_that_is_not_there(library: Any) -> None:
    with pytest.raises(InputError, match="router, corrective"):
        ask(QUESTION, graph="crag", context=Context(library=library))


def test_what_cannot_be_made_is_said_before_anything_is_done(library: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAVILY_API_KEY", raising=False)
    events: list[Any] = []
    with pytest.raises(InputError, match="TAVILY_API_KEY"):
        ask(QUESTION, context=Context(library=library, web="tavily"), on_event=events.append)
    assert [event.event for event in events] == ["began"]


def test_interrupts_of_parallel_branches_are_answered_one_by_one() -> None:
    def web(state: State) -> Update:
        agreed = interrupt({"ask": "web_search", "provider": "scripted", "query": "berth depth"})
        return {"steps": [{"said": agreed}]}

    def unclear(state: State) -> Update:
        return {"steps": [{"said": interrupt({"ask": "clarification", "question": "Which berth?"})}]}

    def end(state: State) -> Update:
        replies = sorted(str(step["said"]) for step in state["steps"])
        return {"answer": Answer(question="q", status="refused", text=" ".join(replies)).model_dump()}

    builder = StateGraph(State, context_schema=Context)
    for node in (web, unclear, end):
        builder.add_node(node)
    builder.add_edge(START, "web").add_edge(START, "unclear").add_edge(["web", "unclear"], "end")
    queries: list[Any] = []

    def approve(value: dict[str, Any]) -> bool:
        queries.append(value["query"])
        return True

    assert (
        ask("q", graph=builder, approve=approve, clarify=lambda question: f"the one {question!r}").text
        == "True the one 'Which berth?'"
    )
    assert queries == ["berth depth"]
    assert ask("q", graph=builder).text == " False"


async def test_an_async_callback_is_an_error_where_nothing_awaits_it(library: Any) -> None:
    async def callback(_: object) -> bool:
        return True

    context = Context(library=library)
    with pytest.raises(InputError, match=r"^`on_event` is an async function, and nothing awaits it"):
        await aask("Who may override a berth?", context=context, on_event=callback)  # type: ignore[arg-type]
    for name in ("approve", "clarify"):
        options: Any = {name: callback}
        with pytest.raises(InputError, match=rf"^`{name}` is an async function, and nothing awaits it"):
            await asyncio.to_thread(ask, "Who may override a berth?", context=context, **options)


async def test_approve_and_clarify_are_awaited_in_the_callers_loop(library: Any, scripted_web: Any) -> None:
    seen = []

    async def approve(request: dict[str, Any]) -> bool:
        seen.append((asyncio.get_running_loop(), request["query"]))
        await asyncio.sleep(0)
        return True

    context = Context(library=library, web="ask", ask_with=scripted_web())
    answer = await aask("Who is the king of Norway?", graph="corrective", context=context, approve=approve)
    assert [loop for loop, _ in seen] == [asyncio.get_running_loop()]
    assert any(search.web for search in answer.searched)


async def test_a_person_who_is_waited_for_is_given_up_with_the_turn(library: Any, scripted_web: Any) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def approve(_: dict[str, Any]) -> bool:
        begun.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()
        return True

    context = Context(library=library, web="ask", ask_with=scripted_web())
    asked = asyncio.create_task(aask("Who is the king of Norway?", context=context, approve=approve))
    await asyncio.wait_for(begun.wait(), 30)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    await asyncio.wait_for(ended.wait(), 10)


@pytest.mark.parametrize("name", ["on_event", "approve", "clarify"])
def test_a_callback_that_is_no_function_is_an_error_at_once(library: Any, name: str) -> None:
    with pytest.raises(InputError, match=rf"^`{name}` is True: hand in a function$"):
        ask("Who may override a berth?", context=Context(library=library), **{name: True})


def test_langgraph_has_no_limit_of_its_own(library: Any, actor: Any) -> None:
    """Its limit is above all that a budget allows, and grows with it."""
    assert most_steps(BudgetSettings()) > 300
    assert most_steps(BudgetSettings(max_model_calls=10_000)) > 200_000
    queries = (f"berth {number} depth" for number in range(100))
    model = actor(assessor=lambda _: {"sufficient": False, "gap": "more", "query": next(queries)})
    budget = BudgetSettings(max_rounds=10, max_model_calls=200)
    context = Context(library=library, model=model, budget=budget, search=SearchSettings(k=1))
    assert ask(QUESTION, graph="iterative", context=context).stop_reason == "rounds"


def test_settings_may_be_a_mapping(library: Any) -> None:
    answer = ask(QUESTION, context={"library": library, "indexes": ["handbook"]})
    assert answer.status == "answered"
    with pytest.raises(InputError, match="there is no setting 'librry'"):
        ask(QUESTION, context={"librry": library})
    with pytest.raises(InputError, match=r"budget\.max_model_calls"):
        ask(QUESTION, context={"library": library, "budget": {"max_model_calls": "many"}})


@pytest.mark.parametrize("name", PATTERNS)
def test_a_graph_names_a_setting_that_there_is_not(library: Any, name: str) -> None:
    graph = pattern(name).compile()
    with pytest.raises(InputError, match="these settings cannot be used: there is no setting 'librry'"):
        graph.invoke({"question": QUESTION}, context={"librry": library})
    assert graph.invoke({"question": QUESTION}, context={"library": library})["answer"]["status"] == "answered"


def test_a_graph_without_a_context_names_the_argument(library: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    graph = pattern("naive").compile()
    with pytest.raises(LibraryError, match=r"'.*\.groundwire'.* \(this run was given no context: .* `context=`\)"):
        graph.invoke({"question": QUESTION}, {"configurable": {"context": {"library": library}}})
    with pytest.raises(LibraryError) as raised:
        graph.invoke({"question": QUESTION}, context={"library": "elsewhere"})
    assert "context=" not in str(raised.value)


@pytest.mark.parametrize("field", Context.model_fields)
async def test_a_setting_that_is_no_part_of_the_context_is_not_ignored(library: Any, field: str) -> None:
    graph, context = pattern("naive").compile(), Context(library=library)
    config: Any = {"configurable": {"thread_id": "1", field: "x"}}
    told = rf"{field!r}, which nothing reads there: pass it as context=\{{{field!r}: "
    with pytest.raises(InputError, match=told):
        graph.invoke({"question": QUESTION}, config, context=context)
    with pytest.raises(InputError, match=told):
        await graph.ainvoke({"question": QUESTION}, config)
    with pytest.raises(InputError, match=told):
        graph.with_config(config).invoke({"question": QUESTION}, context=context)
    with pytest.raises(InputError, match=told):
        ask(QUESTION, config=config, context=context)
    with pytest.raises(InputError, match=told):
        await aask(QUESTION, config=config, context=context)
    with pytest.raises(InputError, match=told):
        Conversation(InMemorySaver(), "1", config=config, context=context)


def test_what_others_put_beside_a_thread_stays_allowed(library: Any) -> None:
    graph, context = pattern("naive").compile(checkpointer=InMemorySaver()), Context(library=library)
    beside = {"user_id": "7", "langgraph_request_id": "8", "checkpoint_ns": "", "x-tenant": "9", "graph": "mine"}
    config: Any = {"configurable": {"thread_id": "1", **beside}}
    assert graph.invoke({"question": QUESTION}, config, context=context)["answer"]["status"] == "answered"
    assert graph.invoke({"question": QUESTION}, graph.get_state(config).config, context=context)["answer"]


@pytest.mark.parametrize("invoked", [False, True])
def test_a_graph_around_it_may_have_settings_of_these_names(library: Any, invoked: bool) -> None:
    graph, context = pattern("naive").compile(), Context(library=library)

    def node(state: Any, config: RunnableConfig) -> Any:
        assert ask(state["question"], graph="naive", config=config, context=context).status == "answered"
        return {"answer": graph.invoke({"question": state["question"]}, config, context=context)["answer"]}

    around = StateGraph(State, context_schema=Context).add_node("rag", node if invoked else graph)
    outer = around.add_edge(START, "rag").compile()
    config: Any = {"configurable": {"model": "theirs"}}
    assert outer.invoke({"question": QUESTION}, config, context=context)["answer"]["status"] == "answered"


class AsyncOnly(ScriptedModel):
    """A model that can only be awaited."""

    def _generate(self, *_: Any, **__: Any) -> ChatResult:
        raise NotImplementedError


async def test_a_model_that_can_only_be_awaited_is_of_no_use_as_the_page_says(library: Any) -> None:
    model = AsyncOnly(["For 11 hours [1]."] * 2)
    assert (await model.ainvoke("How long?")).text
    answer = await aask(QUESTION, graph="naive", context=Context(library=library, model=model))
    assert (answer.status, answer.stop_reason, answer.mode) == ("answered", "model_failed", "extractive")
    assert answer.missing == [
        "The answer was made without the model: the model can only be called asynchronously, and a run calls its "
        "`invoke` and `stream` (NotImplementedError)"
    ]


def own_pattern() -> Any:
    """Two searches with other settings, and no model: wired from the package's nodes."""
    return (
        opened("retrieve")
        .add_node(nodes.retrieve)
        .add_node(nodes.refine)
        .add_node(nodes.write)
        .add_node(nodes.check)
        .add_edge("retrieve", "refine")
        .add_edge("refine", "write")
        .add_edge("write", "check")
        .add_edge("check", END)
    )


def test_a_graph_of_ones_own_is_asked_and_gone_on_with(library: Any) -> None:
    context = Context(library=library)
    answer = ask(QUESTION, graph=own_pattern(), context=context)
    assert ask(QUESTION, graph=own_pattern().compile(), context=context).text == answer.text
    assert [step.node for step in answer.steps] == ["retrieve", "refine", "write", "check"]
    saver = InMemorySaver()
    Conversation(saver, "1", graph=own_pattern(), context=context).ask(QUESTION)
    again = Conversation(saver, "1", graph=own_pattern(), context=context)
    assert len(again.turns) == 1
    assert again.ask("And who is told of it?").status in ("answered", "partial", "refused")
    assert again.trace is not None


async def test_asked_in_an_async_program(library: Any) -> None:
    expected = ask(QUESTION, context=Context(library=library))
    answer = await aask(QUESTION, context=Context(library=library))
    assert (answer.text, answer.citations) == (expected.text, expected.citations)


@pytest.mark.parametrize("context", [".groundwire-demo", 5, ["library"]])
def test_a_context_that_is_none_is_an_error_in_a_sentence(context: Any) -> None:
    with pytest.raises(InputError, match=r"the context is .*: pass a Context or a dict"):
        ask(QUESTION, context=context)
