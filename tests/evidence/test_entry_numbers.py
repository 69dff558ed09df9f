"""Versions of change logs and clauses of rules, by their number in a heading and in a question."""

from __future__ import annotations

import pytest

from groundwire.evidence.entry_numbers import entries_asked, entry_number, fits, is_release, is_within


@pytest.mark.parametrize(
    ("heading", "number"),
    [
        ("tug 2.1.0", "2.1.0"),
        ("Version 2.1.0 (2024-05-06)", "2.1.0"),
        ("[2.1.0] - 2024-05-06", "2.1.0"),
        ("Tug Server v12.0 (May)", "12.0"),
        ("2.1.0rc1 (2024)", "2.1.0rc1"),
        ("2.1.0-beta.2", "2.1.0-beta.2"),
        ("Section 3.3. Fees", "3.3"),
        ("4.4 Notice of fees", "4.4"),
        ("Article 5. Fees", "5"),
        ("Moving from 1.2.0 to 1.3.0", ""),
        ("Pre-2.1.5 lamps", ""),
        ("1. Name", ""),
        ("Fees", ""),
    ],
)
def test_the_number_of_an_entry(heading: str, number: str) -> None:
    assert entry_number(["Rules", heading, "Added"]) == number


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("What changed in tug 2.1.0?", ["2.1.0"]),
        ("What changed in 2.1?", ["2.1"]),
        ("What does Section 3.3 of the rules say of Article 5(2)?", ["3.3", "5"]),
        ("Does Tug 3.2 need a rope?", ["3.2"]),
        ("Was it in v2.1 or in version 4?", ["2.1", "4"]),
        ("What is new in tug 2.1.0rc1?", ["2.1.0rc1"]),
        ("Does Ølver 3.2 need a rope?", ["3.2"]),
        ("Who pays 2.5 pounds?", []),
        ("Is the rope at least 2.5?", []),
        ("Which keepers rest for 2.5 hours?", []),
        ("What costs $2.50.10?", []),
    ],
)
def test_the_numbers_that_a_question_names(question: str, numbers: list[str]) -> None:
    assert list(entries_asked(question)) == numbers


def test_a_name_with_a_number_is_not_surely_an_entry() -> None:
    question = "Does version 2 of Tug 3.1 need rule 4.5.6?"
    assert entries_asked(question) == {"2": "version", "3.1": "named", "4.5.6": "clause"}
    assert entries_asked("Who wrote what later became version 3?") == {"3": "named"}
    assert entries_asked("Who wrote the rope in version 3?") == {"3": "version"}


def test_what_is_asked_of_a_version_is_not_told_by_a_clause() -> None:
    assert fits("version", "Version 3")
    assert fits("version", "3.0")
    assert not fits("version", "Section 3")
    assert fits("clause", "3.1 Fees")
    assert not fits("clause", "Tug 3.1.0")


@pytest.mark.parametrize(
    ("heading", "release"),
    [
        ("2.1.0", True),
        ("Tug 2.1", True),
        ("v2 (May)", True),
        ("Version 2", True),
        ("[2.1] - 2024-05-06", True),
        ("2.1 (May 6th, 2024)", True),
        ("2.1 Fees", False),
        ("Section 2.1 Fees", False),
        ("Fees", False),
    ],
)
def test_what_is_clearly_a_version(heading: str, *, release: bool) -> None:
    assert is_release(heading) is release


@pytest.mark.parametrize(
    ("number", "asked", "within"),
    [
        ("2.1.0", "2.1", True),
        ("2.1", "2.1.0", True),
        ("2.1.3", "2.1", True),
        ("2.1.3", "2.1.0", False),
        ("2.10", "2.1", False),
        ("2.1.0rc1", "2.1.0", False),
    ],
)
def test_a_part_is_within_the_whole(number: str, asked: str, *, within: bool) -> None:
    assert is_within(number, asked) is within
