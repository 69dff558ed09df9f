"""Numbers that a claim works out from two others that it states are let through, and their neighbours are not."""

from __future__ import annotations

import pytest
from borne import bearing

ROWS = ["West quay: boats: 1212; lamps: 31", "East quay: boats: 4425; lamps: 248", "North quay: boats: 64"]
SAID = "The west quay had 1212 boats against 4425 at the east quay,"


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("that is 3213 fewer", "that is 3123 fewer"),
        ("that is 3213 small boats fewer", "that is 3223 small boats fewer"),
        ("about 3200 fewer", "about 3300 fewer"),
        ("about 3213 fewer", "about 3123 fewer"),  # `about` lets no digit be wrong
        ("3.7 times as few", "3.6 times as few"),
        ("about 4 times as few", "4 times as few"),
        ("about 3.7 times fewer", "roughly ten times fewer"),
        ("a factor of 3.7", "a factor of 7.3"),
        ("3.65-fold", "3.85-fold"),
        ("27% of that", "37% of that"),
        ("73% fewer", "27% fewer"),
        ("about 70% fewer", "70% fewer"),
        ("less by 73%", "less by 83%"),
        ("about three tenths of that", "about four tenths of that"),
        ("together 5637", "together 5647"),
        ("3.7 times as few", "3.7 times a day"),  # no ratio
        ("that is 3213 fewer", "and 3213 were lit"),  # no difference
        ("73% fewer", "73% more"),
        ("73% fewer", "265% more"),
    ],
)
def test_what_a_claim_works_out_passes_and_another_number_does_not(true: str, false: str) -> None:
    assert bearing(f"{SAID} {true}.", ROWS).lacking == ()
    assert bearing(f"{SAID} {false}.", ROWS).lacking != ()


def test_nothing_is_worked_out_of_a_number_that_no_source_states() -> None:
    assert bearing("The west quay had 1212 boats against 4400 at the east quay, 3188 fewer.", ROWS).lacking == (
        "4400",
        "3188",
    )


def test_nor_of_two_units() -> None:
    rows = ["Tide: 12 m; wait: 4 hours"]
    assert "8 m" in bearing("The tide is 12 m and the wait 4 hours, 8 m less.", rows).lacking
    assert "3" in bearing("The tide is 12 m and the wait 4 hours, 3 times as much.", rows).lacking
