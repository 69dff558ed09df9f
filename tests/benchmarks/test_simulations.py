"""With 200 simulations: intervals hold the truth, and gate and comparisons raise no more false alarms than stated."""

from __future__ import annotations

import math

import pytest
import simulations

SIMULATIONS = 200
THREE_ERRORS = 3 * math.sqrt(0.05 * 0.95 / SIMULATIONS)


@pytest.mark.parametrize("correlation", [0.0, 0.8])
def test_the_interval_of_a_difference_holds_it(correlation: float) -> None:
    result = simulations.coverage(
        lambda rng: tuple(simulations.right_or_wrong(simulations.normals(rng, (40, 2), correlation), [0.7, 0.6]).T),
        0.1, SIMULATIONS,
    )  # fmt: skip
    assert result["measured"] >= 0.95 - THREE_ERRORS
    assert max(result["too_low"], result["too_high"]) <= 0.025 + THREE_ERRORS


def test_the_interval_of_few_f1_like_pairs_holds_the_difference() -> None:
    result = simulations.coverage(lambda rng: simulations.f1_pair(rng, 16), 0.05, SIMULATIONS)
    assert result["measured"] >= 0.95 - THREE_ERRORS


@pytest.mark.slow
def test_the_gate_seldom_fails_a_build_that_changed_nothing_and_often_one_that_lost() -> None:
    assert simulations.gate_rate(30, 1, SIMULATIONS) <= 0.05 + THREE_ERRORS
    assert simulations.gate_rate(60, 1, 50, loss=0.3) >= 0.9


@pytest.mark.slow
def test_among_equals_a_difference_is_seldom_shown() -> None:
    assert simulations.shown_rate(30, 3, SIMULATIONS) <= 0.05 + THREE_ERRORS


def test_a_floor_seldom_fails_what_stands_on_it() -> None:
    assert simulations.floor_rate(40, 0.6, 0.6, SIMULATIONS) <= 0.025 + THREE_ERRORS
