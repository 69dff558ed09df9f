"""Words are compared as SQuAD compares them; a free answer that says it does not know is a refusal."""

from __future__ import annotations

import pytest

from groundwire.agents.ignorance import admits_ignorance
from groundwire.evaluation.measures.answers import contains, f1


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("It was 1,800 kW instead of 180. [1][2]", ["1800", "180"]),
        ("The rest lasts [1] eleven hours.", ["rest lasts eleven HOURS"]),
        ("They overpaid £18,406 in all.", ["£18,406"]),
        ("    MIN_ROWS=1200\n    OUT_DIR=/srv [1]", ["1200", "MIN_ROWS=1200"]),
        ("The tide rises by 1.5 m, then by 2.", ["1.5 m", "2"]),
        ("It froze to -5 degrees (-7 at night).", ["\u22125 degrees", "-7"]),
        ("Her hull has grade A.", ["grade A"]),
        ("A tug lies at a berth.", ["tug lies at berth", "a tug"]),
    ],
)
def test_whole_words_in_a_row_are_contained(text: str, phrases: list[str]) -> None:
    assert contains(text, phrases)


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("It was 1,800 kW.", ["180"]),
        ("The tide rises by 15 m.", ["1.5"]),
        ("It was 5 degrees.", ["-5 degrees"]),
        ("It froze to -5 degrees.", ["5 degrees"]),
        ("Her hull has grade C.", ["grade A"]),
        ("Eleven long hours.", ["eleven hours"]),
        ("Anything.", []),
        ("Anything.", ["the"]),
    ],
)
def test_parts_of_words_and_nothing_at_all_are_not(text: str, phrases: list[str]) -> None:
    assert not contains(text, phrases)


def test_f1_counts_shared_words_once_for_each_time_they_stand_on_both_sides() -> None:
    assert f1("The keeper rests.", "a keeper rests [1]") == 1.0
    assert f1("rest rest rest", "rest now") == pytest.approx(2 / 5)
    assert f1("", "rest") == f1("tide", "rest") == 0.0


@pytest.mark.parametrize(
    "text",
    ["", "I don't know.", "The context does not provide the depth.", "The depth is not specified.", "I do not know"],
)
def test_a_free_answer_may_refuse(text: str) -> None:
    assert admits_ignorance(text)


@pytest.mark.parametrize("text", ["The refund does not include fees.", "Nobody was told.", "The knot is well known."])
def test_a_denial_is_not_a_refusal(text: str) -> None:
    assert not admits_ignorance(text)
