"""Every pattern as a parameter, three that differ most in the quick tests and the others in the slow ones, and a run
of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from groundwire.evidence.answer import Answer
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library

QUICK = ("naive", "tool_agent", "research")
ALL_PATTERNS = [pytest.param(name, marks=() if name in QUICK else (pytest.mark.slow,)) for name in PATTERNS]
_GRAPHS = {name: pattern(name).compile() for name in PATTERNS}


@pytest.fixture
def run(library: Library) -> Callable[..., Answer]:
    """`run(question, graph="corrective", **context)` over the small library, in this process."""

    def run(question: str, graph: str = "corrective", **context: Any) -> Answer:
        settings = Context(**{"library": library, **context})
        return Answer.model_validate(_GRAPHS[graph].invoke({"question": question}, context=settings)["answer"])

    return run
