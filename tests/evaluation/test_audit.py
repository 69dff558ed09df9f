"""Graders against gold: the matrix, the best that a plain number would do, and the warning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import BaseMessage
from trace_maker import TEXT, make_passage, make_trace

from groundwire.evaluation.judges.audit import (
    JudgedPair,
    audit_relevance,
    audit_support,
    balanced_accuracy,
    best_threshold,
    confusion,
)
from groundwire.evaluation.runs.record import Record
from groundwire.evaluation.sets.case import Case, Gold
from groundwire.evaluation.sets.eval_set import EvalSet
from groundwire.evaluation.sets.gold import Located
from groundwire.evaluation.sets.location import locate
from groundwire.evidence.answer import Step
from groundwire.evidence.failure import Failure
from groundwire.evidence.ledger import Entry
from groundwire.indexes.library import Library
from groundwire.models.scripted import ScriptedModel

CASE = Case(id="a", question="How long does an engineer rest?", answer="11 hours", answers=["11 hours"])
NEVER = Case(id="b", question="Who rests on the moon?", unanswerable=True)
GOLD = {"a": (Located("handbook", "rest.md", 0, 31),)}
GOOD, BAD = make_passage(0, 40), make_passage(61, len(TEXT))


def graded_record(case: str, good: str, bad: str, *, made_by: str = "fallback", **fields: Any) -> Record:
    """A record in which the gold passage and another one were graded."""
    grades = [{"id": GOOD.id, "place": "", "grade": good}, {"id": BAD.id, "place": "", "grade": bad}]
    step = Step(node="grade", summary="", made_by=made_by, detail={"grades": grades})
    entries = [Entry(passage=GOOD, query="q", score=0.2), Entry(passage=BAD, query="q", score=0.3)]
    trace = make_trace("x", seen=entries, steps=[step], **fields)
    return Record(case=case, system="corrective", trace=trace)


def test_only_the_grade_relevant_is_a_yes() -> None:
    records = [graded_record("a", "relevant", "partial"), graded_record("b", "partial", "relevant")]
    (matrix,) = audit_relevance([CASE, NEVER], GOLD, records, model="")
    assert (matrix.true_positive, matrix.false_positive, matrix.true_negative, matrix.false_negative) == (1, 1, 2, 0)
    assert (matrix.made_by, matrix.baseline, matrix.accuracy.value) == ("fallback", "retrieval score", 0.75)
    assert matrix.balanced_accuracy == pytest.approx((1 + 2 / 3) / 2)
    assert matrix.warning == ""


def test_each_maker_has_its_own_matrix_and_a_repeated_grade_counts_once() -> None:
    records = [
        graded_record("a", "relevant", "irrelevant", made_by="repair", mode="openai:judge"),
        graded_record("a", "irrelevant", "irrelevant", made_by="model", mode="openai:judge"),
        graded_record("a", "irrelevant", "relevant"),
    ]
    by_fallback, by_model = audit_relevance([CASE], GOLD, records, model="")
    assert (by_model.made_by, by_model.true_positive, by_model.true_negative) == ("openai:judge", 1, 1)
    assert (by_fallback.false_positive, by_fallback.false_negative) == (1, 1)
    assert "no better than the retrieval score alone" in by_fallback.warning


def test_failed_runs_and_cases_whose_gold_is_unknown_say_nothing() -> None:
    records = [
        Record(case="a", system="naive", failure=Failure(kind="raised", said="it broke")),
        graded_record("c", "relevant", "relevant"),
    ]
    assert audit_relevance([CASE, Case(id="c", question="Why?")], GOLD, records, model="") == []


def test_a_grader_that_saw_only_one_kind_cannot_be_judged() -> None:
    matrix = confusion("relevance", "m", [JudgedPair("a", True, True, 1.0)], baseline="retrieval score")
    assert matrix.balanced_accuracy is None
    assert matrix.baseline_balanced_accuracy is None
    assert "cannot be judged" in matrix.warning


@given(st.lists(st.tuples(st.integers(0, 4), st.booleans()), max_size=12))
def test_the_best_threshold_is_the_best_of_all(pairs: list[tuple[int, bool]]) -> None:
    values, true = [float(value) for value, _ in pairs], [label for _, label in pairs]
    tried = [balanced_accuracy([value >= least for value in values], true) for least in range(6)]
    assert best_threshold(values, true) == (None if None in tried else pytest.approx(max(filter(None, tried))))


@pytest.fixture
def rest_set(library: Library) -> tuple[EvalSet, dict[str, tuple[Located, ...]]]:
    """Two cases of one type, and one alone in its type."""
    quotes = {
        "rest": ("rest.md", "An on-call engineer must rest for 11 hours after a night call-out."),
        "leave": ("leave.md", "Every employee has 28 days of paid leave in a year."),
    }
    cases = [
        Case(
            id=name, question=f"What of {name}?", type="single", answer=quote,
            gold=[Gold(index="handbook", source=source, quote=quote)],
        )
        for name, (source, quote) in quotes.items()
    ]  # fmt: skip
    alone = cases[0].model_copy(update={"id": "alone", "type": "other"})
    set_ = EvalSet("rest", "", Path("rest.toml"), (*cases, alone))
    return set_, locate(set_, library)


def test_the_checker_is_asked_once_a_case_with_both_claims(library: Library, rest_set: Any) -> None:
    def right(messages: list[BaseMessage]) -> dict[str, Any]:
        passages, draft = messages[-1].text.split("Draft:")
        claims = [line for line in draft.splitlines() if line[:3] in ("1. ", "2. ")]
        verdicts = ["supported" if line[3:] in passages else "unsupported" for line in claims]
        claim_verdicts = [{"claim": at, "verdict": verdict} for at, verdict in enumerate(verdicts, start=1)]
        return {"claims": claim_verdicts, "useful": True, "query": ""}

    model = ScriptedModel(right)
    (matrix,) = audit_support(*rest_set, library, model)
    assert len(model.calls) == 3
    assert (matrix.made_by, matrix.true_positive, matrix.true_negative) == ("scripted", 3, 2)
    assert (matrix.false_positive, matrix.false_negative, matrix.balanced_accuracy) == (0, 0, 1)


def test_without_a_model_the_check_of_meaning_is_audited(library: Library, rest_set: Any) -> None:
    set_, gold = rest_set
    (matrix,) = audit_support(set_, gold, library, None)
    assert (matrix.made_by, matrix.true_positive, matrix.false_negative) == ("fallback", 3, 0)
    assert (matrix.true_negative, matrix.false_positive) == (2, 0)
    altered = [case.model_copy(update={"answer": case.answer.replace("11", "12")}) for case in set_.cases]
    (matrix,) = audit_support(EvalSet("rest", "", Path("rest.toml"), tuple(altered)), gold, library, None)
    assert (matrix.true_positive, matrix.false_negative) == (1, 2)


def test_a_checker_that_replies_junk_is_told_apart_from_its_fallback(library: Library, rest_set: Any) -> None:
    (matrix,) = audit_support(*rest_set, library, ScriptedModel(lambda _: "junk"), name="openai:judge")
    assert matrix.made_by == "fallback"
