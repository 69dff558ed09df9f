"""The searches of one step are fused: what several find comes first, and no search is pushed aside by the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from groundwire.evidence.passage import Hit, Passage
from groundwire.indexes.library import Library

QUESTION = "Who keeps the lamp at Vik, and when is the gate at Orla shut?"
COMPARED = "Compare Kelso and Vik: who keeps the lamp, toll, depth"
FOUND = {
    QUESTION: ["lamp house", "lamp oil", "Vik", "lamps"],
    "Who keeps the lamp at Vik": ["lamp keeper", "lamp house", "lamp oil", "Vik"],
    "when is the gate at Orla shut": ["gate hours", "Orla"],
    COMPARED: ["Vik lamp", "Vik toll", "Vik depth", "Vik gate"],
    "Kelso: who keeps the lamp, toll, depth": ["Kelso lamp", "Kelso toll", "Vik gate"],
    "Vik: who keeps the lamp, toll, depth": ["Vik lamp", "Vik toll", "Vik depth"],
}


@pytest.fixture
def find(run: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """The passages that a question found, in order."""
    passages = {
        text: Passage(id=text, index="harbour", source=f"{text}.md", text=f"{text}.", start=0, end=len(text) + 1)
        for texts in FOUND.values()
        for text in texts
    }

    def search(_self: Any, query: str, **_options: Any) -> list[Hit]:
        return [Hit(passage=passages[text], score=1 / (2 + rank)) for rank, text in enumerate(FOUND[query])]

    monkeypatch.setattr(Library, "search", search)
    monkeypatch.setattr(Library, "passages", lambda _self, ids, **_options: {id_: passages[id_] for id_ in ids})

    def found(question: str) -> list[str]:
        steps = run(question, "naive").steps
        return [each["id"] for each in next(step for step in steps if step.node == "retrieve").detail["passages"]]

    return found


@pytest.fixture
def shown(find: Callable[[str], list[str]]) -> list[str]:
    return find(QUESTION)


def test_each_thing_of_which_aspects_are_compared_has_its_share_of_the_passages(
    find: Callable[[str], list[str]],
) -> None:
    assert find(COMPARED)[:4] == ["Kelso lamp", "Vik lamp", "Kelso toll", "Vik toll"]


def test_what_two_searches_found_comes_before_what_one_found_at_that_rank(shown: list[str]) -> None:
    assert shown.index("lamp house") < shown.index("lamp keeper")
    assert shown.index("lamp oil") < shown.index("Orla")


def test_the_best_of_one_search_is_not_behind_what_others_found_further_down(shown: list[str]) -> None:
    assert shown.index("gate hours") < shown.index("Vik")
    assert sorted(shown) == sorted({text for query in list(FOUND)[:3] for text in FOUND[query]})


def test_a_part_that_is_about_the_other_is_searched_with_its_words(run: Any) -> None:
    question = "When does the horn sound at berth 5, and what is its impact?"
    queries = [search.query for search in run(question, "naive").searched]
    assert queries == [question, "When does the horn sound at berth 5", "what is its impact (horn sound berth 5)?"]


def test_research_searches_for_a_part_with_what_it_is_about(run: Any) -> None:
    answer = run("What is the lamp tax, and how soon must anyone pay it?", "research")
    plan = next(step for step in answer.steps if step.node == "plan")
    assert [part["question"] for part in plan.detail["parts"]] == [
        "What is the lamp tax",
        "how soon must anyone pay it",
    ]
    queries = [search.query for search in answer.searched]
    assert "how soon must anyone pay the lamp tax" in queries
    assert "how soon must anyone pay it" not in queries


def test_each_of_two_things_that_are_compared_is_searched_for(run: Any) -> None:
    queries = [search.query for search in run("What is the difference between Orla and Vik?", "naive").searched]
    assert queries[1:] == ["What is Orla", "What is Vik"]
