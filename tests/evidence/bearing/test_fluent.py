"""True sentences as chat models write them, fluently and with words of the question, beside false ones."""

from __future__ import annotations

import pytest
from borne import bearing

from groundwire.evidence.bearing.reading import read

LIMIT = ("Each keeper should take 3 shifts, and each shift should have a maximum of 4 boats.",)
UNDO = ("If you need to undo a booking or a move, you can press Alt+U.",)
HIDDEN = ("The register is closed by default to avoid unintentionally showing the names of guests.",)
KEEP = ("Members keep their berth points even if they leave the club.",)
PUMP = ("Starting both pumps at once will only fill the dock and not the lock.",)
DELAY = ("pumpDelay: the delay in milliseconds between two strokes. The default value is 1000.",)
PORT = ("As of v2.0 there is one required setting to reach the tower, TOWER_HOSTS.",)
RAW = ("it takes these raw counts and passes them into the scale to make levels of them",)
MENU = ("Open the menu at the top, and select Move.",)
SHARP = ("The copy may be significantly larger and less sharp.",)


@pytest.mark.parametrize(
    ("question", "evidence", "true", "false"),
    [
        (
            "How many boats can one shift have?",
            LIMIT,
            "One shift can have a maximum of 4 boats.",
            "One shift can have a minimum of 4 boats.",
        ),
        (
            "How do I undo a move?",
            UNDO,
            "You can undo a booking or a move with Alt+U.",
            "You can never undo a booking or a move with Alt+U.",
        ),
        (
            "Why is the register closed?",
            HIDDEN,
            "The register is closed by default so that it does not unintentionally show the names of guests.",
            "The register is not closed by default, which unintentionally shows the names of guests.",
        ),
        (
            "Do I lose my points?",
            KEEP,
            "Members won't lose their berth points if they leave the club.",
            "Members won't keep their berth points if they leave the club.",
        ),
        (
            "How long is the delay?",
            DELAY,
            "It waits 1000 milliseconds (one second) between two strokes, as set by pumpDelay.",
            "It waits 1000 milliseconds (one minute) between two strokes, as set by pumpDelay.",
        ),
        (
            "Which setting do I need?",
            PORT,
            "You need TOWER_HOSTS, the one required setting, as of v2.0, to reach the tower.",
            "You need TOWER_PORTS, the one required setting, as of v2.0, to reach the tower.",
        ),
        (
            "How do I move it?",
            MENU,
            "Open the menu at the top and choose **Move**.",
            "Open the menu at the bottom and choose **Move**.",
        ),
        (
            "How is the copy?",
            SHARP,
            "The copy may get significantly bigger and less sharp.",
            "The copy may get significantly smaller and less sharp.",
        ),
        (
            "How is the level made?",
            RAW,
            "The raw counts are put into the scale to make levels of them.",
            "The raw counts are not put into the scale to make levels of them.",
        ),
    ],
)
def test_a_fluent_sentence_passes_and_a_false_one_does_not(
    question: str, evidence: tuple[str, ...], true: str, false: str
) -> None:
    assert bearing(true, evidence, question=question).lacking == ()
    assert not bearing(false, evidence, question=question).consistent


def test_what_the_question_denies_is_no_evidence_that_it_is_not_so() -> None:
    evidence = ["The winter berth: you will need to register and to pay a fee."]
    lacking = bearing("The winter berth needs no fee.", evidence, question="Which berth needs no fee?").lacking
    assert lacking == ("no",)


@pytest.mark.parametrize(
    ("question", "evidence", "false"),
    [
        (
            "How do I moor without a pilot?",
            "To moor with a pilot, use the inner berth.",
            "To moor without a pilot, use the inner berth.",
        ),
        ("How do I stop the pump?", "To start the pump, press B.", "To stop the pump, press B."),
        ("How do I moor at Holm?", "To moor at Vik, ring the bell.", "To moor at Holm, ring the bell."),
        ("When do I take it?", "Take the pill before meals.", "Take the pill with meals."),
    ],
)
def test_a_purpose_of_the_question_needs_evidence(question: str, evidence: str, false: str) -> None:
    assert not bearing(false, [evidence], question=question).consistent


def test_a_label_in_front_of_a_claim_is_no_name() -> None:
    evidence = ["By default, lists are sent both to the tower and to the office."]
    assert (
        bearing("**Target groups:** by default the lists go both to the tower and to the office.", evidence).lacking
        == ()
    )


def test_an_address_ends_before_the_mark_of_code() -> None:
    piece = next(piece for piece in read("It is `https://harbour.example/berths/12`.").pieces if piece.kind == "code")
    assert piece.key == "https://harbour.example/berths/12"


@pytest.mark.parametrize(
    ("evidence", "false"),
    [
        ("A separate fee is paid for the crane.", "For the crane you do not pay a fee."),
        ("Different keepers check the gate each day.", "The gate is not checked each day."),
        ("To avoid delays, the gate opens at 5.", "The gate does not open at 5."),
        ("When its engine fails, a tug leaves at once.", "A tug never leaves when its engine fails."),
    ],
)
def test_a_word_that_sounds_like_a_denial_denies_nothing_beside_it(evidence: str, false: str) -> None:
    assert not bearing(false, [evidence]).consistent
