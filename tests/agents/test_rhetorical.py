"""Questions in a text: none is an answer, but what stands behind one may be."""

from __future__ import annotations

import pytest
from made_evidence import answer

QUESTION = "May I tie a tug at another quay?"


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        (
            "Mooring a tug at another quay? Ring the office of the harbour. It is open at night.",
            ["Mooring a tug at another quay?", "Ring the office of the harbour."],
        ),
        (
            "Mooring a tug at another quay?\n\nRing the office of the harbour.",
            ["Mooring a tug at another quay?", "Ring the office of the harbour."],
        ),
        ("Mooring a tug at another quay?", []),
        ("Mooring a tug at another quay?\n\nOr a barge at another quay?", []),
        (
            "# Boats\n\nMooring a tug at another quay?\n\n## Barges\n\nThey lie in the bay.",
            ["They lie in the bay."],  # of another section: the question is not shown with it
        ),
    ],
)
def test_a_question_is_shown_with_what_answers_it_or_not_at_all(page: str, shown: list[str]) -> None:
    assert answer(QUESTION, page, near="another quay")[0] == shown


def test_a_question_is_no_second_sentence() -> None:
    page = "A tug may tie at another quay.\n\nAnother quay for your tug? The keeper has a list of them.\n"
    assert answer(QUESTION, page)[0] == ["A tug may tie at another quay."]
