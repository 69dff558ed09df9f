"""Comparisons say what was shown and no more; fronts, regret, harm and risk follow from the cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_results import made_results, made_system

from groundwire.evaluation.comparison.choice import cost_measure, cost_of, front, hurt, lost_cases, pareto, regret
from groundwire.evaluation.comparison.differences import differences, sentence
from groundwire.evaluation.comparison.results import Estimate, Judged
from groundwire.evaluation.comparison.sentences import cautions, judge_sentences, shown_differences, warnings
from groundwire.evaluation.comparison.statistics import area_under, risk_coverage

GOOD, POOR = [1.0] * 36 + [0.0] * 4, [1.0] * 16 + [0.0] * 24


def full(name: str, right: list[float], **more: list[float | None]):
    return made_system(name, right=right, f1=[0.5] * len(right), citation_recall=[0.5] * len(right), **more)


def test_a_shown_difference_says_how_much_and_another_says_nothing() -> None:
    comparisons = differences([full("naive", POOR), full("self_rag", GOOD)])
    assert [comparison.measure for comparison in comparisons] == ["right", "f1", "citation_recall"]
    right, f1, _ = comparisons
    assert right.shown
    assert right.sentence.startswith("self_rag is better than naive by 50.0 points (")
    assert right.corrected == pytest.approx(3 * right.p)
    assert (f1.shown, f1.p, f1.sentence) == (False, 1.0, "no difference shown (n = 40)")


def test_a_loss_is_called_worse_and_a_saving_better() -> None:
    fall = Estimate(value=-0.08, low=-0.12, high=-0.03, n=60)
    assert sentence("right", "a", "b", fall, significant=True) == "a is worse than b by 8.0 points (3.0 to 12.0)"
    less = Estimate(value=-210.0, low=-320.0, high=-100.0, n=60)
    assert sentence("input_tokens", "a", "b", less, significant=True) == "a is better than b by 210 tokens (100 to 320)"
    assert sentence("refused", "a", "b", fall, significant=True) == "a is lower than b by 8.0 points (3.0 to 12.0)"


def test_pairs_without_a_value_are_counted_in_the_sentence() -> None:
    first = made_system("naive", right=[1.0, 1.0, 0.0], f1=[0.1, None, None], citation_recall=[None] * 3)
    second = made_system("router", right=[1.0, 1.0, 0.0], f1=[0.1, 0.5, None], citation_recall=[None] * 3)
    by_measure = {comparison.measure: comparison for comparison in differences([first, second])}
    assert by_measure["f1"].sentence == "no difference shown (n = 1, 1 left out for want of a value)"


def test_a_measure_that_applies_to_no_case_is_no_test_to_correct_for() -> None:
    first = made_system("naive", right=POOR, f1=[0.5] * 40, citation_recall=[None] * 40)
    second = made_system("self_rag", right=GOOD, f1=[0.5] * 40, citation_recall=[None] * 40)
    comparisons = differences([first, second])
    assert [comparison.measure for comparison in comparisons] == ["right", "f1"]
    assert comparisons[0].corrected == pytest.approx(2 * comparisons[0].p)


def test_the_number_of_cases_is_that_of_the_comparisons_not_of_the_set() -> None:
    first = made_system("naive", right=[1.0, None, None], f1=[0.1, 0.2, None], citation_recall=[0.5, 0.5, None])
    results = made_results(first, first.model_copy(update={"name": "router"}))
    results = results.model_copy(update={"differences": differences(results.systems)})
    assert shown_differences(results) == ["No difference shown in 3 comparisons (n = 1 to 2, Holm over all pairs)."]


def test_a_failed_run_is_told_as_one() -> None:
    results = made_results(full("naive", GOOD).model_copy(update={"failed": 1}))
    assert warnings(results) == ["naive ended 1 run without an answer, which counts as wrong."]


def test_the_bill_of_a_judge_and_what_it_failed_at_are_told() -> None:
    half = Judged(metric="faithfulness", judge="j", estimate=Estimate(value=0.5, n=2), failed=0, calls=4)
    none = Judged(
        metric="context_recall", judge="j", estimate=Estimate(value=None, n=0), failed=2, failed_because="It is away.",
        calls=2, input_tokens=12_000, output_tokens=70,
    )  # fmt: skip
    results = made_results(full("naive", GOOD).model_copy(update={"judged": [half, none]}), full("router", GOOD))
    assert judge_sentences(results) == [
        "Judging took 6 calls of j, 12,000 tokens in and 70 out, beside the cost above.",
        "j gave no value for answers of naive (context_recall of 2), such as: It is away.",
    ]
    assert judge_sentences(made_results(full("naive", GOOD))) == []


def test_cases_that_nobody_can_judge_are_told() -> None:
    unclear, some = [None, None, None], [1.0, None, 0.0]
    assert cautions(made_results(full("naive", GOOD))) == []
    assert cautions(made_results(made_system("naive", right=some))) == [
        "1 of 3 cases name nothing that a right answer contains ('answers'), "
        "so the share of right answers is over the other 2."
    ]
    none = made_results(made_system("naive", right=unclear), made_system("router", right=unclear))
    assert warnings(none) == [
        "No case names what a right answer contains ('answers'), so no share of right answers is told."
    ]
    assert regret(none.systems, seed=0) is None


def test_a_transformation_that_needs_a_model_is_told_to_have_had_none() -> None:
    hyde = full("corrective+hyde", GOOD).model_copy(update={"settings": {"transform": "hyde"}})
    warning = "corrective+hyde had no model to write a passage with, so it searched for each question as it is."
    assert warnings(made_results(full("corrective", GOOD), hyde)) == [warning]
    assert warnings(made_results(hyde, model="openai:x")) == []


def test_the_base_is_naive_and_the_best_is_compared_with_every_other() -> None:
    systems = [full("router", [*GOOD[1:], 0.0]), full("naive", POOR), full("research", GOOD)]
    right = [
        (comparison.first, comparison.second) for comparison in differences(systems) if comparison.measure == "right"
    ]
    assert right == [("router", "naive"), ("research", "naive"), ("research", "router")]


def test_the_correction_counts_every_pair_that_might_have_been_best() -> None:
    systems = [full("naive", POOR), full("router", POOR), full("research", POOR), full("self_rag", GOOD)]
    comparisons = differences(systems)
    least = min(comparisons, key=lambda comparison: comparison.p)
    assert least.corrected == pytest.approx(least.p * 6 * 3)


def test_of_one_system_or_none_nothing_is_compared() -> None:
    assert differences([]) == differences([full("naive", POOR)]) == []


points = st.dictionaries(
    st.text("abc", min_size=1, max_size=3), st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=8
)


@given(points)
def test_nothing_on_the_front_is_beaten_and_all_else_is(points: dict[str, tuple[float, float]]) -> None:
    on_front = front(points)
    for name, (quality, cost) in points.items():
        beaten = any((q >= quality and c <= cost) and (q, c) != (quality, cost) for q, c in points.values())
        assert (name in on_front) != beaten
    assert [points[name][1] for name in on_front] == sorted(points[name][1] for name in on_front)


def test_cost_is_the_price_or_tokens_or_passages() -> None:
    tokens = {"input_tokens": [100.0, 200.0], "output_tokens": [10.0, 30.0], "passages": [6.0, 6.0]}
    free, paid = (
        made_system("naive", right=[1.0, 0.0], **tokens),
        made_system("router", right=[1.0, 1.0], price=[0.1, 0.3], **tokens),
    )
    assert cost_measure([free], model="none") == "passages"
    assert cost_measure([free, paid], model="local") == "tokens"
    assert cost_measure([paid], model="local") == "price"
    assert cost_of(free, "tokens") == 170.0
    assert pareto([free, paid], "tokens") == ["router"]
    assert pareto([free, paid], "price") == ["router"]


def test_regret_is_against_the_best_fixed_pattern_and_the_best_for_each_case() -> None:
    adaptive = made_system("adaptive", right=[1.0, 0.0, 0.0, 0.0])
    systems = [made_system("naive", right=[0.0, 1.0, 1.0, 0.0]), made_system("research", right=[1.0, 0.0, 0.0, 0.0])]
    result = regret([adaptive, *systems], seed=0)
    assert result is not None
    assert (result.router, result.best_fixed) == ("adaptive", "naive")
    assert (result.over_best_fixed.value, result.over_oracle.value) == (0.25, 0.5)
    assert regret(systems, seed=0) is None
    assert regret([adaptive], seed=0) is None


def test_retrieval_hurts_where_the_model_alone_was_right() -> None:
    alone = made_system("no retrieval", right=[1.0, 1.0, 0.0, 0.5])
    naive = made_system("naive", right=[0.0, 1.0, 1.0, 0.4])
    (harm,) = hurt([alone, naive])
    assert (harm.system, harm.cases, harm.asked) == ("naive", ["case-0", "case-3"], 4)
    assert hurt([naive]) == []
    assert lost_cases(alone, naive) == ["case-2"]


def test_answers_of_equal_confidence_stand_or_fall_together() -> None:
    curve = risk_coverage([0.9, 0.5, 0.5, None], [1.0, 0.0, 1.0, 0.0])
    assert [(point.coverage, point.risk) for point in curve] == [(0.25, 0.0), (0.75, pytest.approx(1 / 3))]
    assert risk_coverage([None], [1.0]) == []


def test_the_area_is_the_mean_risk_and_an_order_helps() -> None:
    flat = risk_coverage([0.5] * 4, [1.0, 0.0, 1.0, 0.0])
    assert area_under(flat) == pytest.approx(0.5)
    right = [1.0] * 50 + [0.0] * 50
    sure = area_under(risk_coverage([1 - at / 100 for at in range(100)], right))
    wrong = area_under(risk_coverage([at / 100 for at in range(100)], right))
    assert sure is not None
    assert wrong is not None
    assert sure < 0.5 < wrong
    assert area_under([]) is None
