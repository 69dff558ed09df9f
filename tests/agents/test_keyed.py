"""Codes and levels are answered by the entry of their number, and by that of no other."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.keyed import is_keyed, lacks_key
from groundwire.agents.extractive.reader_odds import readings

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
    assert not lacks_key("What does berth 18 cost?", cited)  # no code: any sentence about berths may answer
