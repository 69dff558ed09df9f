"""A question that is transformed before the first search, by each technique, in any pattern."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from groundwire.graphs import PATTERNS

QUESTION = "How long must an on-call engineer rest after a night call-out?"
SEARCHING = [name for name in PATTERNS if name not in ("research", "tool_agent")]
"""Patterns whose first search is for the question itself."""


@pytest.mark.slow
@pytest.mark.parametrize("technique", ["multi_query", "hyde", "step_back", "decompose"])
@pytest.mark.parametrize("graph", SEARCHING)
def test_any_pattern_searches_for_the_question_and_what_was_made_of_it(
    run: Any, actor: Any, graph: str, technique: Any
) -> None:
    model = actor()
    answer = run(QUESTION, graph, model=model, transform=technique)
    step = next(step for step in answer.steps if step.node == "transform")
    queries = [search.query for search in answer.searched]
    assert queries == [QUESTION, *step.detail["queries"]]
    assert step.made_by == "model"
    assert answer.cost.calls == len(model.calls) == import_module(f"groundwire.graphs.{graph}").CALLS + 1
    assert "11 hours" in answer.text


@pytest.mark.slow
@pytest.mark.parametrize("technique", ["multi_query", "hyde", "step_back", "decompose"])
@pytest.mark.parametrize("graph", PATTERNS)
def test_without_a_model_and_with_a_bad_one_a_transformed_question_is_answered(
    run: Any, actor: Any, graph: str, technique: Any
) -> None:
    assert "11 hours" in run(QUESTION, graph, transform=technique).text
    answer = run(QUESTION, graph, transform=technique, model=actor(**{technique: "no JSON"}))
    assert answer.status == "answered"


def test_the_round_after_searches_for_its_own_query_only(run: Any, actor: Any) -> None:
    replies = iter([{"sufficient": False, "gap": "g", "query": "depth of berth 7"}])
    last_reply = {"sufficient": True, "gap": "", "query": ""}
    model = actor(assessor=lambda _: next(replies, last_reply))
    answer = run(QUESTION, "iterative", model=model, transform="step_back")
    assert [search.query for search in answer.searched][2:] == ["depth of berth 7"]


def test_a_greeting_is_not_transformed(run: Any, actor: Any, role_of: Any) -> None:
    model = actor()
    run("How are you?", "router", model=model, transform="hyde")
    assert "hyde" not in [role_of(messages) for messages in model.calls]
