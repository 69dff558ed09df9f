"""A value that only one of a group can be is not said of what the evidence gives another one."""

from __future__ import annotations

import pytest
from borne import bearing

CASES = (
    # evidence, said otherwise, what is false
    ("The toll doubled in 2021.", "The toll rose twofold in 2021.", "The toll halved in 2021."),
    ("The toll halved in 2021.", "The toll fell by half in 2021.", "The toll doubled in 2021."),
    ("The crew won twice in 2021.", "In 2021, the crew won twice.", "The crew won once in 2021."),
    ("Hundreds of tugs sank in May.", "In May, hundreds of tugs sank.", "Thousands of tugs sank in May."),
    ("The duo left the ship.", "The pair left the ship, a duo.", "The trio left the ship."),
    ("A quarter of the crew left.", "25% of the crew left.", "Half of the crew left."),
    ("He finished second.", "He came second.", "He finished first."),
    ("The lock opens at noon.", "The lock opens at 12:00.", "The lock opens at midnight."),
    ("The lock closes at 00:00.", "The lock closes at midnight.", "The lock closes at noon."),
    ("The lock opens at dawn.", "At sunrise the lock opens.", "The lock opens at dusk."),
    ("The course runs in the spring of 2019.", "It runs in spring 2019.", "The course runs in the winter of 2019."),
    ("Take the pill in the morning.", "The pill is taken in the morning.", "Take the pill in the evening."),
    ("The meeting is next week.", "The meeting takes place next week.", "The meeting is last week."),
    ("The boat leaves at a quarter past five.", "It leaves at a quarter past five.", "It leaves at a quarter to five."),
    ("The pump often leaks.", "The pump leaks frequently.", "The pump sometimes leaks."),
    ("The pump is slightly damaged.", "The pump is a little damaged.", "The pump is severely damaged."),
    ("Members mainly voted by post.", "Members mostly voted by post.", "Members only voted by post."),
    ("Both pumps failed in May.", "The two pumps failed in May.", "One pump failed in May."),
    ("Little is known of the wreck.", "We know little of the wreck.", "Much is known of the wreck."),
    ("The treaty prevents war.", "War is prevented by the treaty.", "The treaty causes war."),
    ("The lease is exempt from tax.", "The lease is tax exempt.", "The lease is subject to tax."),
    ("The lamp must be off.", "The lamp has to be switched off.", "The lamp must be on."),
    (
        "Turn off the pump before cleaning.",
        "Before cleaning, switch off the pump.",
        "Turn off the pump while cleaning.",
    ),
    ("It is optional to open the hatch.", "Opening the hatch is voluntary.", "It is mandatory to open the hatch."),
    ("The ticket costs US$20.", "The ticket costs $20.", "The ticket costs A$20."),
    ("The company employs her.", "She is employed by the company.", "The company employs him."),
)


@pytest.mark.parametrize(("evidence", "true", "false"), CASES)
def test_another_value_of_the_group_is_vetoed_and_the_same_one_in_other_words_passes(
    evidence: str, true: str, false: str
) -> None:
    assert bearing(true, [evidence]).consistent
    assert not bearing(false, [evidence]).consistent
