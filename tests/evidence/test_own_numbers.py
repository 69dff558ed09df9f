"""A number of the question has no unit, and the evidence tells which."""

from __future__ import annotations

import pytest

from groundwire.evidence.own_numbers import is_of_question

PASSAGES = ["The limit is measured in milliseconds.", "A berth is 12 m long."]


@pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("60000 milliseconds", "I set limit=60000, is that a minute?"),
        ("60000 milliseconds", "I set the limit to 60000 so that it ends"),
        ("14 m", "Is 14 too long for a berth?"),
    ],
)
def test_it_is_that_of_the_question(fact: str, question: str) -> None:
    assert is_of_question(fact, question, PASSAGES)


@pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("60000 milliseconds", "I set the limit to 60000 seconds"),
        ("60000 milliseconds", "I set the limit to 160000"),
        ("60000 milliseconds", "I set the limit to 60000.5"),
        ("60000 milliseconds", "I set the limit to 600"),
        ("60000 seconds", "I set limit=60000"),
        ("60000", "I set limit=60000"),
        ("60000 keepers", "I set limit=60000"),
    ],
)
def test_it_is_another(fact: str, question: str) -> None:
    assert not is_of_question(fact, question, PASSAGES)
