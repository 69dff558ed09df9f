"""Run a graph over the small library and get its `Answer`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from groundwire.evidence.answer import Answer
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.tools.web import WebPage, WebResults

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from groundwire.indexes.library import Library

GRAPHS = {name: pattern(name).compile() for name in PATTERNS}


class ScriptedWeb:
    """A web search that gives the same pages, or the same failure, and records its queries."""

    def __init__(self, pages: Sequence[WebPage] = (), failure: str | None = None) -> None:
        self.name = "scripted"
        self.pages = tuple(pages)
        self.failure = failure
        self.queries: list[str] = []

    def search(self, query: str, *, max_results: int) -> WebResults:
        self.queries.append(query)
        return WebResults(query, self.name, () if self.failure else self.pages, self.failure)


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
        given = Context(**{"library": library, **context})
        return Answer.model_validate(GRAPHS[graph].invoke({"question": question}, context=given)["answer"])

    return run
