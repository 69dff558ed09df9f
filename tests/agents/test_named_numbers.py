"""A number that a sentence gives by the name of a constant is shown with what gives that constant a number."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, shown_texts

from groundwire.agents.extractive.named_numbers import given

COST = "# Berths\n\nA guest berth costs BERTH_FEE for a night, and the crane is free.\n"
QUESTION = "How many coins does a guest berth cost for a night?"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("| Name | Value |\n|---|---|\n| `CRANE_FEE` | 7 |\n| `BERTH_FEE` | 40 |", "Name: BERTH_FEE; Value: 40"),
        ("- `CRANE_FEE`: 7\n- `BERTH_FEE`: 40\n", "BERTH_FEE: 40"),
        ("```\nBERTH_FEE = 40\n```", "BERTH_FEE = 40"),
        ("BERTH_FEE is 40 for all boats.", "BERTH_FEE is 40 for all boats."),
        ("A boat that pays BERTH_FEE has 40 days.", ""),
        ("| Name | Value |\n|---|---|\n| `GUEST_BERTH_FEE` | 40 |\n| `BERTH_FEE_ROW` | 7 |", ""),
        ("| Name | Value |\n|---|---|\n| `BERTH_FEE` | open |\n| `CRANE_FEE` | 7 |", ""),
        ("GUEST_BERTH_FEE = 40 for a guest, and OTHER.BERTH_FEE = 7 for others.", ""),
    ],
)
def test_a_line_gives_a_constant_a_number(text: str, shown: str) -> None:
    found = given("BERTH_FEE", addresses(f"# Fees\n\n{text}"))
    assert (found.shown if found else "") == shown


def test_the_number_behind_a_constant_is_shown() -> None:
    fees = "# Fees\n\n| Name | Value |\n|---|---|\n| `CRANE_FEE` | 7 |\n| `BERTH_FEE` | 40 |\n"
    assert answer(QUESTION, COST, fees, near="BERTH_FEE for")[0][:2] == [
        "A guest berth costs BERTH_FEE for a night, and the crane is free.",
        "Name: BERTH_FEE; Value: 40",
    ]


def test_the_number_behind_a_constant_is_searched_for() -> None:
    queries: list[str] = []
    answer(QUESTION, COST, near="BERTH_FEE for", more=queries.append)
    assert "BERTH_FEE" in queries


@pytest.mark.parametrize(
    ("question", "cost"),
    [
        ("What does a guest berth have for a night?", COST),
        (QUESTION, COST.replace("BERTH_FEE", "40 coins, see BERTH_FEE,")),
        (QUESTION, COST.replace("BERTH_FEE", "THE FEE")),
        ("How many coins is BERTH_FEE for a guest berth?", COST),
    ],
)
def test_no_constant_is_searched_for_where_none_stands_for_the_number(question: str, cost: str) -> None:
    queries: list[str] = []
    assert shown_texts(cost)
    answer(question, cost, near="guest berth", more=queries.append)
    assert "BERTH_FEE" not in queries
