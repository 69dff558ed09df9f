"""Questions for whether something is possible, and sentences that say that it is not."""

from __future__ import annotations

import pytest
from made_evidence import answer, passage

from groundwire.agents.questions.ability import asks_ability, says_not_possible


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Can I moor two tugs?", True),
        ("Is it possible to moor two tugs?", True),
        ("Is it allowed to moor two tugs?", True),
        ("And is there a way to moor at night?", True),
        ("Does the gate support two tugs?", True),
        ("Does the gate shut at dusk?", False),
        ("What can I moor?", False),
        ("Is the gate red?", False),
    ],
)
def test_a_question_for_what_is_possible(question: str, *, asks: bool) -> None:
    assert asks_ability(question) is asks


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("The gate does not currently support two tugs.", True),
        ("It doesn't allow that.", True),
        ("Two tugs cannot be moored.", True),
        ("There is no way to moor two.", True),
        ("Mooring two is not yet supported.", True),
        ("The gate does not shut at dusk.", False),
        ("It is not red.", False),
    ],
)
def test_a_sentence_that_says_it_is_not(text: str, *, says: bool) -> None:
    assert says_not_possible(text) is says


def test_what_cannot_be_is_the_answer() -> None:
    text = (
        "The gate takes a tug over one rope in the basin. We have seen that most pilots moor a tug over one rope. "
        "The gate does not support a tug over several ropes, although two boats may share one."
    )
    texts, _ = answer("Can I moor a tug over several ropes at the gate?", passage(text))
    assert texts[0].startswith("The gate does not support a tug over several ropes")
