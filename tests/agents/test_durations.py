"""Durations in words are searched in figures, too."""

from __future__ import annotations

import pytest

from groundwire.agents.questions.durations import in_figures
from groundwire.agents.questions.rewording import rewritten, varied


@pytest.mark.parametrize(
    ("asked", "figures"),
    [
        ("What happens after half a year?", "What happens after 6 months?"),
        ("May a tug rest for a year and a half?", "May a tug rest for 18 months?"),
        ("Is a quarter of an hour enough?", "Is 15 minutes enough?"),
        ("What is done within a fortnight?", "What is done within 14 days?"),
        ("How many tugs rest for a year?", "How many tugs rest for a year?"),
        ("Which half is red?", "Which half is red?"),
    ],
)
def test_a_duration_in_words_is_told_in_figures(asked: str, figures: str) -> None:
    assert in_figures(asked) == figures


def test_it_is_a_further_query() -> None:
    question = "Who rests for half a year?"
    assert rewritten(question, []) == "Who rests for 6 months?"
    assert varied(question, [question])[-1] == "Who rests for 6 months?"
    assert len(varied("Who rests?", ["Who rests?"])) == 2
