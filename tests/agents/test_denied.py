"""A question for what is not so is answered by a sentence that denies something."""

from __future__ import annotations

import pytest
from made_evidence import answer

from groundwire.agents.questions.denied import asks_denied, denies


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What can't I bring on board?", True),
        ("Which ropes are not allowed?", True),
        ("What does the fee not cover?", True),
        ("Who is exempt from the toll?", True),
        ("Which tugs aren\u2019t insured?", True),
        ("What if I can't come on board?", False),
        ("What do I do when the pump does not start?", False),
        ("Who is the keeper that does not rest?", False),
        ("Why can't I come on board?", False),
        ("What not only floats but sails?", False),
        ("What can I bring on board?", False),
    ],
)
def test_whether_a_question_asks_for_what_is_not_so(question: str, expected: bool) -> None:
    assert asks_denied(question) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The fee does not cover ropes.", True),
        ("No lamps on board.", True),
        ("You can\u2019t bring lamps.", True),
        ("Lamps are excluded.", True),
        ("What you bring is not restricted.", False),
        ("The list isn't really exhaustive.", False),
        ("Knots are tied at noon.", False),
    ],
)
def test_whether_a_text_denies_something(text: str, expected: bool) -> None:
    assert denies(text) is expected


def test_what_is_not_covered_is_not_answered_by_what_is_not_restricted() -> None:
    page = (
        "Where you spend your rope budget is not restricted.\n\n"
        "Besides, the budget cannot pay for these:\n\nLamps\nNew bells\n"
    )
    (first, *_), _ = answer("What can't I spend my rope budget on?", page)
    assert first == "Besides, the budget cannot pay for these:\n- Lamps\n- New bells"
    (first, *_), _ = answer("Where can I spend my rope budget?", page)
    assert first == "Where you spend your rope budget is not restricted."
