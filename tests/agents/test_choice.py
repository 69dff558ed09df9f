"""Questions that choose between two things ask something of each."""

from __future__ import annotations

import pytest

from groundwire.agents.questions.parts import parts


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Which came out first, Tidewater or Kittiwake?", ["When Tidewater came out", "When Kittiwake came out"]),
        (
            "Which film was released earlier, Tidewater or Kittiwake?",
            ["When was Tidewater released", "When was Kittiwake released"],
        ),
        ("Who was born first out of Ada Holm and Odd Brekke?", ["When was Ada Holm born", "When was Odd Brekke born"]),
        ("Who is older, Ada Holm or Odd Brekke?", ["When was Ada Holm born", "When was Odd Brekke born"]),
        ("Which is older: the Dunlin or the Whimbrel?", ["When was the Dunlin built", "When was the Whimbrel built"]),
        (
            "What must I do first, stop the pump or close the valve?",
            ["stop the pump: What must I do first", "close the valve: What must I do first"],
        ),
        (
            "Which ship has the master who retired first, the Dunlin or the Whimbrel?",
            ["When the master of the Dunlin retired", "When the master of the Whimbrel retired"],
        ),
        ("Which has more berths, Kelso or Vik?", ["How many berths: Kelso", "How many berths: Vik"]),
        (
            "Which plan has the longer timeout, Basic or Pro?",
            ["Basic: Which plan has the longer timeout", "Pro: Which plan has the longer timeout"],
        ),
        (
            "Which film has the director who was born later, Tidewater or Kittiwake?",
            ["When was the director of Tidewater born", "When was the director of Kittiwake born"],
        ),
        (
            "Which film has the director who died first, Tidewater or Kittiwake?",
            ["When the director of Tidewater died", "When the director of Kittiwake died"],
        ),
        ("Was Ada Holm or Odd Brekke born first?", ["When was Ada Holm born", "When was Odd Brekke born"]),
        ("Is the pump or the valve older?", ["How old is the pump", "How old is the valve"]),
        ("Between Kelso and Vik, which has more berths?", ["How many berths: Kelso", "How many berths: Vik"]),
        (
            "Which ship whose master is younger than the other, Dunlin (ferry) or Whimbrel (tug)?",
            ["When was the master of Dunlin (ferry) born", "When was the master of Whimbrel (tug) born"],
        ),
        (
            "Which lock is better for me, single or double, if I come at night, and want to leave at noon?",
            [
                "single: Which lock is better for me, if I come at night, and want to leave at noon",
                "double: Which lock is better for me, if I come at night, and want to leave at noon",
            ],
        ),
        (
            "Which is bigger, the berth or the ramp, and who repairs the crane?",
            ["How big is the berth", "How big is the ramp", "who repairs the crane"],
        ),
    ],
)
def test_what_is_compared_is_asked_of_each(question: str, asked: list[str]) -> None:
    assert parts(question) == asked


@pytest.mark.parametrize(
    "question",
    [
        "Is a pilot or a tug needed for the tanker?",
        "Which berth is deep, and where?",
        "Who may enter first?",
        "Was it Ada Holm or Odd Brekke first?",
        "Which berths are for ferries, tugs or yachts?",
    ],
)
def test_a_question_that_chooses_from_nothing_is_left_alone(question: str) -> None:
    assert "".join(parts(question)).startswith(question.split()[0])
    assert not any(":" in part for part in parts(question))
