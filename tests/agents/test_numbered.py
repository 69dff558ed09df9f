"""A row about another thing of the same kind does not answer a question about one known by its number."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer

from groundwire.agents.extractive.scores.numbered import is_of_another_number

BERTHS = "| Berth | Fee |\n|---|---|\n| 7 | 40 |\n| 8 | 50 |\n"
LEVELS = "| Level | Who |\n|---|---|\n| Grade 2 | pilots |\n| Grade 3 | masters |\n"
STATED = "| State | Says |\n|---|---|\n| 4.1 | The lamp is out. |\n| 4.10 | The bell is out. |\n"


@pytest.mark.parametrize(
    ("question", "table", "left_out"),
    [
        ("What is the fee of berth 8?", BERTHS, ["Berth: 7; Fee: 40"]),
        ("Who may be of grade 3?", LEVELS, ["Level: Grade 2; Who: pilots"]),
        ("What does state 4.1 mean?", STATED, ["State: 4.10; Says: The bell is out."]),
        ("What does state 4 mean?", STATED, []),
        ("What is the fee of berth 8 or 7?", BERTHS, []),
        ("What is the fee of berth 7-9?", BERTHS, []),
        ("What is the fee of 8 berths?", BERTHS, []),
        ("Which berths cost 50?", BERTHS, []),
        ("What does the berth cost on pier 8?", BERTHS, []),  # of another kind
        ("Who may be of grade 3?", LEVELS.replace("Grade 2", "Grade 2-4"), []),
        ("Who may be of grade 3?", LEVELS.replace("Grade 2", "from grade 2 on"), []),
        ("Who may be of grade 3?", "- Grade 2: pilots\n- Grade 3: masters", []),  # no table
    ],
)
def test_rows_of_another_number_are_left_out(question: str, table: str, left_out: list[str]) -> None:
    assert [row.shown for row in addresses(table) if is_of_another_number(question, row)] == left_out


def test_the_row_of_another_number_is_not_shown_even_if_it_says_more_of_the_question() -> None:
    rows = "| Class | Who |\n|---|---|\n| Class 8 | The pilot pays a late bill of oil. |\n| Class 9 | The harbour. |\n"
    shown, missing = answer("Who pays a bill of class 9?", f"# Bills\n\n{rows}")
    assert (shown, missing) == (["Class: Class 9; Who: The harbour."], [])


def test_a_sentence_about_another_number_does_not_answer_for_one_that_is_named_as_such() -> None:
    page = "\n\n".join(f"The boat number {n} sails at {n}:15 from berth {n}." for n in range(3, 9))
    assert answer("When does boat number 5 sail?", page)[0] == ["The boat number 5 sails at 5:15 from berth 5."]
    assert answer("When does boat #5 sail?", page)[0] == ["The boat number 5 sails at 5:15 from berth 5."]
    assert answer("When does boat no. 99 sail?", page)[0] == []
    assert answer("When does boat number 99 sail?", "All boats sail at 5:15.")[0] == ["All boats sail at 5:15."]
