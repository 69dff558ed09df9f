"""The signals of an answer, and the probability that they make."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_evidence import means, passage
from pydantic import ValidationError

from groundwire.agents.confidence import Calibration, Signals, default_calibration, signals
from groundwire.evidence.addresses import Addresses
from groundwire.evidence.ledger import Entry

QUESTION = "How many hours must the keeper of KEL-2 rest?"
GOOD = "The keeper of KEL-2 must rest for 11 hours."
FAR = "The ferry is red."
MEANS = means()


def entry(text: str, id_: str, score: float, similarity: float | None) -> Entry:
    return Entry(passage=passage(text, id_), query=QUESTION, score=score, similarity=similarity)


ENTRIES = {1: entry(GOOD, "a", 0.2, 0.9), 2: entry(FAR, "b", 0.1, 0.3), 3: entry("Salt.", "c", 0.05, 0.1)}


def of(*cited: int, question: str = QUESTION, missing: bool = False, entries: Any = None) -> Signals:
    entries = ENTRIES if entries is None else entries
    found = Addresses(entries)
    return signals(
        question,
        [one for one in found if one.number in cited],
        entries,
        similarities=MEANS.similarities,
        weights=MEANS.weights,
        best_score=0.4,
        missing=missing,
    )


def test_an_answer_that_covers_the_question_has_the_better_signals() -> None:
    good, bad = of(1), of(2)
    assert (good.nearest, good.apart, good.agreed, good.cited) == (0.9, pytest.approx(0.6), 0.5, 0.5)
    assert (good.covered, good.reached, good.rarest, good.named, good.met, good.told) == (1, 1, 0, 1, 1, 1)
    assert (bad.cited, bad.covered, bad.reached, bad.rarest, bad.named, bad.met) == (0.25, 0, 1, 1, 0, 0)
    assert good.similarity > bad.similarity


def test_the_writers_own_word_counts() -> None:
    assert (of(1).told, of(1, missing=True).told) == (1, 0)


def test_of_several_parts_the_weakest_counts() -> None:
    both = of(1, question=f"{QUESTION[:-1]}, and who owns the night ferry?")
    assert (both.covered, of(1, question=QUESTION).covered) == (0, 1)


@pytest.mark.parametrize("entries", [{}, {1: entry(GOOD, "a", 0.0, None)}])
def test_nothing_cited_and_nothing_near_give_no_signal(entries: Any) -> None:
    found = of(entries=entries)
    assert (found.nearest, found.apart, found.cited, found.similarity, found.covered, found.met) == (0,) * 6


@pytest.mark.parametrize("question", ["", "???", "what is the"])
def test_a_question_without_words_has_signals_too(question: str) -> None:
    assert all(0 <= value <= 1 for value in of(1, 2, question=question).model_dump().values())


@given(st.dictionaries(st.sampled_from(list(Signals.model_fields)), st.floats(-1e6, 1e6)), st.floats(-1e6, 1e6))
def test_any_weights_give_a_probability(weights: dict[str, float], intercept: float) -> None:
    made = Calibration(weights=weights, intercept=intercept, threshold=0.5, fitted_on="nothing")
    assert 0 <= made.probability(of(1)) <= 1


def test_the_probability_is_that_of_a_logistic_regression() -> None:
    made = Calibration(weights={"told": 2.0, "nearest": -1.0}, intercept=0.5, threshold=0.5, fitted_on="nothing")
    assert made.probability(of(1)) == pytest.approx(1 / (1 + math.exp(-(0.5 + 2.0 - 0.9))))
    assert made.probability(of(1, missing=True)) == pytest.approx(1 / (1 + math.exp(-(0.5 - 0.9))))


def test_the_calibration_that_ships_can_be_read_and_names_signals_that_there_are() -> None:
    made = default_calibration()
    assert set(made.weights) <= set(Signals.model_fields)
    assert made.fitted_on


@pytest.mark.parametrize("threshold", [-0.1, 1.1])
def test_a_threshold_is_a_probability(threshold: float) -> None:
    with pytest.raises(ValidationError):
        Calibration(weights={}, intercept=0, threshold=threshold, fitted_on="nothing")
