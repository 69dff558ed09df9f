"""How likely a passage holds what is asked for: by its score, and by the codes that the question names."""

from __future__ import annotations

import json
from pathlib import Path

from groundwire.agents.relevance import INTERCEPT, WEIGHTS, relevance
from groundwire.evidence.ledger import Entry
from groundwire.evidence.passage import Passage

QUESTION = "What caused INC-2025-004?"


def likely(text: str, *, score: float = 0.2, question: str = QUESTION, odds: float = 0.0) -> float:
    passage = Passage(id="1", index="incidents", source="a.md", text=text, start=0, end=len(text))
    return relevance(question, Entry(passage=passage, query="", score=score, similarity=0.4), lambda _: 1 / 3, odds)


def test_a_better_score_is_likelier() -> None:
    chances = [likely("The breaker tripped.", score=score) for score in (0.05, 0.1, 0.3, 0.9)]
    assert chances == sorted(chances)
    assert all(0 < chance < 1 for chance in chances)


def test_what_the_reader_takes_for_an_answer_is_likelier() -> None:
    assert likely("The breaker tripped.", odds=4.0) > likely("The breaker tripped.", odds=-4.0)


def test_a_code_counts_only_as_a_whole() -> None:
    exact, other, longer = (
        likely(f"{code} was a failure of the breaker.") for code in ("inc-2025-004", "INC-2025-009", "INC-2025-0040")
    )
    assert exact > other
    assert other == longer


def test_without_a_code_in_the_question_none_is_missed() -> None:
    with_code, without = (likely(text, question="Why?") for text in ("INC-2025-004 failed.", "The breaker failed."))
    assert with_code == without


def test_the_weights_are_those_that_were_measured() -> None:
    file = Path(__file__).parents[2] / "benchmarks" / "results" / "relevance.json"
    assert [*WEIGHTS, INTERCEPT] == json.loads(file.read_text(encoding="utf-8"))["fitted_on_all"]
