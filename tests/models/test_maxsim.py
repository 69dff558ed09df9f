"""Late interaction by the packaged model."""

from __future__ import annotations

import pytest

from groundwire.models.reranker import MaxSim, load_reranker

QUESTION = "When was the harbour light repaired?"


def test_a_text_that_says_the_same_scores_most() -> None:
    texts = ["A recipe for bread.", QUESTION, "The harbour light was repaired in 1911."]
    bread, same, light = load_reranker("maxsim").scores(QUESTION, texts)
    assert same == pytest.approx(1.0, abs=1e-5)
    assert bread < light < same


def test_each_text_is_scored_as_if_it_were_alone() -> None:
    texts = ["light", "The harbour light was repaired in 1911. " * 60, "bread and butter"]
    assert MaxSim().scores(QUESTION, texts) == pytest.approx(
        [MaxSim().scores(QUESTION, [text])[0] for text in texts], abs=1e-4
    )


def test_where_there_is_no_token_there_is_no_score() -> None:
    assert MaxSim().scores(QUESTION, ["", "light"])[0] == 0.0
    assert MaxSim().scores("", ["light"]) == [0.0]
    assert MaxSim().scores(QUESTION, []) == []
