"""What is no answer: headings, bare addresses, lines that announce or repeat, sentences about something else."""

from __future__ import annotations

import pytest
from made_evidence import KEEPERS, answer

PEP = """# PEP 563

PEP: 563
Title: Postponed evaluation
Status: Final

Annotations are no longer evaluated when a function is defined.
"""


def test_a_line_that_only_announces_is_no_answer() -> None:
    lines = "An example of a berth with a crane:\n\nKEL"
    assert answer("What is an example of a berth with a crane?", lines)[0] == []


@pytest.mark.parametrize("question", ["What is PEP 563?", "What does PEP 563 say?", "Keepers of the harbour"])
def test_no_heading_and_no_line_that_repeats_the_question_is_an_answer(question: str) -> None:
    claims, _ = answer(question, PEP, KEEPERS)
    assert not {"PEP: 563", "PEP 563", "# PEP 563", "Keepers of the harbour", "Depths"} & set(claims)


def test_a_line_of_metadata_answers_what_it_states() -> None:
    assert answer("What is the status of PEP 563?", PEP)[0] == ["Status: Final"]


def test_template_tags_are_never_shown() -> None:
    claims, _ = answer("Who is the keeper?", "{% include keeper %}\n\nThe keeper is Maren Voss.")
    assert claims == ["The keeper is Maren Voss."]


def test_a_few_words_that_only_repeat_the_question_are_no_answer() -> None:
    text = "**Other lamps.** Some are sold by the keeper, and some by the pilot."
    assert "Other lamps." not in answer("Which lamps are there?", text)[0]


def test_a_bare_address_of_the_web_answers_only_where_something_is() -> None:
    page = "# Walrus\n\nhttps://walrus.example.org/the-status-of-the-walrus\n"
    assert answer("What is the status of the walrus?", page)[0] == []
    assert answer("Where is the status of the walrus?", page)[0] == [
        "https://walrus.example.org/the-status-of-the-walrus"
    ]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Which lamps of the quay are lit?", "The red lamps of the quay burn."),
        ("Where are lamps of the quay lit?", "The red lamps of the quay burn."),
        ("Where can I read which lamps of the quay are lit?", "Please see Lamps for which lamps of the quay are lit."),
    ],
)
def test_a_sentence_that_only_points_to_a_page_answers_only_where_to_read(question: str, first: str) -> None:
    page = "Please see Lamps for which lamps of the quay are lit.\n\nThe red lamps of the quay burn.\n"
    assert answer(question, page)[0][0] == first


def test_what_nothing_answers_is_missing() -> None:
    question = "What is penicillin made of?"
    assert answer(question, KEEPERS, PEP, near="penicillin") == ([], [question])


def test_a_part_that_refers_back_to_what_is_missing_is_missing_too() -> None:
    text = "The keeper of the light is always on call."
    first, second = "What is penicillin made of", "is it always on call"
    assert answer(f"{second.capitalize()}?", text)[0] == [text]
    assert answer(f"{first} and {second}?", text, near="penicillin") == ([], [first, second])


def test_a_question_in_a_document_is_no_answer_where_a_statement_is() -> None:
    text = "How long does the keeper rest?\n\nThe keeper rests for 11 hours."
    assert answer("How long does the keeper rest?", text)[0] == ["The keeper rests for 11 hours."]


def test_a_part_that_says_hardly_anything_is_not_answered_with_what_is_about_something_else() -> None:
    plan, list_ = "A berth plan must name the boat.", "The berth plan is more useful with a list of the crew."
    page = f"{plan}\n\n{list_}\n\nFor a wall, red paint is only useful."
    assert answer("What must a berth plan name, and what is only useful?", page)[0][:2] == [plan, list_]
