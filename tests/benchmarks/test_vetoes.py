"""What a check vetoes is counted by kind, source and half, with intervals."""

from __future__ import annotations

import pytest
from claims import baseline
from claims.measure import Share, altered_rows, judge, unaltered_rows
from claims.record import Claim


def _claim(kind: str, text: str, original: str = "") -> Claim:
    evidence = ("The limit is 180 kW.",)
    return Claim(source="own", kind=kind, document="a.md", claim=text, original=original, evidence=evidence, context="")


def test_vetoes_are_counted_by_kind_and_again_for_claims_that_pass_unaltered() -> None:
    outcomes = judge(
        [
            _claim("sentence", "The limit is 180 kW."),
            _claim("unit", "The limit is 180 MW.", "The limit is 180 kW."),
            _claim("unit", "Power stays low at 180 MW.", "Power stays low at 180 kW."),
        ],
        lambda claim, evidence, question, context: claim not in evidence,
    )
    (row,) = (row for row in altered_rows(outcomes) if row.kind == "unit")
    assert (row.vetoed.count, row.vetoed.n, row.of_passing.count, row.of_passing.n) == (2, 2, 1, 1)
    rows = [(row.kind, row.vetoed.count, row.vetoed.n) for row in unaltered_rows(outcomes)]
    assert rows == [("sentence", 0, 1), ("all", 0, 1), ("all plain", 0, 1)]


def test_an_interval_is_wilsons() -> None:
    share = Share.of([True] * 8 + [False] * 2)
    assert (share.n, share.count, share.value) == (10, 8, 0.8)
    assert share.low == pytest.approx(0.490, abs=0.001)
    assert share.high == pytest.approx(0.943, abs=0.001)
    assert Share.of([]).value is None


def test_the_baseline_asks_for_seven_words_in_ten() -> None:
    evidence = ["The ferry leaves Kelsø at noon."]
    assert not baseline.vetoes("The ferry leaves Kelsø at dawn.", evidence, "", "")
    assert baseline.vetoes("A train reaches Kelsø at dawn.", evidence, "", "")
