"""The list below a short line that is called as the thing which a question asks about."""

from __future__ import annotations

import pytest
from made_evidence import answer

TOWS = """# Tows

Short Tow:

- Goes as far as the lock
- Needs one rope
- For: small boats

Long Tow:

- Goes as far as the open sea
- Needs two ropes

## Notes

- A short tow was added in May to the price list of the tow.
"""
SHORT = "Short Tow:\n- Goes as far as the lock\n- Needs one rope\n- For: small boats"
LONG = "Long Tow:\n- Goes as far as the open sea\n- Needs two ropes"


@pytest.mark.parametrize("question", ["What is a short tow?", "What does a short tow do?", "What does short tow mean?"])
def test_the_list_below_the_label_of_what_is_asked_about_is_shown_whole(question: str) -> None:
    assert answer(question, TOWS)[0] == [SHORT]


def test_a_difference_has_the_list_of_each_side() -> None:
    assert answer("What is the difference between a short tow and a long tow?", TOWS)[0] == [SHORT, LONG]


@pytest.mark.parametrize(
    "page",
    [
        f"{TOWS}\nA short tow is a tow that ends at the lock.\n",  # which defines it
        TOWS.replace("Short Tow:", "Short Tow Prices:"),
        TOWS.replace("Short Tow:", "## Short Tow"),
    ],
)
def test_other_lists_are_not(page: str) -> None:
    assert answer("What is a short tow?", page)[0] != [SHORT]


def test_one_word_that_labels_several_lists_tells_not_which() -> None:
    page = "## Tugs\n\nRopes:\n\n- Two of hemp\n\n## Barges\n\nRopes:\n\n- Three of wire\n"
    assert answer("What are the ropes?", page)[0] != ["Ropes:\n- Two of hemp"]
