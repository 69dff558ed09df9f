"""Errors that writers make over contracts, reports and news, and true sentences that are close to them."""

from __future__ import annotations

import pytest

from groundwire.evidence.bearing.bearing import bearing

PLANNED = ("The port expects traffic to grow by 4% in 2031.",)
TESTS = ("Tests of the new crane below 5 °C are planned.",)
UNSURE = ("Salt may damage the seal of the lamp.",)


@pytest.mark.parametrize(
    ("evidence", "true", "false"),
    [
        (("Tolls have fallen by a third.",), "Tolls fell by a third.", "Tolls have risen by a third."),
        (("The water quality improved in May.",), "In May the water quality improved.", "The water quality worsened."),
        (
            ("The port pays for damage, except for damage by storm.",),
            "The port pays for damage, except by storm.",
            "The port pays for damage, including damage by storm.",
        ),
        (PLANNED, "Traffic is expected to grow by 4% in 2031.", "Traffic grew by 4% in 2031."),
        (TESTS, "Tests of the crane below 5 °C are still to be done.", "The crane was tested below 5 °C."),
        (UNSURE, "The seal of the lamp can be damaged by salt.", "Salt damages the seal of the lamp."),
        (
            ("The keeper may open the gate.",),
            "The keeper is allowed to open the gate.",
            "The keeper will open the gate.",
        ),
    ],
)
def test_a_true_sentence_passes_and_a_false_one_does_not(evidence: tuple[str, ...], true: str, false: str) -> None:
    assert bearing(true, evidence).consistent, bearing(true, evidence)
    assert not bearing(false, evidence).consistent
