"""Questions about what held once."""

from __future__ import annotations

import pytest

from groundwire.agents.questions.past import asks_of_the_past


@pytest.mark.parametrize(
    "question",
    [
        "How long was the rest in 2023?",
        "What does the 2023 rule say about rest?",
        "What did the keeper earn?",
        "What was the rest then?",
        "How long did the keeper use to rest?",
        "What does version 3 of the rule say?",
        "What does the old rule say?",
    ],
)
def test_it_asks_of_the_past(question: str) -> None:
    assert asks_of_the_past(question)


@pytest.mark.parametrize(
    "question",
    [
        "How long does the keeper rest?",
        "What is the rest under the current rule?",
        "What has changed, and what holds now?",
        "How long may a keeper rest who was called out?",
        "Who holds the old key now?",
        "How old must a keeper be?",
    ],
)
def test_it_asks_of_the_present(question: str) -> None:
    assert not asks_of_the_past(question)
