"""A list that explains its items also answers what each of them means."""

from __future__ import annotations

import pytest
from made_evidence import answer, passage

from groundwire.agents.questions.meanings import asks_what_each_is

FLAGS = """## Flags of the quay

There are three flags:

- Red - no boat may leave the harbour before the next tide.
- Green - the gate is open, and boats may leave it one by one.
- White - the keeper is asleep, and nobody may ring the bell.
"""


@pytest.mark.parametrize(
    ("part", "asks"),
    [
        ("what each one means", True),
        ("what does each of them mean?", True),
        ("what do they mean", True),
        ("what each costs", False),
        ("what each flag means", False),
        ("what they mean by a flag", False),
    ],
)
def test_a_part_that_asks_what_each_is(part: str, *, asks: bool) -> None:
    assert asks_what_each_is(part) is asks


def test_a_list_that_explains_its_items_answers_it() -> None:
    texts, missing = answer("List all the flags of the quay and what each one means", passage(FLAGS))
    assert "White - the keeper is asleep" in texts[0]
    assert missing == []


def test_a_list_of_names_does_not() -> None:
    names = "## Flags of the quay\n\nThere are three flags:\n\n- Red\n- Green\n- White\n"
    _, missing = answer("List all the flags of the quay and what each one means", passage(names))
    assert missing
