"""What the evidence says of a number is kept: its bound, what it is of each of, its dimension, its unit."""

from __future__ import annotations

import pytest
from borne import bearing

CASES = (
    # evidence, said otherwise, what is false
    ("At least 300 people came.", "300 or more people came.", "300 people came."),
    ("Up to 300 people may come.", "A maximum of 300 people may come.", "300 people may come."),
    ("About 300 people came.", "Some 300 people came.", "Exactly 300 people came."),
    ("About 300 people came.", "300 people came.", "At least 300 people came."),
    ("The hall holds nearly 300 people.", "The hall holds almost 300 people.", "The hall holds over 300 people."),
    ("The pilot waits at most two hours.", "The pilot waits no longer than two hours.", "The pilot waits two hours."),
    ("The valve opens above 4 bar.", "The valve opens at more than 4 bar.", "The valve opens at 4 bar."),
    ("The tank holds up to 40 litres.", "The capacity of the tank is 40 litres.", "The tank holds 40 litres."),
    ("Reports are due within 10 days.", "You have 10 days to hand in reports.", "Reports are due every 10 days."),
    ("Sales grew over five years.", "Sales grew in five years.", "Sales grew in six years."),
    ("The toll rose by 20 euros.", "The toll increased by 20 euros.", "The toll rose to 20 euros."),
    ("The toll fell to 20 euros.", "The toll is down to 20 euros.", "The toll fell by 20 euros."),
    (
        "The lock is open from Monday to Friday.",
        "It is open Monday through Friday.",
        "It is open on Monday and Friday.",
    ),
    ("Children aged 5 to 12 pay half.", "Children between 5 and 12 pay half.", "Children aged 5 or 12 pay half."),
    ("The town was founded in 300 BC.", "The town was founded in 300 BCE.", "The town was founded in 300."),
    ("The 1990s were dry in Vik.", "Vik was dry in the 1990s.", "The year 1990 was dry in Vik."),
    ("The ticket costs 20 euros per person.", "Each person pays 20 euros.", "The ticket costs 20 euros per family."),
    ("The ticket costs 20 euros per person.", "A ticket per person costs 20 euros.", "The ticket costs 20 euros."),
    ("The rope is 12 feet long.", "The length of the rope is 12 feet.", "The rope is 12 feet thick."),
    ("The tower is 12 m high.", "The tower is 12 m tall.", "The tower is 12 m deep."),
    ("The file has 20 MiB.", "The file has 20 mebibytes.", "The file has 20 MB."),
    ("The bottle has 12 fluid ounces.", "The bottle holds 12 fl oz.", "The bottle has 12 ounces."),
    ("The cup holds 1\u00bd litres.", "The cup holds 1.5 litres.", "The cup holds 1 litre."),
    ("The cup holds \u00bd litre.", "The cup holds half a litre.", "The cup holds \u00bc litre."),
)


@pytest.mark.parametrize(("evidence", "true", "false"), CASES)
def test_what_is_said_of_a_number_is_neither_dropped_nor_changed(evidence: str, true: str, false: str) -> None:
    assert bearing(true, [evidence]).consistent
    assert not bearing(false, [evidence]).consistent
