"""A value of the question stands if the evidence only bounds such values, and it lies within the bounds."""

from __future__ import annotations

import pytest
from borne import bearing

LATE = "A pass that was issued more than 2 hours ago opens no gate."
SHORT = "A boat of at most 9 metres may moor at the mole."


@pytest.mark.parametrize(
    ("question", "claim", "evidence", "borne"),
    [
        ("My pass is 3 hours old. Does it open the gate?", "A pass issued 3 hours ago opens no gate.", LATE, True),
        ("My pass is 1 hour old. Does it open the gate?", "A pass issued 1 hour ago opens no gate.", LATE, False),
        ("Does my pass open the gate?", "A pass issued 3 hours ago opens no gate.", LATE, False),
        ("My boat has 7 metres. May it moor?", "A boat of 7 metres may moor at the mole.", SHORT, True),
        ("My boat has 12 metres. May it moor?", "A boat of 12 metres may moor at the mole.", SHORT, False),
        (
            "My boat has 7 metres. May it moor?",
            "A boat of 7 metres may moor at the mole.",
            "A boat of 9 metres may moor at the mole.",
            False,
        ),
        ("Is it paid within 2 days?", "It is paid within 2 days.", "It is paid within 30 days.", False),
        ("Is it paid after 2 days?", "It is paid after 2 days.", "It is paid within 30 days.", False),
        ("Is the fee 900 pounds?", "The fee is 900 pounds.", "The fee is at least 40 pounds.", False),
        ("Is the fee 5 pounds?", "The fee is 5 pounds.", "The fee is at most 40 pounds.", False),
        ("Keep it for 90 days?", "Keep the logs for 90 days.", "Keep the logs for at least 30 days.", False),
    ],
)
def test_a_value_of_the_question_within_a_bound(question: str, claim: str, evidence: str, borne: bool) -> None:
    assert bearing(claim, [evidence], question=question).consistent is borne
