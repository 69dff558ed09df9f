"""Questions that compare three or more things become one question for each."""

from __future__ import annotations

import pytest
from growth import linear

from groundwire.agents.follow_ups.parts_alone import parts_alone
from groundwire.agents.questions.comparison import compared
from groundwire.agents.questions.parts import parts
from groundwire.agents.questions.several_compared import _ASKED, asked_of_several


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "My rope is wet. Can you compare hemp, wire rope and PEA for me as a table, with price, weight and "
            "when to use each?",
            [f"price, weight and when to use of {rope}" for rope in ("hemp", "wire rope", "PEA")],
        ),
        ("Compare the tug, the barge and the ferry", ["What is the tug", "What is the barge", "What is the ferry"]),
        ("How do red, white and green lamps differ?", ["What is red", "What is white", "What is green lamps"]),
        ("tug vs barge vs ferry", ["What is tug", "What is barge", "What is ferry"]),
        ("Compare A4, A5 and A6: what does each cost?", [f"what does A{n} cost" for n in (4, 5, 6)]),
        (
            "Compare hemp, wire and tar in price and weight.",
            [f"price and weight of {x}" for x in ("hemp", "wire", "tar")],
        ),
        ("Compare the fees in May, June and July", [f"What is the fees in {x}" for x in ("May", "June", "July")]),
    ],
)
def test_each_thing_is_asked_about_alone(question: str, asked: list[str]) -> None:
    assert asked_of_several(question) == parts(question) == parts_alone(question) == asked
    assert compared(question) is None


@pytest.mark.parametrize(
    "question",
    [
        "Compare the tug and the barge",
        "What is the difference between a tug, which is red, and a barge?",
        "How do I compare ropes, lamps and nets?",
        "Are ropes, lamps and nets insured?",
        "What is a tug? Compare hemp, wire and tar.",
    ],
)
def test_other_questions_stay_as_they_are(question: str) -> None:
    assert asked_of_several(question) == []


@pytest.mark.parametrize("piece", ["a, ", "a and ", "a vs ", "compare a, ", "with a", "in ", " for me", "as a table"])
def test_reading_takes_linear_time(piece: str) -> None:
    assert linear(_ASKED.fullmatch, piece, 2_000)
    assert linear(_ASKED.fullmatch, f"compare a, b and c {piece}", 2_000)
