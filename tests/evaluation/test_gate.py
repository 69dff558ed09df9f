"""The gate fails for a loss that is shown, lets noise pass, and refuses what it cannot compare."""

from __future__ import annotations

import pytest
from made_results import made_results, made_system

from groundwire.errors import InputError
from groundwire.evaluation.comparison.gate import check, compared, not_shown
from groundwire.evaluation.comparison.results import Results, SystemResult

N = 40


def scores(right: list[float], *, f1: float = 0.5) -> SystemResult:
    n = len(right)
    return made_system(
        "naive", right=right, f1=[f1 + 0.001 * at for at in range(n)], citation_valid=[1.0] * n,
        citation_recall=[None] * n,
    )  # fmt: skip


@pytest.fixture
def baseline() -> Results:
    return made_results(scores([1.0] * 30 + [0.0] * 10))


def test_an_equal_run_and_a_better_one_pass(baseline: Results) -> None:
    assert check(baseline, baseline=baseline, floors={}) == []
    assert check(made_results(scores([1.0] * N)), baseline=baseline, floors={}) == []


def test_a_small_loss_is_noise_and_a_large_one_fails(baseline: Results) -> None:
    small = made_results(scores([0.0] * 3 + [1.0] * 30 + [0.0] * 7))
    assert check(small, baseline=baseline, floors={}) == []
    large = made_results(scores([0.0] * 15 + [1.0] * 15 + [0.0] * 10))
    (sentence,) = check(large, baseline=baseline, floors={})
    assert sentence.startswith("naive lost 37.5 points (")
    assert "'right' against the baseline (n = 40, corrected p = " in sentence


def test_each_measure_may_fail(baseline: Results) -> None:
    (sentence,) = check(made_results(scores([1.0] * 30 + [0.0] * 10, f1=0.3)), baseline=baseline, floors={})
    assert "'f1'" in sentence


def test_the_same_cases_are_compared_and_the_others_are_counted(baseline: Results) -> None:
    shorter = made_results(scores([1.0] * 30))
    assert check(shorter, baseline=baseline, floors={}) == []
    assert compared(shorter, baseline).startswith("30 cases are in both runs, 0 are new, 10 are gone, and 0 have")
    assert compared(baseline, shorter).startswith("30 cases are in both runs, 10 are new, 0 are gone, and 0 have")


def test_another_question_under_the_same_id_is_not_compared_and_the_same_one_under_another_id_is() -> None:
    old = scores([1.0] * 20 + [0.0] * 20)
    moved = [case.model_copy(update={"case": f"case-{at + 1}"}) for at, case in enumerate(old.cases)]
    first = old.cases[0].model_copy(update={"asked": "new"})
    now = made_results(old.model_copy(update={"cases": [first, *moved]}))
    before = made_results(old)
    assert check(now, baseline=before, floors={}) == []
    assert compared(now, before).startswith("40 cases are in both runs, 1 are new, 0 are gone, and 0 have")
    fresh = [case.model_copy(update={"asked": f"{case.asked}'", "scores": {"right": 0.0}}) for case in old.cases[:15]]
    edited = made_results(old.model_copy(update={"cases": [*fresh, *old.cases[15:]]}))
    assert check(edited, baseline=before, floors={}) == []
    assert compared(edited, before).startswith("25 cases are in both runs, 0 are new, 0 are gone, and 15 have another")


def test_a_system_that_the_baseline_lacks_is_let_be(baseline: Results) -> None:
    other = made_system("router", right=[0.0] * N, f1=[0.0] * N, citation_valid=[0.0] * N, citation_recall=[0.0] * N)
    assert check(made_results(*baseline.systems, other), baseline=baseline, floors={}) == []
    with pytest.raises(InputError, match="none of them"):
        check(made_results(other), baseline=baseline, floors={})


def test_another_set_model_or_setting_is_refused(baseline: Results) -> None:
    for changed, message in (({"set": "ferries"}, "set 'tides'"), ({"model": "local"}, "model 'none'")):
        with pytest.raises(InputError, match=message):
            check(baseline.model_copy(update=changed), baseline=baseline, floors={})
    wider = made_results(baseline.systems[0].model_copy(update={"settings": {"search.k": 10}}))
    with pytest.raises(InputError, match=r"search\.k=10"):
        check(wider, baseline=baseline, floors={})


def test_without_a_shared_case_nothing_is_compared(baseline: Results) -> None:
    cases = [case.model_copy(update={"asked": f"new-{case.asked}"}) for case in baseline.systems[0].cases]
    other = made_results(baseline.systems[0].model_copy(update={"cases": cases}))
    with pytest.raises(InputError, match="share no case"):
        check(other, baseline=baseline, floors={})


def test_a_floor_fails_only_when_the_whole_interval_lies_below(baseline: Results) -> None:
    assert check(baseline, baseline=None, floors={"right": 0.8}) == []
    (sentence,) = check(baseline, baseline=None, floors={"right": 0.95})
    assert sentence.startswith("naive has 75.0 of 'right' (")
    assert sentence.endswith("n = 40), all below 95.0.")


def test_a_mean_below_its_floor_is_told_where_the_gate_passes(baseline: Results) -> None:
    assert not_shown(baseline, {"right": 0.75}) == not_shown(baseline, {"right": 0.95}) == []
    (sentence,) = not_shown(baseline, {"right": 0.8})
    assert sentence.startswith("naive has 75.0 of 'right' (60.0 to ")
    assert sentence.endswith(
        "n = 40), below 80.0; that passes, since a floor fails only where the whole interval lies below it."
    )
    (sentence,) = not_shown(made_results(scores([0.0])), {"right": 0.5})
    assert sentence.startswith("naive has 0.0 of 'right' (n = 1), below 50.0; that passes")


@pytest.mark.parametrize(
    ("name", "floor", "message"),
    [
        ("rigth", 0.6, "no measure 'rigth'"),
        ("seconds", 1.0, "cannot have a floor"),
        ("refused", 0.1, "cannot have a floor"),
        ("right", 60.0, "a number from 0 to 1"),
        ("right", float("nan"), "a number from 0 to 1"),
        ("citation_recall", 0.5, "no case gave naive"),
        ("recall@5", 0.5, "no case gave naive"),
    ],
)
def test_a_floor_that_nothing_can_fail_is_refused(baseline: Results, name: str, floor: float, message: str) -> None:
    with pytest.raises(InputError, match=message):
        check(baseline, baseline=None, floors={name: floor})
