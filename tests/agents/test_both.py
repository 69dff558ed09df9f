"""Questions that ask the same of two things ask it of each."""

from __future__ import annotations

import pytest

from groundwire.agents.questions.parts import parts


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Are Kelso and Vik both insured?", ["Is Kelso insured", "Is Vik insured"]),
        ("Are Kelso and Vik both deep harbours?", ["Is Kelso a deep harbour", "Is Vik a deep harbour"]),
        ("Are cats and dogs both allowed on deck?", ["Are cats allowed on deck", "Are dogs allowed on deck"]),
        (
            "Do the ferry and the barge use the same fuel?",
            ["What fuel does the ferry use", "What fuel does the barge use"],
        ),
        ("Were Kelso and Vik built in the same year?", ["What year was Kelso built in", "What year was Vik built in"]),
        ("Does Kelso have the same limit as Vik?", ["What limit does Kelso have", "What limit does Vik have"]),
        (
            "Is the limit for the ferry the same as for the barge?",
            ["What is the limit for the ferry", "What is the limit for the barge"],
        ),
        ("Would Kelso do the same for boats as Vik?", ["What would Kelso do for boats", "What would Vik do for boats"]),
        ("Might Kelso and Vik have the same limit?", ["What limit might Kelso have", "What limit might Vik have"]),
        ("Are the fees of Basic and Pro different?", ["What are the fees of Basic", "What are the fees of Pro"]),
        ("Do keepers and pilots get different leave?", ["What leave do keepers get", "What leave do pilots get"]),
        (
            "Were both Ada Holm and Odd Brekke born in the same place?",
            ["What place was Ada Holm born in", "What place was Odd Brekke born in"],
        ),
        (
            "Are Ada (Vik) and Odd T. Brekke of the same team?",
            ["What team is Ada (Vik) of", "What team is Odd T. Brekke of"],
        ),
        (
            "Do both ships Dunlin and Whimbrel have masters from the same town?",
            ["What town is the master of Dunlin from", "What town is the master of Whimbrel from"],
        ),
        ("What do Kelso and Vik have in common?", ["What is Kelso", "What is Vik"]),
        ("Which crane do Kelso and Vik share?", ["What crane does Kelso have", "What crane does Vik have"]),
    ],
)
def test_what_two_things_share_is_asked_of_each(question: str, asked: list[str]) -> None:
    assert parts(question) == asked


@pytest.mark.parametrize(
    "question",
    [
        "Can I use the same badge for Kelso and Vik?",
        "Do the fans and the pumps run at the same time?",
        "Do I need both a badge and a key?",
        "May I take leave and training both in one month?",
        "Are the ferry and the barge deep?",
        "Is it the same for ferries and barges?",
        "Do both services have owners in the same team?",
        "Are Rope, Sail and Anchor and Crane of the same age?",
    ],
)
def test_a_question_about_one_thing_or_about_names_that_cannot_be_told_apart_stays_whole(question: str) -> None:
    assert parts(question) == [question]
