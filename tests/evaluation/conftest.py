"""Fixtures of evaluations: a library to write documents for, a store, and the records of systems of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kept_vectors import kept_vectors
from library_shelf import shelf
from watching import Watching

from groundwire.evaluation.runs.naming import systems_of
from groundwire.evaluation.runs.plan import Plan
from groundwire.evaluation.runs.record import Record
from groundwire.evaluation.runs.runner import run
from groundwire.evaluation.runs.store import Store
from groundwire.evaluation.sets.case import Case
from groundwire.evaluation.sets.eval_set import EvalSet
from groundwire.settings import ModelSettings

__all__ = ["kept_vectors", "shelf"]

REST = Case(id="rest", question="How long must an on-call engineer rest after a night call-out?", answers=["11 hours"])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "store") as instance:
        yield instance


@pytest.fixture
def records_of(library: Any, store: Store) -> Callable[..., list[Record]]:
    """The records of one own system, or of several, over some cases."""

    def go(*owns: Any, cases: tuple[Case, ...] = (REST,), model: Any = None, **options: Any) -> list[Record]:
        systems = options.pop("systems", None) or systems_of(owns)
        set_ = EvalSet("small", "", Path("small.jsonl"), cases)
        plan = Plan(set_, systems, lambda _: library, model or ModelSettings())
        return run(plan, store, concurrency=options.pop("concurrency", 2), watch=Watching(**options))

    return go
