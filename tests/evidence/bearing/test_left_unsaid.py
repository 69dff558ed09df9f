"""What a sentence leaves unsaid: a predicate that is not repeated, who an order is for, what follows from `unless`."""

from __future__ import annotations

import pytest
from borne import bearing

from groundwire.evidence.bearing.commands import is_order
from groundwire.evidence.bearing.ellipses import whole_predicates

QUAY = ("The quay is lit at night and the pier is not.",)
UNLESS = ("All people employed by the yard may moor here, unless serving their notice.",)
ORDER = ("Use the harbour key when opening the gate.", "The wrong key will block the lock of the gate.")
NO_PAY = ("During the strike, you will not receive your pay and, as a result, your toll will stop.",)
LIMIT = ("You must object in writing within 7 calendar days of receiving the decision.",)
KINDS = tuple(f"An objection to a {kind} is made within 7 days." for kind in ("toll", "fine", "ban"))
KEY = ("One key may lock at most 2^48 blocks (4PiB).",)


@pytest.mark.parametrize(
    ("evidence", "true", "false"),
    [
        (QUAY, "At night the pier is unlit.", "At night the quay is unlit."),
        (QUAY, "At night the quay is lit but the pier is unlit.", "At night the pier is lit but the quay is unlit."),
        (
            UNLESS,
            "You may moor here, provided you are employed by the yard and not serving your notice.",
            "You may moor here, provided you are not employed by the yard.",
        ),
        (UNLESS, "You may moor here if you are not serving your notice.", "You may moor here if serving your notice."),
        (ORDER, "The gate should be opened with the harbour key.", "The gate should not be opened with it."),
        (ORDER[1:], "The lock is blocked by the wrong key.", "The wrong key should block the lock of the gate."),
        (NO_PAY, "During the strike you receive no pay.", "During the strike you receive pay."),
        (LIMIT, "The time limit is 7 calendar days after the decision.", "You may object 7 calendar days after it."),
        (LIMIT, "Deadline: 7 calendar days after the decision.", "Deadline: 9 calendar days after the decision."),
        (KEY, "A key may lock up to 4 PiB.", "A key may lock up to 4 TiB."),
        (("The toll of the pier is halved.",), "The toll is halved, just like that.", "Just the toll is halved."),
    ],
)
def test_what_follows_from_a_sentence_passes_and_its_opposite_does_not(
    evidence: list[str], true: str, false: str
) -> None:
    assert bearing(true, evidence, question="What holds?").lacking == ()
    assert bearing(false, evidence, question="What holds?").lacking


def test_all_of_what_the_question_lists_may_be_counted() -> None:
    question = "Compare the deadlines for a toll, a fine and a ban."
    assert bearing("All three have a deadline of 7 days.", KINDS, question=question).lacking == ()
    assert bearing("All four have a deadline of 7 days.", KINDS, question=question).lacking == ("four",)
    assert bearing("Three of them have a deadline of 7 days.", KINDS, question=question).lacking == ("Three",)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("The quay is lit and the pier is not.", "The quay is lit and the pier is not lit."),
        ("Boats can moor here, whereas tugs cannot.", "Boats can moor here, whereas tugs cannot moor here."),
        (
            "The quay is lit, but the piers aren't, as we know.",
            "The quay is lit, but the piers aren't lit, as we know.",
        ),
        ("The quay is lit and the pier is not wet.", "The quay is lit and the pier is not wet."),
        (
            "The quay should be lit and the pier should not.",
            "The quay should be lit and the pier should not be lit.",
        ),
        ("The quay is lit and tugs can not.", "The quay is lit and tugs can not."),
        ("If it is open, go; if the gate is not.", "If it is open, go; if the gate is not."),
    ],
)
def test_a_predicate_is_said_again(text: str, whole: str) -> None:
    assert whole_predicates(text) == whole


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Close the hatch before you leave.", True),
        ("2. Press the horn twice.", True),
        ("Please always bring your key.", True),
        ("In the yard boats wait.", False),
        ("Boats the yard keeps are dry.", False),
        ("Opened the hatch, he left.", False),
        ("Keepers may close the hatch.", False),
        ("Could the keeper close the hatch?", False),
    ],
)
def test_a_sentence_that_begins_with_a_verb_is_an_order(text: str, order: bool) -> None:
    assert is_order(text) is order
