"""Numbers that follow from the evidence are let through, and their neighbours are not."""

from __future__ import annotations

import pytest
from borne import bearing

TOLLS = "Tolls fell from £410 million to £385 million."


@pytest.mark.parametrize(
    ("evidence", "true", "false"),
    [
        (TOLLS, "Tolls fell by £25 million to £385 million.", "Tolls fell by £35 million to £385 million."),
        ("Tolls came to £2.97 billion.", "Tolls came to about £3 billion.", "Tolls came to £3 billion."),
        ("Tolls came to £2.97 billion.", "Tolls came to about £3 billion.", "Tolls came to about £4 billion."),
        ("Traffic fell by a fifth.", "Traffic fell by 20%.", "Traffic fell by 25%."),
        ("Rust affects up to 1 in 100 chains.", "Rust affects up to 1% of chains.", "Rust affects up to 10% of it."),
        ("The quay costs £340 million, 60 percent of it for stone.", "£204 million is for stone.", "£205 million is."),
        ("The yearly rent of £48,000 is due in monthly parts.", "The rent is £4,000 a month.", "It is £4,800."),
        ("The share fell to 52.1% from 54.8%.", "The share fell by 2.7 percentage points.", "It fell by 2.7 percent."),
        ("The rate is 225 basis points.", "The rate is 2.25 percentage points.", "The rate is 225 percent."),
        ("The east pier took £1.1 billion and the west pier £640 million.", "Together they took £1.74 billion.",
         "Together the piers took £1.84 billion."),
        ("The lamp lasts 5 years, the lens 10 years.", "The lens lasts 2 times as long.", "It lasts 3 times as long."),
        ("The launch cost £0.42.", "The launch cost £0.42.", "The launch cost 42 cents."),
    ],
)  # fmt: skip
def test_a_number_that_follows_passes_and_another_does_not(evidence: str, true: str, false: str) -> None:
    assert bearing(true, [evidence]).lacking == ()
    assert bearing(false, [evidence]).lacking != ()


def test_no_difference_is_looked_for_where_the_claim_tells_of_none() -> None:
    assert not bearing("Tolls were £25 million.", [TOLLS]).consistent
