"""Fixtures of evaluations: a library to write documents for, a store, the records of systems of one's own, a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from comparison import make_comparison
from kept_vectors import kept_vectors
from library_shelf import shelf
from small_cases import REST, set_of
from watching import Watching

from groundwire.evaluation.report import report_html
from groundwire.evaluation.runs.naming import systems_of
from groundwire.evaluation.runs.plan import Plan
from groundwire.evaluation.runs.record import Record
from groundwire.evaluation.runs.runner import run
from groundwire.evaluation.runs.store import Store
from groundwire.evaluation.sets.case import Case
from groundwire.indexes.library import Library
from groundwire.settings import ModelSettings

__all__ = ["kept_vectors", "shelf"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "store") as instance:
        yield instance


@pytest.fixture
def records_of(library: Any, store: Store) -> Callable[..., list[Record]]:
    """The records of one own system, or of several, over some cases."""

    def go(*owns: Any, cases: tuple[Case, ...] = (REST,), model: Any = None, **options: Any) -> list[Record]:
        systems = options.pop("systems", None) or systems_of(owns)
        plan = Plan(set_of(*cases), systems, lambda _: library, model or ModelSettings())
        return run(plan, store, concurrency=options.pop("concurrency", 2), watch=Watching(**options))

    return go


@pytest.fixture
def run_cases(library: Library, store: Store) -> Callable[..., list[Record]]:
    """Run cases on systems over the small library."""

    def go(cases: list[Case], graphs: str = "naive", **overrides: Any) -> list[Record]:
        systems = overrides.pop("systems", None) or systems_of(graphs.split(","))
        watched = {name: overrides.pop(name) for name in ("on_record", "on_stop") if name in overrides}
        concurrency = overrides.pop("concurrency", 2)
        planned: dict[str, Any] = {"model": ModelSettings(), "library_for": lambda _: library, **overrides}
        plan = Plan(set_of(*cases), systems, **planned)
        return run(plan, store, concurrency=concurrency, watch=Watching(**watched))

    return go


@pytest.fixture(scope="session")
def report() -> str:
    """The report of the small comparison."""
    return report_html(*make_comparison().arguments)
