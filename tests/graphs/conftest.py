"""Run a graph over the small library and get its `Answer`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from made_evidence import unread as zeros
from scripted_web import ScriptedWeb

from groundwire.evidence.answer import Answer
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.models.reader import Reader
from groundwire.tools.web import WebPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from groundwire.indexes.library import Library

GRAPHS = {name: pattern(name).compile() for name in PATTERNS}


@pytest.fixture(autouse=True)
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Graphs are held here for what they do; with the packaged reader they run in the tests of answers and attacks."""
    monkeypatch.setattr(Reader, "read", lambda _self, question, passages: zeros(question, passages))


@pytest.fixture
def scripted_web() -> type[ScriptedWeb]:
    return ScriptedWeb


@pytest.fixture
def page() -> Callable[..., WebPage]:
    return lambda text, url="https://example.org/a": WebPage(url, "A page", text)


@pytest.fixture
def run(library: Library) -> Callable[..., Answer]:
    """`run(question, graph="corrective", **context)` over the small library."""

    def run(question: str, graph: str = "corrective", **context: Any) -> Answer:
        settings = Context(**{"library": library, **context})
        return Answer.model_validate(GRAPHS[graph].invoke({"question": question}, context=settings)["answer"])

    return run
