"""What is said of one of two things is not said of the other, and what is not supported is not supported."""

from __future__ import annotations

import pytest

from groundwire.evidence.bearing.bearing import bearing

DIM_OR_LIT = "When do I send DIM and when LIT?"


def vetoed(claim: str, *evidence: str, question: str, context: str = "") -> bool:
    return not bearing(claim, evidence, question=question, context=context).consistent


@pytest.mark.parametrize(
    ("claim", "evidence", "context", "wrong"),
    [
        (
            "When `DIM` is used, the keeper plans another round.",
            "When LIT is used, the keeper plans a round.",
            "",
            True,
        ),
        ("When LIT is used, the keeper plans another round.", "When LIT is used, the keeper plans a round.", "", False),
        ("`DIM` takes you to the next lamp.", "Both commands take you to the next lamp.", "", False),
        ("`DIM` takes you to the next lamp.", "It takes you to the next lamp, as LIT does.", "DIM", False),
        ("DIM plans a round, which LIT does not.", "LIT plans no round, and DIM plans a round.", "", False),
    ],
)
def test_one_of_two_things(claim: str, evidence: str, context: str, wrong: bool) -> None:
    assert vetoed(claim, evidence, question=DIM_OR_LIT, context=context) == wrong


def test_two_names_that_are_not_set_side_by_side_are_no_alternatives() -> None:
    evidence = "It plans a round of the quay at LIT."
    assert not vetoed("DIM plans a round of the quay.", evidence, question="Can DIM plan a round of the quay at LIT?")


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("The bell reads both PEM and DER lists.", True),
        ("The bell works with PEM and DER lists.", True),
        ("The bell reads PEM lists, and DER lists are not supported.", False),
        ("The bell reads PEM lists.", False),
        ("Lists of the bell are PEM, and a DER list must be turned into one.", False),
    ],
)
def test_what_is_not_supported_is_not_among_what_is(claim: str, wrong: bool) -> None:
    evidence = "The bell reads a PEM list (DER lists are not supported), so a DER list must be turned into a PEM list."
    assert vetoed(claim, evidence, question="What does the bell read?") == wrong
