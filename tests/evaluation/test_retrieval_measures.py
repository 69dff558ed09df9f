"""Retrieval is measured in gold units, as trec_eval measures documents; the edges are decided, not left to chance."""

from __future__ import annotations

import math

import pytest
from hypothesis import strategies as st
from laws import law
from trace_maker import make_passage, make_trace

from groundwire.evaluation.measures.retrieval import MEASURES, ranked, retrieval_scores, trec_scores
from groundwire.evaluation.sets.gold import Located

NAMES = [measure.name for measure in MEASURES]
FIRST, SECOND = Located("handbook", "rest.md", 0, 31), Located("handbook", "rest.md", 32, 60)


def test_a_case_without_gold_has_no_value_and_one_without_results_has_none_found() -> None:
    trace = make_trace(seen=[make_passage(0, 31)])
    without, empty, failed = retrieval_scores([[], [FIRST], [FIRST]], [trace, make_trace(), None])
    assert without == dict.fromkeys(NAMES)
    assert empty == failed == dict.fromkeys(NAMES, 0.0)


def test_no_record_at_all_is_no_score() -> None:
    assert retrieval_scores([], []) == []


def test_a_passage_with_two_units_lists_both_and_one_with_nothing_new_is_left_out() -> None:
    both, again, other = make_passage(0, 60), make_passage(0, 40), make_passage(61, 98)
    trace = make_trace(seen=[other, both, again, both])
    assert ranked([FIRST, SECOND], trace) == [f"passage {other.id}", "gold 0", "gold 1"]


def test_half_a_quote_is_found_and_less_is_not() -> None:
    assert ranked([FIRST], make_trace(seen=[make_passage(0, 16)])) == ["gold 0"]
    assert ranked([FIRST], make_trace(seen=[make_passage(0, 15)])) == ["passage rest.md:0-15"]


def test_a_quote_of_many_passages_is_found_as_soon_as_half_of_it_was_read() -> None:
    parts = [make_passage(at, at + 10) for at in range(0, 60, 10)]
    long, other = Located("handbook", "rest.md", 0, 60), make_passage(61, 98)
    trace = make_trace(seen=[parts[4], other, parts[0], parts[4], parts[1], parts[2]])
    assert ranked([long], trace) == [
        "passage rest.md:40-50", "passage rest.md:61-98", "passage rest.md:0-10", "gold 0",
    ]  # fmt: skip
    (scores,) = retrieval_scores([[long]], [trace])
    assert (scores["recall@5"], scores["mrr@10"]) == (1.0, 0.25)
    (scores,) = retrieval_scores([[long]], [make_trace(seen=parts[:2])])
    assert scores["recall@5"] == 0.0


def test_figures_of_a_small_list() -> None:
    # found: another passage, the second unit, and later nothing
    scores = trec_scores([{"a": 1, "b": 2}], [["x", "b", "y"]])[0]
    assert scores == pytest.approx(
        {
            "recall@5": 0.5,
            "precision@5": 0.2,
            "hit@5": 1.0,
            "mrr@10": 0.5,
            "recall@10": 0.5,
            "ndcg@10": (2 / math.log2(3)) / (2 / math.log2(2) + 1 / math.log2(3)),
        }
    )


def test_all_gold_wants_every_unit_among_the_first_five() -> None:
    others = [make_passage(90 + at, 91 + at) for at in range(4)]
    hits = [make_passage(0, 31), make_passage(32, 60)]
    near, far = make_trace(seen=[*others[:3], *hits]), make_trace(seen=[*others, *hits])
    scores = retrieval_scores([[FIRST, SECOND], [FIRST, SECOND]], [near, far])
    assert [row["all_gold@5"] for row in scores] == [1.0, 0.0]
    assert [row["recall@5"] for row in scores] == [1.0, 0.5]


def test_the_order_of_the_list_decides_whatever_the_names_are() -> None:
    # trec_eval breaks ties of scores by name, from the end of the alphabet.
    for names in (["a", "z"], ["z", "a"]):
        (scores,) = trec_scores([{names[1]: 1}], [names])
        assert scores["mrr@10"] == 0.5


@law(
    25,
    50,
    queries=st.lists(
        st.tuples(
            st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 4), max_size=8),
            st.permutations("abcdefghijklmnop"),
            st.integers(0, 16),
        ),
        max_size=6,
    ),
)
def test_many_queries_at_once_are_as_one_by_one(queries: list[tuple[dict[str, int], list[str], int]]) -> None:
    judged, rankings = [units for units, _, _ in queries], [list(names)[:length] for _, names, length in queries]
    together = trec_scores(judged, rankings)
    for units, names, scores in zip(judged, rankings, together, strict=True):
        if not units:
            assert set(scores.values()) == {None}
            continue
        gains = [units.get(name, 0) / math.log2(rank + 1) for rank, name in enumerate(names[:10], start=1)]
        best = sorted(units.values(), reverse=True)
        ideal = sum(grade / math.log2(rank + 1) for rank, grade in enumerate(best, start=1))
        assert scores["ndcg@10"] == pytest.approx(sum(gains) / ideal, abs=1e-6)
        assert scores["recall@5"] == pytest.approx(len(units.keys() & set(names[:5])) / len(units))
        assert scores["precision@5"] == pytest.approx(len(units.keys() & set(names[:5])) / 5)
