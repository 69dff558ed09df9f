"""A web search that gives what it is told to."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.tools.web import WebPage, WebResults


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
