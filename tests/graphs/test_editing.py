"""A person edits a checkpoint, as in LangGraph Studio: whichever it is, the run goes on from there to an answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.types import Command, Overwrite

from groundwire.errors import InputError
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.settings import BudgetSettings

QUESTION = "How long must an on-call engineer rest after a night call-out, and who wrote the notes of berths?"


def lacking() -> dict[str, Any]:
    return {"sufficient": False, "gap": "the notes", "query": "notes of berths"}


@pytest.fixture
def context(library: Any, actor: Any, grade_all: Any) -> Context:
    return Context(library=library, model=actor(grader=grade_all("partial"), assessor=lacking()))


def last_node(snapshot: Any) -> str | None:
    """The node behind a checkpoint; None where a run of several side by side, or none, is."""
    nodes = {task.name for task in snapshot.tasks}
    return nodes.pop() if len(nodes) == 1 else None


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL_PATTERNS)
def test_every_checkpoint_can_be_edited_and_gone_on_from(context: Context, name: str) -> None:
    graph = pattern(name).compile(checkpointer=InMemorySaver())
    thread: Any = {"configurable": {"thread_id": "1"}}
    whole = graph.invoke({"question": QUESTION}, thread, context=context)["answer"]
    history = list(reversed(list(graph.get_state_history(thread))))
    edited = 0
    for before, after in pairwise(history):
        node = last_node(before)
        if node is None or node == "__start__" or not after.next:
            continue
        again = graph.update_state(after.config, {"query": "rest after a call-out"}, as_node=node)
        assert graph.get_state(again).next == after.next, (name, node)
        answer = graph.invoke(None, again, context=context)["answer"]
        assert answer["question"] == QUESTION
        assert answer["status"] in ("answered", "partial", "refused")
        edited += 1
    assert edited >= 3
    assert whole["steps"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL_PATTERNS)
def test_nothing_is_decided_by_what_is_written_for_people(library: Any, actor: Any, grade_all: Any, name: str) -> None:
    """Whichever checkpoint loses its steps, the run goes on as it did."""
    model = actor(grader=grade_all("partial"), assessor=lacking(), checker=ConnectionError("refused"))
    context = Context(library=library, model=model, transform="multi_query", budget=BudgetSettings(max_model_calls=9))
    graph = pattern(name).compile(checkpointer=InMemorySaver())
    thread: Any = {"configurable": {"thread_id": "1"}}
    whole = graph.invoke({"question": QUESTION}, thread, context=context)["answer"]
    emptied = 0
    for before, after in pairwise(reversed(list(graph.get_state_history(thread)))):
        node = last_node(before)
        if node is None or node == "__start__" or not after.next:
            continue
        again = graph.update_state(after.config, {"steps": Overwrite([])}, as_node=node)
        assert decision_fields(graph.invoke(None, again, context=context)["answer"]) == decision_fields(whole), node
        emptied += 1
    assert emptied >= 3


def decision_fields(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without what is written down only, and without clock readings."""
    cost = {name: answer["cost"][name] for name in ("calls", "input_tokens", "output_tokens")}
    return {**{name: value for name, value in answer.items() if name != "steps"}, "cost": cost}


def test_an_edit_sends_the_run_where_the_person_wants(context: Context) -> None:
    graph = pattern("corrective").compile(checkpointer=InMemorySaver(), interrupt_after=["grade"])
    thread: Any = {"configurable": {"thread_id": "1"}}
    graph.invoke({"question": QUESTION}, thread, context=context)
    assert graph.get_state(thread).next == ("rewrite",)
    again = graph.update_state(thread, {"next_node": "refine"}, as_node="grade")
    assert graph.get_state(again).next == ("refine",)
    answer = graph.invoke(None, again, context=context)["answer"]
    assert [step["node"] for step in answer["steps"]].count("rewrite") == 0


@pytest.mark.parametrize("further", [{}, {"next_node": "check"}])
def test_a_draft_may_be_put_in_as_if_it_had_just_been_written(context: Context, further: dict[str, str]) -> None:
    """What the node before it chose is no longer of now, be it a node that the writer may choose too."""
    graph = pattern("corrective").compile(checkpointer=InMemorySaver())
    thread: Any = {"configurable": {"thread_id": "1"}}
    graph.invoke({"question": QUESTION}, thread, context=context)
    draft = {"claims": [{"text": "An engineer must rest for 11 hours. The moon is a cheese."}]}
    for node in ("rewrite", "write"):
        fork = before(graph, thread, node)
        again = graph.update_state(fork, {"draft": draft, **further}, as_node="write")
        assert graph.get_state(again).next == ("check",)
        answer = graph.invoke(None, again, context=context)["answer"]
        assert "11 hours" in answer["text"]
        assert "cheese" not in answer["text"]


def test_a_node_that_cannot_come_next_is_told_with_those_that_can(context: Context) -> None:
    graph = pattern("corrective").compile(checkpointer=InMemorySaver())
    thread: Any = {"configurable": {"thread_id": "1"}}
    graph.invoke({"question": QUESTION}, thread, context=context)
    fork = before(graph, thread, "write")
    with pytest.raises(InputError, match=r"next_node is 'refine', and after 'write' .*'rewrite' or 're"):
        graph.update_state(fork, {"next_node": "refine"}, as_node="write")


LEAVE = "How many days of paid leave has every employee in a year?"


def before(graph: Any, thread: Any, node: str) -> Any:
    """The checkpoint of a thread where `node` is next."""
    return next(snapshot.config for snapshot in graph.get_state_history(thread) if node in snapshot.next)


@pytest.fixture(params=["memory", "sqlite"])
def saver(request: pytest.FixtureRequest) -> Iterator[Any]:
    if request.param == "memory":
        yield InMemorySaver()
    else:
        with SqliteSaver.from_conn_string(":memory:") as saver:
            yield saver


@pytest.mark.slow
@pytest.mark.parametrize("name", ["naive", "corrective", "self_rag", "tool_agent", "research"])
def test_a_question_that_is_changed_before_the_search_is_searched_for(library: Any, name: str, saver: Any) -> None:
    graph, context = pattern(name).compile(checkpointer=saver), Context(library=library)
    thread: Any = {"configurable": {"thread_id": "1"}}
    graph.invoke({"question": QUESTION}, thread, context=context)
    first, at_begin, _ = list(graph.get_state_history(thread))[-3:]
    assert at_begin.next == ("begin",)
    for checkpoint in (at_begin, first):
        fork = graph.update_state(checkpoint.config, {"question": LEAVE})
        answer = graph.invoke(None, fork, context=context)["answer"]
        assert answer["question"] == LEAVE
        assert "28 days" in answer["text"], checkpoint.next
        assert "11 hours" not in answer["text"], checkpoint.next


@pytest.mark.parametrize("name", ["naive", "research"])
def test_so_is_one_that_took_the_place_of_a_question_with_more_words(library: Any, name: str) -> None:
    graph, context = pattern(name).compile(checkpointer=InMemorySaver()), Context(library=library)
    thread: Any = {"configurable": {"thread_id": "1"}}
    graph.invoke({"question": f"Hi! {QUESTION} Put the answer in a table."}, thread, context=context)
    fork = before(graph, thread, "plan" if name == "research" else "retrieve")
    answer = graph.invoke(None, graph.update_state(fork, {"question": f"{LEAVE} Thanks!"}), context=context)["answer"]
    assert "28 days" in answer["text"]
    assert [search["query"] for search in answer["searched"]] == [LEAVE]


def test_a_query_that_a_person_wrote_is_searched_for(library: Any) -> None:
    graph, context = pattern("naive").compile(checkpointer=InMemorySaver()), Context(library=library)
    thread: Any = {"configurable": {"thread_id": "1"}}
    graph.invoke({"question": QUESTION}, thread, context=context)
    edit = {"question": "How long is it?", "query": LEAVE}
    answer = graph.invoke(None, graph.update_state(before(graph, thread, "retrieve"), edit), context=context)["answer"]
    assert [search["query"] for search in answer["searched"]] == [LEAVE]


@pytest.fixture(scope="module")
def forked(library: Any) -> tuple[Any, Any]:
    """A graph that has run, and a checkpoint from which runs go on beside each other."""
    graph = pattern("corrective").compile(checkpointer=InMemorySaver())
    thread: Any = {"configurable": {"thread_id": "1"}}
    graph.invoke({"question": QUESTION}, thread, context=Context(library=library))
    return graph, before(graph, thread, "retrieve")


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        ({"question": 3}, "question cannot be 3"),
        ({"question": " "}, "the question ' ' is empty"),
        ({"query": None}, "query cannot be None"),
        ({"filters": "pdf"}, "filters cannot be 'pdf'"),
        ({"focus": "f1"}, "focus cannot be 'f1'"),
        ({"started": {}}, "started.epoch is missing"),
        ({"calls": [{"x": 1}]}, "calls.0.role is missing"),
        ({"searched": [{"x": 1}]}, "searched.0.where is missing"),
        ({"exchange": [{"x": 1}]}, "exchange.0.type is missing"),
        ({"plan": [{"x": 1}]}, "plan.0.id is missing"),
        ({"turns": [{"x": 1}]}, r"the turns cannot take \{'x': 1\}: each has a `question`"),
        ({"next_node": "nowhere"}, r"next_node is 'nowhere', .*: set it to 'condense' or 'write' or .* or 'retrieve'"),
    ],
)
def test_what_no_run_can_go_on_with_is_told_in_a_sentence(
    library: Any, forked: tuple[Any, Any], edit: Any, sentence: str
) -> None:
    graph, fork = forked
    with pytest.raises(InputError, match=sentence):
        graph.invoke(None, graph.update_state(fork, edit), context=Context(library=library))


def test_a_part_that_is_taken_out_of_the_plan_is_not_researched(library: Any) -> None:
    graph, context = pattern("research").compile(checkpointer=InMemorySaver()), Context(library=library)
    thread: Any = {"configurable": {"thread_id": "1"}}
    graph.invoke({"question": QUESTION}, thread, context=context)
    fork = before(graph, thread, "research_part")
    plan = graph.get_state(fork).values["plan"]
    assert len(plan) == 2
    again = graph.update_state(fork, {"plan": plan[:1]}, as_node="wave")
    findings = graph.invoke(None, again, context=context) and graph.get_state(thread).values["findings"]
    assert [finding["id"] for finding in findings] == [1]


def test_a_part_that_is_put_in_the_place_of_those_done_is_researched(library: Any) -> None:
    graph, context = pattern("research").compile(checkpointer=InMemorySaver()), Context(library=library)
    thread: Any = {"configurable": {"thread_id": "1"}}
    graph.invoke({"question": QUESTION}, thread, context=context)
    fork = before(graph, thread, "gather")
    plan = [{"id": 9, "question": LEAVE, "needs": []}]
    answer = graph.invoke(None, graph.update_state(fork, {"plan": plan}, as_node="gather"), context=context)["answer"]
    assert "28 days" in answer["text"]


@pytest.mark.parametrize("edited", [True, False])
def test_a_turn_that_never_began_is_not_gone_on_with(library: Any, edited: bool) -> None:
    """Somebody sent the run past `begin`."""
    graph, context = pattern("corrective").compile(checkpointer=InMemorySaver()), Context(library=library)
    thread: Any = {"configurable": {"thread_id": "1"}}
    todo: Any = Command(goto="retrieve", update={"question": LEAVE})
    if edited:
        todo = None
        graph.update_state(thread, {"question": LEAVE}, as_node="retrieve")
    with pytest.raises(InputError, match="no turn has begun in this state: ask a question"):
        graph.invoke(todo, thread, context=context)
