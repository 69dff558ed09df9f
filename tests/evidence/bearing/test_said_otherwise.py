"""What good writers say in other words, and what these words may not hide."""

from __future__ import annotations

import pytest
from borne import bearing

from groundwire.evidence.bearing.unstated_code import unstated_code


def lacking(claim: str, *evidence: str, question: str = "What holds?") -> tuple[str, ...]:
    return bearing(claim, evidence, question=question).lacking


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The pump then accepts no new water.", "The pump stops accepting new water."),
        ("It no longer lights the quay.", "It stops lighting the quay."),
        ("The lamp makes the queue shorter.", "The lamp reduces the queue."),
        ("It keeps the lists of earlier weeks.", "It keeps the lists of previous weeks."),
        ("The VMs moor at the pier.", "Each VM moors at the pier."),
        (
            "The bell belongs to one berth and sets how many boats moor.",
            "The bell tells how many boats moor at a berth.",
        ),
        ("If that doesn't help, the valve may be worn.", "The valve may be worn."),
        ("The quay is dark, while the pier is lit.", "While the pier is lit all night, the quay is dark."),
        ("It dims whatever the season.", "It dims in every season."),
    ],
)
def test_other_words_for_the_same_are_no_difference(claim: str, evidence: str) -> None:
    assert lacking(claim, evidence) == ()


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The pump accepts new water.", "The pump stops accepting new water."),
        ("The lamp makes the queue longer.", "The lamp reduces the queue."),
        ("The list is of a much earlier week.", "The list is of a week seen previously."),
        ("The quay is lit, while the pier is dark.", "While the pier is lit all night, the quay is dark."),
        ("Whichever boat you sail, never ring the bell.", "Never ring the bell if you sail a boat of the club."),
        ("Whatever the tide, a crew may enter the lock.", "Depending on the tide, a crew may enter the lock."),
        ("Adults and children may enter.", "Adults may enter the lock."),
    ],
)
def test_other_words_that_change_it_are_vetoed(claim: str, evidence: str) -> None:
    assert lacking(claim, evidence)


@pytest.mark.parametrize(
    ("code", "there"), [("`~/lamp/certs/`", False), ("`/etc/lamp/certs/`", True), ("`certs`", True)]
)
def test_a_home_folder_is_no_other_folder(code: str, there: bool) -> None:
    assert (not [*unstated_code(f"It reads {code}.", ["It reads /etc/lamp/certs/quay.crt."])]) == there
    assert not [*unstated_code("It reads `~/lamp/certs`.", ["It reads ~/lamp/certs/quay.crt."])]


@pytest.mark.parametrize("words", ["except", "with the exception of", "apart from", "aside from", "save for"])
def test_what_is_excepted_is_not_one_of_all(words: str) -> None:
    evidence = f"All piers {words} the mole are lit at night."
    assert lacking("The mole is lit at night.", evidence)
    assert lacking("All piers are lit at night.", evidence)
    assert lacking("All piers including the mole are lit at night.", evidence)
    assert not lacking("All piers except the mole are lit at night.", evidence)
    assert not lacking("The mole is lit at night.", evidence, "The mole is lit at night in summer.")


@pytest.mark.parametrize(
    "evidence",
    [
        "The court heard Bo Lund, and Ann Hale paid the fine.",
        "The police arrested Bo Lund and Ann Hale paid the fine.",
        "In the case of Bo Lund and Ann Hale, Ann Hale paid the fine.",
    ],
)
def test_a_name_before_and_did_not_do_what_the_one_behind_it_did(evidence: str) -> None:
    question = "Who paid the fine?"
    assert not bearing("Bo Lund paid the fine.", [evidence], question=question).consistent
    assert bearing("Ann Hale paid the fine.", [evidence], question=question).consistent
    assert bearing("Bo Lund paid the fine.", ["Bo Lund and Ann Hale paid the fine."], question=question).consistent
