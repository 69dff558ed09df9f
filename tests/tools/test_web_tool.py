"""The web as a tool: pages as passages, failures as such, and no word of a document in a query."""

from __future__ import annotations

from typing import Any

import pytest

from groundwire.tools.web import WebPage, WebResults
from groundwire.tools.web_tool import web_tool

QUESTION = "How long do ferry engineers rest after a call-out?"
PAGES = (WebPage("https://example.org/a", "A", "Engineers rest."), WebPage("https://example.org/b", "B", "Ferries."))


class RecordingSearch:
    """A web search that gives what it is told to and records what it was asked."""

    name = "recorded"

    def __init__(self, pages: tuple[WebPage, ...] = PAGES, failure: str | None = None) -> None:
        self.pages, self.failure = pages, failure
        self.queries: list[str] = []

    def search(self, query: str, *, max_results: int) -> WebResults:
        self.queries.append(query)
        return WebResults(query, self.name, self.pages[:max_results], self.failure)


def call(web: RecordingSearch, **arguments: Any) -> Any:
    tool = web_tool(web, question=QUESTION)
    return tool.invoke({"type": "tool_call", "id": "1", "name": tool.name, "args": arguments})


def test_pages_are_numbered_passages() -> None:
    message = call(RecordingSearch(), query="engineers rest call-out")
    assert [passage.source for passage in message.artifact] == ["https://example.org/a", "https://example.org/b"]
    assert '<passage number="2"' in message.content
    assert all(passage.index == "web" for passage in message.artifact)


@pytest.mark.parametrize("query", ["engineers rest 11 hours salary", "Kittiwake", "rest password hunter2"])
def test_a_query_with_other_words_is_not_sent(query: str) -> None:
    web = RecordingSearch()
    message = call(web, query=query)
    assert web.queries == []
    assert "was not sent" in message.content
    assert message.artifact is None


def test_a_failure_and_an_empty_search_are_told_apart() -> None:
    assert call(RecordingSearch(failure="the provider is asleep"), query="rest").content == "the provider is asleep"
    assert call(RecordingSearch(pages=()), query="rest").content == "No page matches."


def test_the_model_chooses_neither_roles_nor_provider() -> None:
    assert set(web_tool(RecordingSearch(), question=QUESTION).args) == {"query", "limit"}
