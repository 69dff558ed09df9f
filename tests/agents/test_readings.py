"""A model's form of a follow-up never loses what the user asks."""

from __future__ import annotations

import pytest

from groundwire.agents.follow_ups.readings import with_own_words


@pytest.mark.parametrize(
    ("question", "query", "unclear", "asked"),
    [
        ("ours is too slow. what can we do?", "Our tug or our barge", True,
         "ours is too slow. what can we do (Our tug or our barge)?"),
        ("ours is too slow. what can we do?", "What is the tug or the barge?", True,
         "ours is too slow. what can we do (What is the tug or the barge)?"),
        ("its slow, what can i do", "Why is our tug or our barge slow?", True, "Why is our tug or our barge slow?"),
        ("and the third?", "What does the barge cost?", False, "What does the barge cost?"),
        ("and the fee?", "barge mooring fee", False, "barge mooring fee"),
        ("why?", "The barge", False, "why (The barge)?"),
        ("and the third?", "Show me the barge", False, "Show me the barge"),
        ("and the fee?", "", True, ""),
    ],
)  # fmt: skip
def test_what_is_lost_stands_before_what_the_model_makes_of_it(
    question: str, query: str, unclear: bool, asked: str
) -> None:
    assert with_own_words(question, query, unclear=unclear) == asked
