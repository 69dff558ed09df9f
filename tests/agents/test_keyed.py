"""Codes and levels are answered by the entry of their number, and by that of no other."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.scores.keyed import is_keyed, lacks_key
from groundwire.agents.extractive.scores.reader_odds import readings

ERRORS = "# Error codes\n\n- 17: lamp broken\n- 18: lock open\n- `19` - pump failed\n"
LEVELS = "# Levels of alarm\n\n| Level | Meaning |\n|---|---|\n| 1 | The lock is open. |\n| 2 | The lamp is out. |\n"
REPLIES = "# Replies\n\n| Status | Text |\n|---|---|\n| 404 Not Found | No boat. |\n| 409 Conflict | Taken. |\n"
SIGNALS = "# Lamp signals\n\n4\n: Boat wanted\n\n5\n: Pilot wanted\n"


@pytest.mark.parametrize(
    ("question", "page", "own", "others"),
    [
        ("What does error 18 mean?", ERRORS, ["18: lock open"], ["17: lamp broken", "19 - pump failed"]),
        ("What does error code 19 mean?", ERRORS, ["19 - pump failed"], ["17: lamp broken", "18: lock open"]),
        ("What is an alarm of level 2?", LEVELS, ["Level: 2; Meaning: The lamp is out."], ["Level: 1; Meaning: The"]),
        ("What does the status 409 mean?", REPLIES, ["Status: 409 Conflict"], ["Status: 404 Not Found"]),
        ("What does lamp signal 5 mean?", SIGNALS, ["Pilot wanted"], ["Boat wanted"]),
        ("What is an alarm of the second level?", LEVELS, ["Level: 2; Meaning: The lamp is out."], ["Level: 1"]),
        ("How many alarms have levels and 2 lamps?", LEVELS, [], []),
        ("What does berth 18 cost?", ERRORS, [], []),  # of another kind
        ("How many alarms of the level of 2024?", LEVELS, [], []),  # no number of a level
        ("Which levels are above level 1?", LEVELS, [], []),
        ("What do errors 17 to 19 mean?", ERRORS, [], []),
    ],
)
def test_an_entry_is_about_its_own_number(question: str, page: str, own: list[str], others: list[str]) -> None:
    keyed = {address.shown: is_keyed(question, address) for address in addresses(page)}
    found = [shown for shown, is_own in keyed.items() if is_own]
    assert found == [each for each in keyed if each.startswith(tuple(own))]
    left_out = [shown for shown, is_own in keyed.items() if is_own is False]
    assert left_out == [each for each in keyed if each.startswith(tuple(others))]


@pytest.mark.parametrize(
    ("question", "page"),
    [
        (
            "Who won Formula 1 in 2009?",
            "# Formula 1 champions\n\n| Year | Champion |\n|---|---|\n| 2008 | Ida |\n| 2009 | Ada |\n",
        ),
        ("What happens in stage 3?", "# Tour\n\n## Stage 3\n\n- 1: rest\n- 2: ride\n- 3: row\n"),
        ("What did class 3 win?", "# News of the classes\n\n- 2018: Class 3 rowed.\n- 2019: Class 3 won a lamp.\n"),
        (
            "What was done in the first year?",
            "| Year | Work |\n|---|---|\n| 2019 | The lock. |\n| 2020 | The lamp. |\n",
        ),
        ("Which tier needs 100 points?", "# Tiers\n\n| Tier | Points |\n|---|---|\n| 1 | 50 |\n| 2 | 100 |\n"),
        (
            "What exit code means 3 files failed?",
            "# Exit codes\n\n- 2: 3 files or more failed\n- 3: the disk is full\n",
        ),
        ("What does the exam of grade 2 cost?", "# Exams\n\nThe exam of every grade costs 45 euros."),
        ("What colour is level 5?", "# Levels\n\n| Level | Colour |\n|---|---|\n| < 3 | green |\n| >= 3 | red |\n"),
        ("Does level 3 need a badge?", "# Levels\n\nLevel 2 and higher need a badge."),
        ("Do pupils of grade 2 wear a vest?", "# Vests\n\nPupils of grade 1 to 3 wear a vest."),
    ],
)
def test_what_only_looks_like_another_entry_is_not_left_out(question: str, page: str) -> None:
    assert [is_keyed(question, address) for address in addresses(page)] == [None] * len(list(addresses(page)))


def test_the_column_of_the_kind_has_the_number_and_not_that_of_the_order() -> None:
    page = "# Fees by level\n\n| No | Level | Fee |\n|---|---|---|\n| 1 | 3 | 10 |\n| 2 | 1 | 20 |\n| 3 | 2 | 30 |\n"
    assert [is_keyed("What is the fee for level 3?", row) for row in addresses(page)] == [True, False, False]


def test_the_entry_of_a_code_is_shown_and_no_other() -> None:
    assert answer("What does error 18 mean?", ERRORS)[0] == ["Error codes: 18: lock open"]
    assert answer("What does error 20 mean?", ERRORS)[0] == []


def test_the_entry_of_a_code_counts_as_read() -> None:
    read = readings(
        "What does error 18 mean?", addresses(ERRORS), lambda _, found: [[-9.0] * len(each[1]) for each in found]
    )
    assert list(read.values()) == [-8.0, 1.0, -8.0]


def test_a_sentence_about_another_level_is_no_answer() -> None:
    page = "# Alarms\n\nLevel 1 alarms are rung by bell. Level 2 alarms are told by phone. All are written down."
    told = {address.shown: is_keyed("Who is told of level 2 alarms?", address) for address in addresses(page)}
    assert list(told.values()) == [False, None, None]


def test_each_definition_of_a_list_in_restructuredtext_is_a_sentence_with_its_term() -> None:
    text = "Tug manual\n==========\n\nExit codes\n----------\n\n0\n    Moored\n1\n    Adrift\n2\n    Sunk\n"
    page = passage(text, metadata={"format": "rst"})
    assert [address.shown for address in addresses(page)] == ["0: Moored", "1: Adrift", "2: Sunk"]
    assert answer("What does exit code 1 mean?", page)[0] == ["1: Adrift"]


def test_an_answer_without_the_number_of_the_code_is_doubtful() -> None:
    cited = list(addresses("# Error codes\n\nErrors above 125 come from the shell.\n"))
    assert lacks_key("What does error 18 mean?", cited)
    assert not lacks_key("What does error 125 mean?", cited)
    assert not lacks_key("Which rooms are on level 2?", list(addresses(LEVELS)))
    assert lacks_key("Which rooms are on level 2?", [])
    assert not lacks_key("What colour is level 5?", list(addresses("- Level: under 3; Colour: green\n")))
    assert is_keyed("What colour is level 5?", *addresses("# Levels\n\n- under 3: green\n")) is None
    all_of_them = "All requests, whatever their priority, are answered in 3 hours."
    assert not lacks_key("How fast are requests of priority 2 answered?", list(addresses(all_of_them)))
    assert not lacks_key("What does berth 18 cost?", cited)  # no code: any sentence about berths may answer
