"""A question for one step of a list is answered with that step, or not at all."""

from __future__ import annotations

import pytest
from made_evidence import answer, passage

DOCKING = """# Docking

## The steps of docking a barge

1. Ring the harbour office before docking.
2. Wait for the pilot. He comes by boat.
3. Throw the first line to the keeper.
4. Pay the docking fee.
"""


@pytest.mark.parametrize(
    ("question", "step"),
    [
        ("What is the second step of docking a barge?", "2. Wait for the pilot. He comes by boat."),
        ("What is step 3 of docking a barge?", "3. Throw the first line to the keeper."),
        ("What is the last step of docking a barge?", "4. Pay the docking fee."),
    ],
)
def test_a_step_is_found_by_its_place(question: str, step: str) -> None:
    texts, missing = answer(question, DOCKING)
    assert texts == [f"The steps of docking a barge: {step}"]
    assert missing == []


def test_no_other_step_is_shown_for_one_that_is_not_there() -> None:
    question = "What is the seventh step of docking a barge?"
    assert answer(question, DOCKING) == ([], [question])


def test_step_0_is_not_the_last_one() -> None:
    steps = "## The steps of docking a barge\n\n0. Ring the bell.\n1. Wait for the pilot.\n2. Pay the docking fee.\n"
    assert answer("What is step 0 of docking a barge?", steps)[0] == ["The steps of docking a barge: 0. Ring the bell."]
    assert answer("What is step 0 of docking a barge?", steps.replace("0. Ring the bell.\n", ""))[0] == []


def test_the_steps_of_a_list_whose_passage_was_cut_keep_their_numbers() -> None:
    cut = DOCKING.replace("1. Ring the harbour office before docking.\n2. Wait for the pilot. He comes by boat.\n", "")
    assert answer("What is the third step of docking a barge?", cut)[0] == [
        "The steps of docking a barge: 3. Throw the first line to the keeper."
    ]
    assert answer("What is the second step of docking a barge?", cut)[0] == []


@pytest.mark.parametrize(
    ("index", "heading"),
    [("cranes", ("Harbour", "Install")), ("rules", ("Cranes", "Install"))],
    ids=["index", "section"],
)
def test_the_list_of_another_document_or_section_gives_no_step(index: str, heading: tuple[str, ...]) -> None:
    tugs = passage(
        "1. Fetch the tug.\n2. Start the pump.\n3. Ring the bell.\n", source="README.md", heading=("Harbour", "Install")
    )
    lower = passage("4. Lower the hook.\n5. Oil the drum.\n", "b", index=index, source="README.md", heading=heading)
    same = passage("2. Lower the hook.\n3. Oil the drum.\n", "b", index=index, source="README.md", heading=heading)
    for question, step in [("second", "2. Start the pump."), ("last", "3. Ring the bell.")]:
        for other in (lower, same):
            texts, _ = answer(f"What is the {question} step to fetch the tug and start the pump?", tugs, other)
            assert texts == [f"Install: {step}"]
