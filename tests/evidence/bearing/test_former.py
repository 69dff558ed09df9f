"""What was so, and what is not there, is not told as so."""

from __future__ import annotations

import pytest
from borne import bearing


@pytest.mark.parametrize(
    ("claim", "evidence", "words"),
    [
        ("The lamp is red.", "The lamp used to be red.", "used to be"),
        ("Berths are free of charge.", "Berths were formerly free of charge.", "formerly"),
        ("The pump is serviced every year.", "The pump was previously serviced every year.", "previously"),
        ("Lund is the keeper.", "Lund, the former keeper, lives at Vik.", "former"),
        ("The fee is 40 pounds.", "Until 2020 the fee was 40 pounds.", "Until 2020 the fee was"),
        ("The pier has a crane.", "The pier lacks a crane.", "lacks"),
    ],
)
def test_what_was_so_is_not_told_as_so(claim: str, evidence: str, words: str) -> None:
    assert bearing(claim, [evidence]).lacking == (f"{words!r} is left out",)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The lamp was red.", "The lamp used to be red."),
        ("The lamp used to be red.", "The lamp used to be red."),
        ("The probe is used to measure the depth.", "The probe is used to measure the depth."),
        ("Lund lives at Vik.", "Lund, the former keeper, lives at Vik."),
        ("The pier is long.", "The pier, formerly a mole, is long."),
        ("The lamp is called Beacon.", "The lamp, previously called Torch, is now called Beacon."),
        ("The fee was 40 pounds until 2020.", "Until 2020 the fee was 40 pounds."),
        ("The pier has no crane.", "The pier lacks a crane."),
        ("The pier lacks a crane.", "The pier has no crane."),
    ],
)
def test_what_is_told_as_it_was_passes(claim: str, evidence: str) -> None:
    assert bearing(claim, [evidence]).consistent
