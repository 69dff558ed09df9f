"""The laws that hold for every web search, and loading one by its name."""

from __future__ import annotations

import math
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest

from groundwire.errors import InputError
from groundwire.tools.bounded import search_within
from groundwire.tools.duckduckgo import DuckDuckGo
from groundwire.tools.providers import load_web_search
from groundwire.tools.tavily import Tavily
from groundwire.tools.web import WebPage, WebSearch

if TYPE_CHECKING:
    from collections.abc import Callable

A = ("https://example.org/lighthouse", "Lighthouse", "It was lit in 1822.")
B = ("https://example.net/keeper?id=7", "Keeper", "The keeper lived on the rock.")


# --- every provider ------------------------------------------------------------------------------------


def test_results_come_in_the_providers_order(provider: Any) -> None:
    provider.answer([B, A])
    results = provider.client().search("who kept the light", max_results=5)
    assert results.failure is None
    assert results.provider == provider.name
    assert results.pages == (WebPage(*B), WebPage(*A))


def test_finding_nothing_is_not_a_failure(provider: Any) -> None:
    provider.answer([])
    results = provider.client().search("who kept the light", max_results=5)
    assert (results.pages, results.failure) == ((), None)


def test_the_query_is_sent_once_and_clean(provider: Any) -> None:
    provider.answer([A])
    results = provider.client().search("  who \n kept\tthe\x00 light & why? ü ", max_results=5)
    assert results.query == provider.sent_query() == "who kept the light & why? ü"


def test_an_empty_query_is_a_failure_and_nothing_is_sent(provider: Any) -> None:
    results = provider.client().search(" \n\x00 ", max_results=5)
    assert results.pages == ()
    assert results.failure
    assert provider.fake.requests == []


def test_no_more_than_max_results(provider: Any) -> None:
    provider.answer([A, B])
    assert search_within(provider.client(), "light", max_results=1, seconds=9).pages == (WebPage(*A),)


@pytest.mark.parametrize("max_results", [-1, 0, 21])
def test_max_results_out_of_range(provider: Any, max_results: int) -> None:
    with pytest.raises(InputError, match="1 to 20"):
        provider.client().search("light", max_results=max_results)
    assert provider.fake.requests == []


def test_duplicates_and_other_schemes_are_dropped(provider: Any) -> None:
    provider.answer(
        [
            ("javascript:alert(1)", "Script", "Click."),
            ("file:///etc/passwd", "File", "root"),
            A,
            ("HTTPS://EXAMPLE.ORG:443/lighthouse/?utm_source=x#top", "Again", "The same page."),
            B,
        ]
    )
    results = search_within(provider.client(), "light", max_results=5, seconds=9)
    assert [page.url for page in results.pages] == [A[0], B[0]]


def test_a_page_is_cleaned_once(tavily: Any) -> None:
    text = "Use &lt;br&gt; for a break, &amp;lt; for a sign.<br>Do not use &lt;script&gt;alert(1)&lt;/script&gt; here."
    tavily.answer([("https://example.org/a", "The &lt;br&gt; tag", text)])
    [page] = search_within(tavily.client(), "line break", max_results=5, seconds=9).pages
    assert page.title == "The <br> tag"
    assert page.text == "Use <br> for a break, &lt; for a sign. Do not use <script>alert(1)</script> here."


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500, 503])
def test_an_error_status_is_a_failure(provider: Any, status: int) -> None:
    provider.answer([A])
    provider.fake.status = status
    results = provider.client().search("light", max_results=5)
    assert results.pages == ()
    assert_sentence(results.failure, provider.name)
    assert len(provider.fake.requests) == 1


def test_status_204_is_a_failure(provider: Any) -> None:
    provider.fake.status = 204
    assert_sentence(provider.client().search("light", max_results=5).failure, provider.name)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"   ",
        b"\x00\xff\xfe",
        b"plain words",
        b"<html><p>Welcome</p></html>",
        b'<?xml version="1.0" encoding="utf-8"?><a/>',
        b"<!-- -->",
        b"null",
        b'"text"',
        b"[1]",
        b"{}",
        b'{"results": 3}',
        b'{"results": [1, {"url": 2}]}',
        b"[" * 100_000,
    ],
    ids=lambda body: repr(body[:20]),
)
def test_junk_is_a_failure(provider: Any, body: bytes) -> None:
    provider.fake.body = body
    results = provider.client().search("light", max_results=5)
    assert results.pages == ()
    assert_sentence(results.failure, provider.name)


def test_an_answer_cut_short_is_a_failure(provider: Any) -> None:
    provider.answer([A, B])
    provider.fake.claimed_length = len(provider.fake.body) + 100
    results = provider.client().search("light", max_results=5)
    assert results.pages == ()
    assert_sentence(results.failure, provider.name)


def test_a_silent_server_is_a_failure_in_time(provider: Any) -> None:
    provider.fake.silent = True
    results = provider.client(timeout_seconds=0.4).search("light", max_results=5)
    assert results.pages == ()
    assert_sentence(results.failure, provider.name)
    assert "within 0.4 s" in results.failure


def test_a_refused_connection_is_a_failure(provider: Any, closed_url: str) -> None:
    provider.at(closed_url)
    results = provider.client().search("light", max_results=5)
    assert results.pages == ()
    assert_sentence(results.failure, provider.name)
    assert "could not be reached" in results.failure


def test_one_client_serves_several_threads(provider: Any) -> None:
    provider.answer([A])
    client, pages = provider.client(), []
    threads = [
        threading.Thread(target=lambda: pages.append(client.search("light", max_results=5).pages)) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert pages == [(WebPage(*A),)] * 4


def assert_sentence(failure: str | None, provider: str) -> None:
    assert failure is not None
    assert failure.lower().startswith(provider)
    assert failure.endswith(".")
    assert "\n" not in failure
    assert len(failure) < 200


# --- loading -------------------------------------------------------------------------------------------


def test_load_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVILY_API_KEY", "from-environment")
    assert load_web_search("off") is None
    searches: list[WebSearch | None] = [load_web_search("duckduckgo"), load_web_search("tavily")]
    assert [type(search) for search in searches] == [DuckDuckGo, Tavily]


@pytest.mark.parametrize("name", ["", "bing", "Tavily "])
def test_an_unknown_name_lists_the_known(name: str) -> None:
    with pytest.raises(InputError, match="off, duckduckgo, tavily"):
        load_web_search(name)


@pytest.mark.parametrize("seconds", [0, -1, 121, math.inf, math.nan])
@pytest.mark.parametrize("make", [DuckDuckGo, lambda **kwargs: Tavily(api_key="k", **kwargs)])
def test_a_timeout_out_of_range(make: Callable[..., WebSearch], seconds: float) -> None:
    with pytest.raises(InputError, match="timeout"):
        make(timeout_seconds=seconds)


@pytest.mark.slow
def test_importing_and_loading_imports_no_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVILY_API_KEY", "k")
    code = """
import sys
from groundwire.tools.providers import load_web_search
load_web_search("duckduckgo"), load_web_search("tavily")
sys.exit(bool({"ddgs", "primp", "lxml", "tavily", "requests", "httpx"} & set(sys.modules)))
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
