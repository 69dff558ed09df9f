"""A question that ends with two words to choose from is answered behind the heading that has one of them."""

from __future__ import annotations

import pytest
from made_evidence import answer

from groundwire.agents.questions.offered import chooses

PAGE = "# Codes\n\n## {}\n\nThe pass of the boat is valid, but has no berth in it.\n"


@pytest.mark.parametrize(
    ("text", "question", "chosen"),
    [
        ("403 Forbidden", "The pass has no berth. 401 or 403?", True),
        ("Codes 401 and 403", "The pass has no berth. 401 or 403?", False),
        ("500 Error", "401 or 403?", False),
        ("A tug tows.", "Is this a tug or a barge?", True),
        ("A tug tows.", "Is the tug or the barge towed at night?", False),  # asks something else of the two
        ("A tug tows.", "Is it a tug or tugs?", False),
    ],
)
def test_a_text_has_one_of_the_two_words(text: str, question: str, *, chosen: bool) -> None:
    assert chooses(text, question) is chosen


@pytest.mark.parametrize(("heading", "shown"), [("403 Forbidden", "403 Forbidden: The pass"), ("Codes", "The pass")])
def test_the_heading_that_chooses_stands_before_the_sentence(heading: str, shown: str) -> None:
    (text, *_), _ = answer("The pass is valid but has no berth in it. 401 or 403?", PAGE.format(heading))
    assert text.startswith(shown)
