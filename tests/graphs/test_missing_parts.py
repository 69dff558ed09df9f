"""What a writer did not find is searched for once more, with a query for each thing that is missing."""

from __future__ import annotations

from typing import Any

import pytest
from visited import nodes

from groundwire.settings import BudgetSettings, SearchSettings

QUESTION = "Which berth is deep?"
QUERIES = ["rest of an on-call engineer", "shore breaker ramp limit"]
ROUTE = {"reason": "so", "indexes": ["handbook", "incidents", "notes"], "web": False}


def written(texts: dict[int, str]) -> str:
    """Each thing that is there with its number, and what is not as missing."""
    at = {part: number for number, text in texts.items() for part in ("11 hours", "1,800") if part in text}
    if not at:
        return "Not found"
    rest = f"An engineer must rest for 11 hours after a night call-out [{at['11 hours']}]." if "11 hours" in at else ""
    limit = f"It tripped because the ramp limit was 1,800 [{at['1,800']}]." if "1,800" in at else ""
    missing = [*([] if rest else ["the rest"]), *([] if limit else ["why it tripped"])]
    return " ".join(filter(None, [rest, limit])) + "".join(f"\nNot found: {each}" for each in missing)


def model_of(actor: Any, grade_all: Any, queries: list[str]) -> Any:
    rewriter = {"queries": queries, "unclear": ""}
    return actor(grader=grade_all("relevant"), router=ROUTE, rewriter=rewriter, writer=written)


@pytest.mark.parametrize("graph", ["corrective", "router"])
def test_each_missing_thing_has_a_query_of_its_own(run: Any, actor: Any, grade_all: Any, graph: str) -> None:
    model = model_of(actor, grade_all, QUERIES)
    answer = run(QUESTION, graph, model=model, search=SearchSettings(k=2))
    assert [search.query for search in answer.searched] == [QUESTION, *QUERIES]
    assert {citation.source for citation in answer.citations} == {"rest.md", "breaker.md"}
    (step,) = [step for step in answer.steps if step.node == "rewrite"]
    assert step.summary == f"new queries: {QUERIES[0]}; {QUERIES[1]}"


@pytest.mark.parametrize(
    ("queries", "searched"),
    [
        ([QUESTION, QUERIES[1], QUERIES[1]], [QUERIES[1]]),
        (QUERIES * 2, [QUERIES[1]]),
    ],
)
def test_a_query_that_was_tried_is_not_sent_again_and_four_are_too_many(
    run: Any, actor: Any, grade_all: Any, queries: list[str], searched: list[str]
) -> None:
    model = model_of(actor, grade_all, queries)
    answer = run(QUESTION, model=model, search=SearchSettings(k=2))
    sent = [search.query for search in answer.searched][1:]
    assert sent == searched if len(queries) < 4 else len(sent) == 1


def test_a_router_that_found_nothing_searches_its_indexes_once_more(run: Any, actor: Any, grade_all: Any) -> None:
    model = model_of(actor, grade_all, QUERIES[:1])
    answer = run(QUESTION, "router", model=model, search=SearchSettings(k=2))
    assert nodes(answer) == ["route", "retrieve", "write", "rewrite", "retrieve", "write", "check"]
    assert "11 hours" in answer.text
    none = run(
        QUESTION, "router", model=model_of(actor, grade_all, QUERIES[:1]), search=SearchSettings(k=2),
        budget=BudgetSettings(max_corrections=0),
    )  # fmt: skip
    assert nodes(none) == ["route", "retrieve", "write", "check"]
    assert none.status == "refused"


def test_a_router_writes_nothing_again_from_the_same_evidence(run: Any, actor: Any, grade_all: Any) -> None:
    rewriter = {"queries": ["which berth is the deep one"], "unclear": ""}
    model = actor(router=ROUTE, rewriter=rewriter, writer=lambda _: "Not found")
    answer = run(QUESTION, "router", model=model, search=SearchSettings(k=20))
    assert nodes(answer) == ["route", "retrieve", "write", "rewrite", "retrieve", "check"]
