"""Intervals hold what they say, tests err as seldom as they say, and odd data break neither."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.evaluation.comparison import statistics
from groundwire.evaluation.comparison.results import Estimate
from groundwire.evaluation.comparison.statistics import SHARE, average, difference, holm, mean, p_value

shares = st.floats(0, 1, allow_subnormal=False)
pairs = st.lists(st.tuples(shares, shares), min_size=2, max_size=20)


@pytest.fixture(autouse=True)
def _fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "RESAMPLES", 1_000)
    statistics._counts.cache_clear()


@law(15, 40, values=st.lists(shares, min_size=2, max_size=20), within=st.sampled_from([None, SHARE]))
def test_an_interval_holds_its_value_and_stays_in_range(
    values: list[float], within: tuple[float, float] | None
) -> None:
    estimate = mean(values, within=within)
    assert estimate.low is not None
    assert estimate.high is not None
    assert -1e-9 <= estimate.low <= estimate.value <= estimate.high <= 1 + 1e-9


def test_of_no_case_there_is_no_value_and_of_one_no_interval() -> None:
    assert mean([]) == mean([None]) == Estimate(value=None, n=0)
    assert mean([None, 0.5]) == Estimate(value=0.5, n=1)
    assert difference([1.0, None], [None, 1.0]) == Estimate(value=None, n=0)


def test_of_two_cases_the_interval_is_all_that_was_seen() -> None:
    estimate = mean([0.0, 1.0])
    assert (estimate.low, estimate.value, estimate.high) == (0.0, 0.5, 1.0)


def test_equal_values_have_the_interval_that_so_few_of_them_prove() -> None:
    assert mean([3.0] * 5) == Estimate(value=3.0, low=3.0, high=3.0, n=5)
    estimate = mean([1.0] * 20, within=SHARE)
    assert estimate.high == 1.0
    assert estimate.low == pytest.approx(0.05 ** (1 / 20))
    rounded = mean([1.0, 1 - 1e-10, 1 - 5e-11, *[1.0] * 17], within=SHARE)
    assert rounded.low == pytest.approx(0.05 ** (1 / 20))
    same = difference([0.5] * 10, [0.5] * 10, within=SHARE)
    assert same.high == -same.low == pytest.approx(1 - 0.05**0.1)


def test_values_that_are_not_there_are_left_out_as_pairs() -> None:
    estimate = difference([1.0, None, 0.5, 0.0], [0.0, 1.0, None, 0.0])
    assert (estimate.value, estimate.n) == (0.5, 2)
    with pytest.raises(ValueError):
        difference([1.0], [1.0, 0.0])


def test_the_same_seed_gives_the_same_interval_and_another_one_another() -> None:
    values = list(np.random.default_rng(2).random(25))
    assert mean(values, seed=3) == mean(values, seed=3)
    assert mean(values, seed=3) != mean(values, seed=4)


def test_repeats_are_averaged_before_anything_else() -> None:
    assert average([1.0, 0.0, None, 1.0]) == pytest.approx(2 / 3)
    assert average([None]) is None


@law(15, 40, values=pairs)
def test_a_two_sided_p_does_not_mind_which_is_first(values: list[tuple[float, float]]) -> None:
    first, second = map(list, zip(*values, strict=True))
    assert p_value(first, second, seed=0) == p_value(second, first, seed=0)
    assert 0 < p_value(first, second, seed=0) <= 1


@law(3, 10, values=st.lists(st.tuples(shares, shares), min_size=2, max_size=7))
def test_few_pairs_are_tested_exactly_as_scipy_does(values: list[tuple[float, float]]) -> None:
    from scipy.stats import permutation_test  # takes long, and every worker collects this file

    rounded = [(round(value, 3), round(other, 3)) for value, other in values]
    first, second = map(list, zip(*rounded, strict=True))
    for alternative in ("two-sided", "greater"):
        theirs = permutation_test(
            (first, second), lambda a, b, axis: np.mean(a - b, axis=axis), permutation_type="samples", vectorized=True,
            alternative=alternative,
        )  # fmt: skip
        assert p_value(first, second, seed=0, alternative=alternative) == pytest.approx(theirs.pvalue)


@pytest.mark.parametrize("alternative", ["two-sided", "greater"])
def test_many_pairs_agree_with_scipy(alternative: statistics.Alternative) -> None:
    from scipy.stats import permutation_test

    rng = np.random.default_rng(5)
    first, second = rng.random(40) + 0.1, rng.random(40)
    theirs = permutation_test(
        (first, second), lambda a, b, axis: np.mean(a - b, axis=axis), permutation_type="samples", vectorized=True,
        alternative=alternative, n_resamples=4_000, rng=1,
    )  # fmt: skip
    assert p_value(list(first), list(second), seed=0, alternative=alternative) == pytest.approx(theirs.pvalue, abs=0.03)


def test_right_or_wrong_is_a_sign_test_of_the_cases_that_differ() -> None:
    first, second = [1.0] * 9 + [0.0] + [1.0] * 50, [0.0] * 9 + [1.0] + [1.0] * 50
    assert p_value(first, second, seed=0) == pytest.approx(2 * 11 / 2**10)
    assert p_value(first, second, seed=0, alternative="greater") == pytest.approx(11 / 2**10)
    assert p_value(second, first, seed=0, alternative="greater") == pytest.approx(1 - 1 / 2**10)


def test_no_difference_is_no_evidence() -> None:
    assert p_value([0.3] * 5, [0.3] * 5, seed=0) == p_value([], [], seed=0) == p_value([None], [1.0], seed=0) == 1.0


p_values = st.lists(st.floats(0, 1), max_size=12)


@law(25, 50, values=p_values, more=st.integers(0, 20))
def test_holm_keeps_the_order_and_never_lowers_a_p(values: list[float], more: int) -> None:
    corrected = holm(values, family=len(values) + more)
    assert all(p <= after <= 1 for p, after in zip(values, corrected, strict=True))
    in_order = sorted(range(len(values)), key=lambda at: values[at])
    assert [corrected[at] for at in in_order] == sorted(corrected)


def test_holm_by_hand() -> None:
    assert holm([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])
    assert holm([0.01, 0.02], family=5) == pytest.approx([0.05, 0.08])
    with pytest.raises(ValueError, match="family of 1"):
        holm([0.1, 0.2], family=1)
