"""The parts of a question as they are searched: each with what it is about."""

from __future__ import annotations

import pytest

from groundwire.agents.follow_ups.parts_alone import parts_alone
from groundwire.agents.questions.parts import parts


@pytest.mark.parametrize(
    ("question", "alone"),
    [
        ("What is the mooring fee, and when does it fall due?", "when does the mooring fee fall due"),
        ("Where is the chart room, and who may use it at night?", "who may use the chart room at night"),
        ("Who paints the buoys, and how often are they checked?", "how often are they checked (paints buoys)?"),
        ("How are pilots chosen, and which harbours train them?", "which harbours train them (pilots chosen)?"),
        ("What is a fender loop, and which boats need it in winter?", "which boats need fender loop in winter"),
    ],
)
def test_a_part_that_points_back_is_searched_with_what_it_is_about(question: str, alone: str) -> None:
    assert parts_alone(question)[1] == alone
    assert parts(question)[1] != alone


@pytest.mark.parametrize(
    "question",
    [
        "What is the mooring fee, and who paints the buoys?",
        "What is the mooring fee, and does Vik collect it?",
        "What is the mooring fee, and does FM-7 change it?",
        "Who paints the buoys, and what colour would the harbour board like them to have in winter?",
        "The old crane is to be sold. What is it worth, and who may buy it?",
        "Is there a mooring fee?",
        "Wat kost het liggeld, en wanneer is het verschuldigd?",
    ],
)
def test_a_part_that_says_enough_stays_as_it_is(question: str) -> None:
    assert parts_alone(question) == parts(question)


def test_a_part_further_on_is_about_what_the_part_before_it_was_about() -> None:
    asked = "What is the mooring fee, and who collects it on Sundays, and which boats escape it?"
    _, second, third = parts_alone(asked)
    assert "mooring fee" in second
    assert "mooring" in third
