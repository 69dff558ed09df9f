"""Questions to the small library (`small_library.py`), as cases of an evaluation."""

from __future__ import annotations

from pathlib import Path

from groundwire.evaluation.sets.case import Case
from groundwire.evaluation.sets.eval_set import EvalSet

REST = Case(id="rest", question="How long must an on-call engineer rest after a night call-out?", answers=["11 hours"])
LEAVE = Case(id="leave", question="How many days of paid leave has every employee in a year?", answers=["28 days"])
BREAKER = Case(id="breaker", question="Why did the shore breaker trip?", answers=["ramp limit"])
PAY = Case(id="pay", question="What is the salary of a night engineer?", roles=["people"], answers=["52,000"])


def set_of(*cases: Case) -> EvalSet:
    return EvalSet("small", "", Path("small.jsonl"), cases)
