"""Samples of a set are nested, and proportional to its types."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.errors import InputError
from groundwire.evaluation.sets.case import Case
from groundwire.evaluation.sets.eval_set import EvalSet


def make(types: list[str]) -> EvalSet:
    cases = (Case(id=str(at), question="q", type=kind, answer="x") for at, kind in enumerate(types))
    return EvalSet("made", "", Path("made.jsonl"), tuple(cases))


@law(
    25,
    50,
    types=st.lists(st.sampled_from("abcd"), min_size=1, max_size=60),
    seed=st.integers(0, 99),
    small=st.integers(1, 60),
    large=st.integers(1, 70),
)
def test_samples_are_nested_and_proportional(types: list[str], seed: int, small: int, large: int) -> None:
    set_, (small, large) = make(types), sorted((small, large))
    less, more = set_.sample(small, seed), set_.sample(large, seed)
    assert more.cases[: len(less.cases)] == less.cases
    assert len(less.cases) == min(small, len(types))
    assert {case.id for case in set_.sample(len(types), seed).cases} == {case.id for case in set_.cases}
    counts, whole = Counter(case.type for case in less.cases), Counter(types)
    for kind, total in whole.items():
        assert abs(counts[kind] - len(less.cases) * total / len(types)) <= 1 + len(whole) * total / len(types)


def test_a_sample_has_another_order_for_another_seed() -> None:
    set_ = make(["a"] * 30)
    assert set_.sample(10, 1).cases == set_.sample(10, 1).cases != set_.sample(10, 2).cases
    with pytest.raises(InputError, match="0 cases"):
        set_.sample(0, 1)
