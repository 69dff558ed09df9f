"""Neighbours that complete an answer."""

from __future__ import annotations

from made_evidence import answer, passage

from groundwire.agents.extractive.completed import in_its_unit

DELAY = """## bell_delay

The delay (in milliseconds) between the ship's signal and the bell of the gate.

The default value is 500.
"""


def test_the_unit_of_a_bare_number_is_told_before_it() -> None:
    texts, _ = answer("After how long does the bell of the gate ring by default?", passage(DELAY))
    assert "(in milliseconds)" in texts[0]
    assert any("500" in text for text in texts)


def test_a_number_that_is_no_amount_needs_no_unit() -> None:
    texts, _ = answer("What is the default of bell_delay?", passage(DELAY))
    assert "(in milliseconds)" not in texts[0]


def test_what_a_step_also_needs_is_told_behind_it() -> None:
    text = "To open the tide gate at night, oil the crank. The crank turns a wheel, so make sure that it is free, too."
    texts, _ = answer("How do I open the tide gate at night?", passage(text))
    assert " ".join(texts) == text
    texts, _ = answer("Who opens the tide gate at night?", passage(text.replace("oil the crank", "Ann oils the crank")))
    assert "make sure" not in texts[0]


def test_a_bare_number_is_of_the_unit_that_is_told_before_it() -> None:
    assert (
        in_its_unit("The default value is 500.", "The delay (in milliseconds).")
        == "The default value is 500 milliseconds."
    )
    assert in_its_unit("The default value is 500 days.", "The delay (in hours).") == "The default value is 500 days."
    assert in_its_unit("The default value is 500.", "The delay.") == "The default value is 500."
