"""Questions that compare two things by a degree ask what it measures of each."""

from __future__ import annotations

import pytest

from groundwire.agents.questions.parts import parts


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Is Kelso deeper than Vik?", ["How deep is Kelso", "How deep is Vik"]),
        ("Is the ferry as fast as the barge?", ["How fast is the ferry", "How fast is the barge"]),
        (
            "Is the day card more expensive than the week card?",
            ["What does the day card cost", "What does the week card cost"],
        ),
        (
            "Which is cheaper, the day card or the week card?",
            ["What does the day card cost", "What does the week card cost"],
        ),
        (
            "Does the ferry take longer than the barge?",
            ["How long does the ferry take", "How long does the barge take"],
        ),
        ("Does Kelso keep logs as long as Vik?", ["How long does Kelso keep logs", "How long does Vik keep logs"]),
        ("Does Kelso have more berths than Vik?", ["How many berths does Kelso have", "How many berths does Vik have"]),
        ("Do pilots get less leave than keepers?", ["How much leave do pilots get", "How much leave do keepers get"]),
        (
            "Are the fees for boats higher than for tugs?",
            ["How high are the fees for boats", "How high are the fees for tugs"],
        ),
        ("Is rope safer than wire?", ["Is rope safer than wire?"]),
        ("Is rope more reliable than wire?", ["How reliable is rope", "How reliable is wire"]),
    ],
)
def test_a_degree_is_asked_of_each(question: str, asked: list[str]) -> None:
    assert parts(question) == asked


@pytest.mark.parametrize(
    "question",
    [
        "Is the fee higher than 50 crowns?",
        "Can I stay longer than five days?",
        "Does a trip take longer than a day?",
        "Is it cheaper than the barge?",
        "Does a call cost more than usual?",
        "Are repairs slower than expected?",
    ],
)
def test_a_number_a_span_or_a_habit_is_no_second_thing(question: str) -> None:
    assert parts(question) == [question]
