"""The laws of fusing ranked lists and of choosing a set out of one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws import law

from groundwire.indexes.retrieval.choosing import Coverage, Novelty, choose
from groundwire.indexes.retrieval.coverage import Question
from groundwire.indexes.retrieval.fusion import reciprocal_rank_fusion

ids = st.lists(st.sampled_from("abcdefghij"), unique=True, max_size=10)
weights = st.floats(0.01, 10)
lists = st.lists(st.tuples(weights, ids), max_size=5)
constants = st.integers(0, 100)


@law(25, 50, ranked=lists, constant=constants)
def test_every_id_once_and_best_first(ranked, constant) -> None:
    fused = reciprocal_rank_fusion(ranked, rank_constant=constant)
    assert len({id_ for id_, _ in fused}) == len(fused)
    assert {id_ for id_, _ in fused} == {id_ for _, ranking in ranked for id_ in ranking}
    scores = [score for _, score in fused]
    assert scores == sorted(scores, reverse=True)
    assert all(score > 0 for score in scores)


@law(25, 50, ranked=lists, constant=constants)
def test_a_score_is_the_sum_of_weighted_reciprocal_ranks(ranked, constant) -> None:
    for id_, score in reciprocal_rank_fusion(ranked, rank_constant=constant):
        expected = sum(weight / (constant + ranking.index(id_) + 1) for weight, ranking in ranked if id_ in ranking)
        assert score == pytest.approx(expected)


@law(25, 50, ranked=lists, more=ids, constant=constants, at=st.integers(0, 5))
def test_a_list_without_weight_changes_nothing(ranked, more, constant, at) -> None:
    with_it = [*ranked[:at], (0.0, more), *ranked[at:]]
    assert reciprocal_rank_fusion(with_it, rank_constant=constant) == reciprocal_rank_fusion(
        ranked, rank_constant=constant
    )


@law(25, 50, ranked=st.lists(ids, max_size=5), constant=constants, rng=st.randoms(use_true_random=False))
def test_the_order_of_lists_of_equal_weight_keeps_the_scores(ranked, constant, rng) -> None:
    shuffled = ranked[:]
    rng.shuffle(shuffled)
    scores, other = (
        dict(reciprocal_rank_fusion([(1.0, each) for each in some], rank_constant=constant))
        for some in (ranked, shuffled)
    )
    assert scores == pytest.approx(other)


@law(25, 50, ranked=lists, constant=constants)
def test_what_is_first_everywhere_is_first(ranked, constant) -> None:
    first = [(weight, ["first", *ranking]) for weight, ranking in ranked] or [(1.0, ["first"])]
    assert reciprocal_rank_fusion(first, rank_constant=constant)[0][0] == "first"


@given(ids, constants)
def test_one_list_keeps_its_order_and_repeats_count_once(ranking, constant) -> None:
    fused = reciprocal_rank_fusion([(1.0, [*ranking, *ranking])], rank_constant=constant)
    assert [id_ for id_, _ in fused] == ranking


@st.composite
def ranked_with_vectors(draw):
    names = draw(ids)
    scores = sorted(draw(st.lists(st.floats(0.01, 1), min_size=len(names), max_size=len(names))), reverse=True)
    rng = np.random.default_rng(draw(st.integers(0, 1000)))
    vectors = {}
    for name in draw(st.lists(st.sampled_from(names), unique=True)) if names else ():
        vector = rng.normal(size=4)
        vectors[name] = vector / np.linalg.norm(vector)
    return list(zip(names, scores, strict=True)), vectors


def thin_out(ranked, vectors, k: int, diversity: float):
    return choose(ranked, k, [Novelty(vectors, diversity)], unit=ranked[0][1] if ranked else 1.0)


@law(25, 50, example=ranked_with_vectors(), k=st.integers(1, 12), diversity=st.floats(0, 1))
def test_thinning_chooses_distinct_ids_and_keeps_scores(example, k, diversity) -> None:
    ranked, vectors = example
    chosen = thin_out(ranked, vectors, k, diversity)
    assert len(chosen) == len(set(chosen)) == min(k, len(ranked))
    assert set(chosen) <= set(ranked)


@law(25, 50, example=ranked_with_vectors(), k=st.integers(1, 12))
def test_without_gains_nothing_moves(example, k) -> None:
    ranked, vectors = example
    assert thin_out(ranked, vectors, k, 0) == choose(ranked, k, [], unit=1.0) == ranked[:k]


@law(25, 50, example=ranked_with_vectors(), k=st.integers(1, 12), diversity=st.floats(0, 1))
def test_the_best_stays_first_and_no_vectors_move_nothing(example, k, diversity) -> None:
    ranked, vectors = example
    chosen = thin_out(ranked, vectors, k, diversity)
    if ranked and diversity < 1:
        assert chosen[0][1] == ranked[0][1]
        assert thin_out(ranked, {}, k, diversity) == ranked[:k]


def test_a_near_duplicate_is_pushed_down() -> None:
    east, north = np.array([1.0, 0.0]), np.array([0.0, 1.0])
    ranked = [("a", 1.0), ("copy of a", 0.99), ("other", 0.9)]
    vectors = {"a": east, "copy of a": east, "other": north}
    assert [id_ for id_, _ in thin_out(ranked, vectors, 3, 0.3)] == ["a", "other", "copy of a"]
    assert [id_ for id_, _ in thin_out(ranked, vectors, 2, 0.3)] == ["a", "other"]


def test_what_covers_the_rest_of_the_question_comes_before_more_of_the_same() -> None:
    question = Question("the bell and the anchor", {"bell": 1.0, "anchor": 3.0})
    ranked = [("bell", 1.0), ("bell again", 0.9), ("anchor", 0.5)]
    words = {"bell": frozenset(["bell"]), "bell again": frozenset(["bell"]), "anchor": frozenset(["anchor"])}
    chosen = choose(ranked, 2, [Coverage(question, words, 0.6)], unit=1.0)
    assert chosen == [("bell", 1.0), ("anchor", 0.5)]
    assert choose(ranked, 2, [Coverage(question, words, 0.0)], unit=1.0) == ranked[:2]


@law(25, 50, example=ranked_with_vectors(), k=st.integers(1, 12), weight=st.floats(0, 2), data=st.data())
def test_covering_chooses_distinct_ids_and_a_set_without_words_moves_nothing(example, k, weight, data) -> None:
    ranked, _ = example
    question = Question("", {"a": 1.0, "b": 2.0, "c": 0.0})
    words = {id_: data.draw(st.frozensets(st.sampled_from("abc"))) for id_, _ in ranked}
    chosen = choose(ranked, k, [Coverage(question, words, weight)], unit=1.0)
    assert len(chosen) == len(set(chosen)) == min(k, len(ranked))
    assert choose(ranked, k, [Coverage(question, dict.fromkeys(words, frozenset()), weight)], unit=1.0) == ranked[:k]
