"""What is Tavily's own: its key, its JSON, its error codes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from groundwire.errors import InputError
from groundwire.tools.bounded import search_within
from groundwire.tools.tavily import Tavily

KEY = "tvly-test-0123456789"


def test_the_request_holds_the_query_and_nothing_else(tavily: Any) -> None:
    tavily.answer([])
    tavily.client().search("who kept the light?", max_results=7)
    [request] = tavily.fake.requests
    assert (request.method, request.path) == ("POST", "/search")
    assert json.loads(request.body) == {
        "query": "who kept the light?",
        "search_depth": "basic",
        "max_results": 7,
    }
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert not {"cookie", "x-project-id", "x-session-id", "x-human-id"} & set(request.headers)


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (302, "not a list"),
        (400, "malformed"),
        (401, "TAVILY_API_KEY"),
        (403, "quota"),
        (429, "wait"),
        (432, "quota"),
        (433, "quota"),
        (500, "HTTP 500"),
    ],
)
def test_each_refusal_says_what_to_do_and_never_the_key(tavily: Any, status: int, expected: str) -> None:
    tavily.reply({"detail": {"error": f"Rejected: Bearer {KEY}"}}, status)
    results = tavily.client().search("light", max_results=5)
    assert expected in results.failure
    assert KEY not in repr(results)


@pytest.mark.parametrize("detail", ["text", None, [1], {"error": 3}])
def test_an_error_of_another_shape_is_still_a_failure(tavily: Any, detail: object) -> None:
    tavily.reply({"detail": detail}, 429)
    assert "HTTP 429" in tavily.client().search("light", max_results=5).failure


def test_entries_that_cannot_be_read_are_skipped(tavily: Any) -> None:
    good = {"url": "https://example.org/a", "title": None, "content": "Lit in 1822."}
    bad_entries = [7, None, {}, {"url": 1, "content": "x"}, {"url": "https://example.org/b", "content": ["x"]}]
    tavily.reply({"query": "light", "results": [*bad_entries, good]})
    results = search_within(tavily.client(), "light", max_results=5, seconds=9)
    assert results.failure is None
    assert [(page.url, page.title) for page in results.pages] == [("https://example.org/a", "example.org")]


def test_an_error_with_status_200_is_not_an_empty_result(tavily: Any) -> None:
    tavily.reply({"error": "internal"})
    results = tavily.client().search("light", max_results=5)
    assert results.pages == ()
    assert results.failure is not None


@pytest.mark.parametrize("key", [None, "", "  "])
def test_a_missing_key_is_told_before_any_search(key: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="set TAVILY_API_KEY"):
        Tavily(api_key=key)
    monkeypatch.setenv("TAVILY_API_KEY", "")
    with pytest.raises(InputError, match="set TAVILY_API_KEY"):
        Tavily(api_key=key)


@pytest.mark.parametrize("key", ["tvly two", "tvly\nX-Evil: 1", "tvly-ü", "tvly\x00"])
def test_a_key_that_no_header_can_carry_is_told_without_repeating_it(key: str) -> None:
    with pytest.raises(InputError, match="copy it again") as caught:
        Tavily(api_key=key)
    assert key not in str(caught.value)


def test_the_key_comes_from_the_environment_and_loses_its_line_end(
    tavily: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tavily.answer([])
    monkeypatch.setenv("TAVILY_API_KEY", f"{KEY}\n")
    client = Tavily(api_base_url=tavily.fake.url)
    assert client.search("light", max_results=5).failure is None
    assert tavily.fake.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert KEY not in repr(client)
