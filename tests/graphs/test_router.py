"""The router: none, one or several indexes, the web, or both; two calls when all goes well."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from langgraph.graph import END
from small_library import make_in_memory
from visited import nodes as visited_nodes

from groundwire import Answer, Context, Library, ask
from groundwire.errors import InputError, UnknownIndexError
from groundwire.graphs import PATTERNS, nodes, pattern
from groundwire.graphs.opening import opened
from groundwire.settings import BudgetSettings, SearchSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
CHAIN = "On which river lies the town where the Orla pump was built?"


def to(*indexes: str, web: bool = False) -> dict[str, Any]:
    return {"reason": "so", "indexes": list(indexes), "web": web}


@pytest.mark.parametrize(
    ("route", "visited", "where"),
    [
        (to("handbook"), ["retrieve"], ["handbook"]),
        (to("handbook", "notes"), ["retrieve"], ["handbook, notes"]),
        (to(web=True), ["search_web"], ["scripted"]),
        (to("handbook", web=True), ["retrieve", "search_web"], ["handbook", "scripted"]),
    ],
)
def test_it_searches_where_the_router_says(
    run: Any, actor: Any, scripted_web: Any, page: Any, route: Any, visited: list[str], where: list[str]
) -> None:
    model = actor(router=route)
    web = scripted_web([page("An on-call engineer anywhere must rest for 12 hours after a night call-out.")])
    answer = run(QUESTION, "router", model=model, web=web)
    assert visited_nodes(answer) == ["route", *visited, "write", "check"]
    assert [search.where for search in answer.searched] == where
    assert web.queries == ([QUESTION] if route["web"] else [])
    assert len(model.calls) == answer.cost.calls == 2
    assert answer.status == "answered"
    assert all(citation.index in (*route["indexes"], "web") for citation in answer.citations)


@pytest.mark.parametrize("k", [1, 4, 10, 20])
def test_two_calls_whatever_k_is(run: Any, actor: Any, k: int) -> None:
    model = actor(router=to("notes"))
    answer = run("What is known of the berths?", "router", model=model, search=SearchSettings(k=k))
    assert len(model.calls) == answer.cost.calls == 2
    assert model.calls[1][1].text.count("</passage>") == k


@pytest.mark.parametrize(("question", "calls"), [("How are you?", 1), ("Who are you?", 0), ("Hello!", 0)])
def test_small_talk_never_repeats_a_models_own_words(run: Any, actor: Any, question: str, calls: int) -> None:
    model = actor(router=to())
    answer = run(question, "router", model=model)
    assert (answer.status, answer.citations, answer.searched) == ("answered", [], [])
    assert answer.text.startswith("I answer questions from these indexes: handbook")
    assert len(model.calls) == calls


def test_small_talk_without_a_model_names_the_indexes_of_the_caller(run: Any) -> None:
    text = run("Who are you?", "router").text
    assert "handbook, incidents, notes" in text
    assert "vault" not in text
    assert "vault" in run("Who are you?", "router", roles=["security"]).text


def test_a_web_that_is_off_is_not_chosen(run: Any, actor: Any) -> None:
    model = actor(router=to("handbook", web=True))
    answer = run(QUESTION, "router", model=model)
    assert "search_web" not in visited_nodes(answer)
    assert answer.steps[0].made_by == "fallback"
    assert len(model.calls) == 3


@pytest.mark.parametrize("graph", PATTERNS)
def test_an_index_that_is_not_there_or_not_open_is_an_error(run: Any, graph: str) -> None:
    for name in ("handbok", "vault"):
        with pytest.raises(UnknownIndexError, match=name):
            run(QUESTION, graph, indexes=[name])


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_only_the_named_indexes_are_searched(run: Any, graph: str) -> None:
    answer = run(QUESTION, graph, indexes=["notes"])
    passages = next(step for step in answer.steps if step.node == "retrieve").detail["passages"]
    assert {passage["index"] for passage in passages} == {"notes"}


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_a_library_without_an_index_refuses(run: Any, empty_library: Any, graph: str, actor: Any) -> None:
    for model in ("none", actor(router=to())):
        answer = run(QUESTION, graph, library=empty_library, model=model)
        assert (answer.status, answer.stop_reason, answer.missing[0]) == ("refused", "no_index", QUESTION)
        assert answer.missing[1:] == [
            "The library has no index that you may see: add documents to it, or name your roles"
        ]


@pytest.mark.parametrize("graph", PATTERNS)
@pytest.mark.parametrize("question", ["", "  \n", "x" * 8_001, None, 7])
def test_a_question_that_cannot_be_asked_is_an_error(run: Any, graph: str, question: Any) -> None:
    with pytest.raises(InputError):
        run(question, graph)


@pytest.mark.slow
@pytest.mark.parametrize("graph", PATTERNS)
@pytest.mark.parametrize(
    "question",
    ["the of and", "Wie lange ruht man?", "休息多久", "?!", "x" * 8_000, "word " * 1_599],
    ids=["stop words", "German", "Chinese", "marks", "one word", "many words"],
)
def test_any_other_question_ends_in_an_answer(run: Any, graph: str, question: str) -> None:
    answer = run(question, graph)
    assert answer.question == question
    assert answer.status in ("answered", "partial", "refused")


def test_a_graph_that_is_not_there_is_an_error() -> None:
    with pytest.raises(InputError, match="choose one of naive, router, corrective"):
        pattern("correctiv")


@pytest.fixture
def towns(tmp_path: Path) -> Iterator[Library]:
    """A library whose index `towns` says on which river the town lies where a pump of the index `pumps` was built."""
    others = [Document(f"Pump number {n} has {n} valves and is painted grey.", id=f"p{n}") for n in range(30)]
    with Library.create(tmp_path / "library") as library:
        library.add([Document("The Orla pump was built in Vik.", id="orla"), *others], index="pumps", description="p")
        library.add([Document("Vik lies on the river Senn.", id="vik")], index="towns", description="t")
        yield library


def answer_of(route: dict[str, Any], search: str, **context: Any) -> tuple[Answer, list[Any]]:
    """The answer of a graph that takes this route and then only searches once; and the events."""
    graph = (
        opened("choose").add_node("choose", lambda _: {"route": route}).add_node(nodes.retrieve)
        .add_node(nodes.search_web).add_node(nodes.write).add_node(nodes.check).add_edge("choose", search)
        .add_edge(search, "write").add_edge("write", "check").add_edge("check", END)
    )  # fmt: skip
    events: list[Any] = []
    return ask(CHAIN, graph=graph, context=Context(**context), on_event=events.append), events


@pytest.mark.slow
def test_the_search_for_a_missing_fact_stays_in_the_route_and_is_told(towns: Library) -> None:
    answer, events = answer_of(to("pumps"), "retrieve", library=towns)
    searched = [(search.where, search.query) for search in answer.searched]
    assert {place for place, _ in searched[1:]} == {"pumps"}
    assert [(event.where, event.query) for event in events if event.event == "query"] == searched
    assert len([event for event in events if event.event == "found"]) == len(searched)
    assert "Senn" not in answer.text
    assert "Senn" in answer_of({}, "retrieve", library=towns)[0].text


def test_a_route_to_the_web_alone_searches_no_index(towns: Library, scripted_web: Any, page: Any) -> None:
    web = scripted_web([page("The Orla pump was built in Vik.")])
    answer, _ = answer_of(to(web=True), "search_web", library=towns, web=web)
    assert [search.where for search in answer.searched] == ["scripted"]


LOCK = "# Lock\n\nA boat longer than 30 m needs a tug in the lock.\n"
QUAY = "# Quay\n\nWho rings the quay gets tea from the keeper.\n"
LONG = "Which boats need a tug in the lock, and what does one get who rings?"
DRAFT = "A boat longer than 30 m needs a tug in the lock [1]. So long boats are better off with a tug [1]."
TEA = "A boat longer than 30 m needs a tug in the lock [1]. Who rings the quay gets tea from the keeper [2]."


def _verdicts(query: str, *, useful: bool) -> str:
    claims = [{"claim": at, "verdict": "supported"} for at in (1, 2)]
    return json.dumps({"claims": claims, "useful": useful, "query": query})


def _asked_long(folder: Path, replies: list[str], most: int) -> Answer:
    with make_in_memory(folder / "library") as library:
        for name, text in (("lock", LOCK), ("quay", QUAY)):
            document = Document(page_content=text, metadata={"source": f"{name}.md"})
            library.add([document], index="docs", description="Rules.")
        context = Context(
            library=library,
            model=FakeListChatModel(responses=replies),
            search=SearchSettings(k=1),
            budget=BudgetSettings(max_corrections=most),
        )
        return ask(LONG, graph="router", context=context)


def test_a_draft_is_kept_if_none_is_written_from_what_it_lacks(tmp_path: Path) -> None:
    replies = [json.dumps(to("docs")), DRAFT, _verdicts("tea of the keeper at the quay", useful=False), "Not found"]
    answer = _asked_long(tmp_path, replies, 1)
    assert "better off with a tug" in answer.text
    assert answer.status == "partial"


@pytest.mark.parametrize(
    ("useful", "query", "most", "nodes_after"),
    [
        (False, "tea of the keeper at the quay", 1, ["reconsider", "retrieve", "write", "check"]),
        (False, "tea of the keeper at the quay", 0, ["reconsider", "check"]),
        (False, "", 1, ["reconsider", "check"]),
        (False, LONG, 1, ["reconsider", "check"]),
        (True, "tea of the keeper at the quay", 1, ["reconsider", "check"]),
        (False, "a tug in the lock for a boat longer than 30 m", 1, ["reconsider", "retrieve", "check"]),
    ],
)
def test_what_a_draft_lacks_is_searched_for_once_more(
    tmp_path: Path, useful: bool, query: str, most: int, nodes_after: list[str]
) -> None:
    replies = [json.dumps(to("docs")), DRAFT, _verdicts(query, useful=useful), TEA]
    answer = _asked_long(tmp_path, replies, most)
    visited = visited_nodes(answer)
    assert visited[visited.index("reconsider") :] == nodes_after
    assert ("tea" in answer.text) == ("write" in nodes_after)
