"""Recall, precision and IoU of spans, against cases that were counted by hand."""

from __future__ import annotations

import pytest
from span_scores import Question, scores

QUESTION = Question("q", "a", [(10, 20), (40, 50)])


@pytest.mark.parametrize(
    ("spans", "recall", "precision", "iou"),
    [
        ([], 0, 0, 0),
        ([("a", 10, 20), ("a", 40, 50)], 1, 1, 1),
        ([("a", 0, 20)], 0.5, 0.5, 10 / 30),
        ([("b", 10, 20)], 0, 0, 0),
        ([("a", 15, 45)], 0.5, 10 / 30, 10 / 40),
        ([("a", 10, 20), ("a", 10, 20)], 0.5, 0.5, 10 / 30),
        ([("a", 0, 100), ("b", 0, 100)], 1, 0.1, 0.1),
    ],
)
def test_what_was_counted_by_hand(
    spans: list[tuple[str, int, int]], recall: float, precision: float, iou: float
) -> None:
    assert scores(QUESTION, spans) == pytest.approx({"recall": recall, "precision": precision, "iou": iou})


def test_excerpts_that_overlap_count_once() -> None:
    assert scores(Question("q", "a", [(0, 10), (5, 15)]), [("a", 0, 15)])["recall"] == 1
