"""Questions that compare three or more things become one question for each."""

from __future__ import annotations

import pytest
from growth import linear

from groundwire.agents.follow_ups.parts_alone import parts_alone
from groundwire.agents.questions.comparison import compared
from groundwire.agents.questions.parts import parts
from groundwire.agents.questions.several_compared import _AHEAD, _ASKED, _EACH_OF, _SIDE_BY_SIDE, asked_of_several


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "My rope is wet. Can you compare hemp, wire rope and PEA for me as a table, with price, weight and "
            "when to use each?",
            [f"price, weight and when to use of {rope}" for rope in ("hemp", "wire rope", "PEA")],
        ),
        ("Compare the tug, the barge and the ferry", ["What is the tug", "What is the barge", "What is the ferry"]),
        ("How do red, white and green lamps differ?", ["What is red", "What is white", "What is green lamps"]),
        ("tug vs barge vs ferry, which of them needs a pilot, sails at night?",
         [f"{x} needs a pilot, sails at night" for x in ("tug", "barge", "ferry")]),
        ("Compare hemp, wire and tar: which of these floats", [f"{x} floats" for x in ("hemp", "wire", "tar")]),
        ("tug vs barge vs ferry", ["What is tug", "What is barge", "What is ferry"]),
        ("Compare A4, A5 and A6: what does each cost?", [f"what does A{n} cost" for n in (4, 5, 6)]),
        (
            "Compare hemp, wire and tar in price and weight.",
            [f"price and weight of {x}" for x in ("hemp", "wire", "tar")],
        ),
        ("Compare hemp, wire and tar (what each costs, how it is laid), and tell me which one floats.",
         [*(f"what {x} costs, how it is laid" for x in ("hemp", "wire", "tar")), "which one floats: hemp, wire, tar"]),
        ("Besides the old rope, compare hemp, wire and tar as a table: price, is it wet",
         [f"price, is it wet of {x}" for x in ("hemp", "wire", "tar")]),
        ("In Vik, what is each of tugs, tide barges and night ferries for, and who steers it?",
         [f"In Vik, what is {x} for, and who steers it" for x in ("tugs", "tide barges", "night ferries")]),
        ("Tugs in Vik or barges - I have to choose. put the two side by side in a table please: fee, who steers",
         ["Tugs in Vik: fee, who steers", "barges: fee, who steers"]),
        ("Put TideTug and TideBarge side by side", ["What is TideTug", "What is TideBarge"]),
        ("What does each of tugs and barges cost in May?", [f"What does {x} cost in May" for x in ("tugs", "barges")]),
        ("Tugs, tide barges, night ferries - I mix these up. What each is for, and who steers it.",
         [f"What {x} is for, and who steers it" for x in ("Tugs", "tide barges", "night ferries")]),
        ("boats: TideTug, TideBarge, TideSail. what it needs, do I need a pilot. And in which order do all three sail?",
         [*(f"boats: {x}: what it needs, do I need a pilot" for x in ("TideTug", "TideBarge", "TideSail")),
          "boats: TideTug, TideBarge, TideSail: in which order do all three sail"]),
        ("Compare the fees in May, June and July", [f"What is the fees in {x}" for x in ("May", "June", "July")]),
    ],
)  # fmt: skip
def test_each_thing_is_asked_about_alone(question: str, asked: list[str]) -> None:
    assert asked_of_several(question) == parts(question) == parts_alone(question) == asked
    assert compared(question) is None


@pytest.mark.parametrize(
    "question",
    [
        "Compare the tug and the barge",
        "What is the difference between a tug, which is red, and a barge?",
        "How do I compare ropes, lamps and nets?",
        "Are ropes, lamps and nets insured?",
        "What is a tug? Compare hemp, wire and tar.",
        "I took a taxi to Vik, £38, lost the receipt. Can I claim it?",
        "Tugs, barges and ferries: who steers them?",
        "I sail on Vik for two days, which is far, so lunch is paid. What is each meal worth?",
    ],
)
def test_other_questions_stay_as_they_are(question: str) -> None:
    assert asked_of_several(question) == []


@pytest.mark.parametrize("piece", ["a, ", "a and ", "a vs ", "compare a, ", "with a", "in ", " for me", "as a table"])
def test_reading_takes_linear_time(piece: str) -> None:
    assert linear(_AHEAD.match, piece, 2_000)
    assert linear(_EACH_OF.search, f"each of a, {piece}", 2_000)
    assert linear(_SIDE_BY_SIDE.search, f"put a, {piece}", 2_000)
    assert linear(_ASKED.fullmatch, piece, 2_000)
    assert linear(_ASKED.fullmatch, f"compare a, b and c {piece}", 2_000)
