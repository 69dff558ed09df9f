"""A part of a question that names nothing is about what the first part is about, and is answered from there."""

from __future__ import annotations

import pytest
from made_evidence import answer, passage

from groundwire.agents.follow_ups.parts_alone import lacks_subject, parts_alone, to_rank_with
from groundwire.agents.questions.expectation import expectation
from groundwire.agents.questions.parts import parts

QUESTION = "What does the gate do with a rope that isn't in the register, and does thick or thin yarn matter?"
GATE = passage(
    "The gate turns back a rope that the register lacks.\n\nThe gate takes thick and thin yarn alike.\n",
    "gate",
    title="The gate",
)
LOOM = passage("Thick or thin yarn does matter very much when you knit.\n", "loom", title="Knitting")


@pytest.mark.parametrize(
    ("question", "lacks"),
    [
        (QUESTION, True),
        ("Where does the loom keep its reel, and what number do I see the first time?", True),
        ("Who sits on the council for long, and how many must be present to decide?", False),  # a person
        ("How many sit on the council, and how many must be present to decide?", True),
        ("What is the mooring fee, and how are pilots chosen?", False),
        ("What is the mooring fee, and does the crane turn at night?", False),
        ("What is the mooring fee, and does Vik collect money?", False),
        ("What is the mooring fee, and does FM-7 matter?", False),
        ("What is the mooring fee, and how often is it paid?", False),  # it points back
        ("What is the mooring fee, and which fee is best?", False),
        ("What is the mooring fee, and which boat changes that?", False),
    ],
)
def test_a_part_lacks_its_subject(question: str, *, lacks: bool) -> None:
    first, last = parts(question)
    assert lacks_subject(last, first) == lacks


def test_such_a_part_is_searched_and_ranked_with_the_subject_of_the_first() -> None:
    assert parts_alone(QUESTION)[1] == "does thick or thin yarn matter (gate rope register)?"
    assert to_rank_with(QUESTION) == parts_alone(QUESTION)


def test_it_is_answered_from_where_the_first_part_is_answered() -> None:
    shown, missing = answer(QUESTION, GATE, LOOM)
    assert shown[0].startswith("The gate turns back")
    assert not any("knit" in text for text in shown)
    assert missing == []


def test_it_is_not_answered_from_elsewhere() -> None:
    turned = passage("The gate turns back a rope that the register lacks.\n", "gate", title="The gate")
    shown, missing = answer(QUESTION, turned, LOOM)
    assert len(shown) == 1
    assert missing == ["does thick or thin yarn matter"]


def test_another_document_on_the_subject_may_answer_it() -> None:
    turned = passage("The gate turns back a rope that the register lacks.\n", "gate", title="The gate")
    other = passage("Thick or thin yarn does matter for a rope.\n", "ropes", title="Register of the gate")
    shown, missing = answer(QUESTION, turned, other)
    assert len(shown) == 2
    assert missing == []


def test_how_one_is_treated_asks_for_no_steps() -> None:
    assert expectation("how can one be replaced").kind == "what"
    assert expectation("how can one replace a rope").kind == "steps"
