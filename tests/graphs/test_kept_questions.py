"""Which questions are the same to the cache of answers: only what cannot change the meaning is left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.graphs.runs.kept import normal


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("What was decided in 2023?", "What was decided in 2024?"),
        ("What costs 2.5 pounds?", "What costs 25 pounds?"),
        ("Does C use it?", "Does C++ use it?"),
        ("Is it -5 degrees?", "Is it 5 degrees?"),
        ("How many joined the US?", "How many joined the us?"),
        ("How is Polish made?", "How is polish made?"),
        ("Apple costs what?", "apple costs what?"),
        ("Is the limit 10\u00b2?", "Is the limit 102?"),
        ("Who is Kate Lee?", "Who is Kate Leo?"),
        ("Is A after B?", "Is B after A?"),
    ],
)
def test_questions_that_mean_something_else_differ(question: str, other: str) -> None:
    assert normal(question) != normal(other)


@given(st.text(max_size=60))
def test_the_normal_form_of_a_normal_form_is_itself(text: str) -> None:
    assert normal(normal(text)) == normal(text)
    digits = [character for character in text if character.isdigit()]
    assert [character for character in normal(text) if character.isdigit()] == digits
