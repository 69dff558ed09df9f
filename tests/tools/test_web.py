"""The laws that hold for every web search, and the cleaning of what comes back."""

from __future__ import annotations

import math
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire.errors import InputError
from groundwire.tools.duckduckgo import DuckDuckGo
from groundwire.tools.tavily import Tavily
from groundwire.tools.web import (
    MAX_QUERY_LENGTH,
    MAX_TEXT_LENGTH,
    MAX_TITLE_LENGTH,
    MAX_URL_LENGTH,
    WebPage,
    WebSearch,
    canonical_url,
    clean_query,
    clean_text,
    deduplicate,
    load_web_search,
)

if TYPE_CHECKING:
    from collections.abc import Callable

A = ("https://example.org/lighthouse", "Lighthouse", "It was lit in 1822.")
B = ("https://example.net/keeper?id=7", "Keeper", "The keeper lived on the rock.")


# --- every provider ------------------------------------------------------------------------------------


def test_results_come_in_the_providers_order(provider: Any) -> None:
    provider.answer([B, A])
    found = provider.client().search("who kept the light", max_results=5)
    assert found.failure is None
    assert found.provider == provider.name
    assert found.pages == (WebPage(*B), WebPage(*A))


def test_finding_nothing_is_not_a_failure(provider: Any) -> None:
    provider.answer([])
    found = provider.client().search("who kept the light", max_results=5)
    assert (found.pages, found.failure) == ((), None)


def test_the_query_is_sent_once_and_clean(provider: Any) -> None:
    provider.answer([A])
    found = provider.client().search("  who \n kept\tthe\x00 light & why? ü ", max_results=5)
    assert found.query == provider.sent_query() == "who kept the light & why? ü"


def test_an_empty_query_is_a_failure_and_nothing_is_sent(provider: Any) -> None:
    found = provider.client().search(" \n\x00 ", max_results=5)
    assert found.pages == ()
    assert found.failure
    assert provider.fake.requests == []


def test_no_more_than_max_results(provider: Any) -> None:
    provider.answer([A, B])
    assert provider.client().search("light", max_results=1).pages == (WebPage(*A),)


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
    found = provider.client().search("light", max_results=5)
    assert [page.url for page in found.pages] == [A[0], B[0]]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500, 503])
def test_an_error_status_is_a_failure(provider: Any, status: int) -> None:
    provider.answer([A])
    provider.fake.status = status
    found = provider.client().search("light", max_results=5)
    assert found.pages == ()
    assert_sentence(found.failure, provider.name)
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
    found = provider.client().search("light", max_results=5)
    assert found.pages == ()
    assert_sentence(found.failure, provider.name)


def test_an_answer_cut_short_is_a_failure(provider: Any) -> None:
    provider.answer([A, B])
    provider.fake.claimed_length = len(provider.fake.body) + 100
    found = provider.client().search("light", max_results=5)
    assert found.pages == ()
    assert_sentence(found.failure, provider.name)


def test_a_silent_server_is_a_failure_in_time(provider: Any) -> None:
    provider.fake.silent = True
    found = provider.client(timeout_seconds=0.4).search("light", max_results=5)
    assert found.pages == ()
    assert_sentence(found.failure, provider.name)
    assert "within 0.4 s" in found.failure


def test_a_refused_connection_is_a_failure(provider: Any, closed_url: str) -> None:
    provider.at(closed_url)
    found = provider.client().search("light", max_results=5)
    assert found.pages == ()
    assert_sentence(found.failure, provider.name)
    assert "could not be reached" in found.failure


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


def test_importing_and_loading_imports_no_client() -> None:
    code = """
import sys
from groundwire.tools.web import load_web_search
load_web_search("duckduckgo"), load_web_search("tavily", api_key="k")
sys.exit(bool({"ddgs", "primp", "lxml", "tavily", "requests", "httpx"} & set(sys.modules)))
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# --- cleaning ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "canonical"),
    [
        ("HTTPS://Example.ORG/A", "https://example.org/A"),
        ("http://example.org:80/", "http://example.org"),
        ("http://example.org:8080//", "http://example.org:8080"),
        ("https://example.org:/a/#part", "https://example.org/a"),
        (
            "https://example.org/a/?utm_source=x&b=1&UTM_Medium=y&gclid=1&c=&fbclid",
            "https://example.org/a?b=1&c=",
        ),
        ("https://example.org/?utm_source=x", "https://example.org"),
        ("https://example.org/?next=utm_x&xgclid=1", "https://example.org?next=utm_x&xgclid=1"),
        ("https://example.org/a%26b?c=%3D", "https://example.org/a%26b?c=%3D"),
        ("https://example.org/two words/ü", "https://example.org/two%20words/%C3%BC"),
        ('https://example.org/<b>"', "https://example.org/%3Cb%3E%22"),
        ("http://[2001:DB8::1]:80/x", "http://[2001:db8::1]/x"),
        (" https://example.org/a ", "https://example.org/a"),
    ],
)
def test_canonical_url(url: str, canonical: str) -> None:
    assert canonical_url(url) == canonical


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "//example.org/a",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "data:text/html,x",
        "ftp://example.org",
        "http://",
        "http:///a",
        "http://[::1",
        "http://a:99999/",
        "http://a:b/",
        "http://a b/",
        "http://a\u202eb/",
        "http://exa<mple.org/",
        "https://bank.example@evil.example/",
        "https://user:secret@example.org/",
        "https://example.org/\ud800",
        "https://example.org/" + "a" * MAX_URL_LENGTH,
    ],
)
def test_what_is_not_a_plain_web_address(url: str) -> None:
    assert canonical_url(url) is None


def web_urls() -> st.SearchStrategy[str]:
    tail = st.text(st.sampled_from('aZ/.%?#&=;:@[] \t"<>\\ü\u00a0\u0130utm_gclid=')) | st.text()
    scheme = st.sampled_from(["http://", "HTTPS://", "https:", "ftp://", ""])
    port = st.sampled_from(["", ":", ":80", ":443", ":0", ":8080"])
    host = st.sampled_from(["example.org", "EXAMPLE.org.", "ÜBER.example", "[::1]", "a"]) | st.text()
    return st.tuples(scheme, host, port, st.sampled_from(["", "/", "?", "#"]), tail).map("".join)


@given(web_urls())
@settings(max_examples=400, derandomize=True, database=None, deadline=None)
def test_canonicalising_twice_changes_nothing(url: str) -> None:
    canonical = canonical_url(url)
    if canonical is not None:
        assert canonical_url(canonical) == canonical
        assert canonical.startswith(("http://", "https://"))
        assert len(canonical) <= MAX_URL_LENGTH
        assert not {"#", " ", '"', "<", ">", "\n"} & set(canonical)
        assert not canonical.endswith("/")


@given(st.text())
@settings(derandomize=True, database=None, deadline=None)
def test_a_clean_query_is_one_short_line(query: str) -> None:
    clean = clean_query(query)
    assert clean == " ".join(clean.split())
    assert len(clean) <= MAX_QUERY_LENGTH
    assert clean_query(clean) == clean


def test_a_long_query_is_cut_at_a_word_end() -> None:
    words = "lighthouse " * 60
    assert clean_query(words) == ("lighthouse " * 36).strip()
    assert clean_query("x" * 500) == "x" * MAX_QUERY_LENGTH
    assert clean_query("y" * MAX_QUERY_LENGTH + " z") == "y" * MAX_QUERY_LENGTH


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("<b>ground</b>wire &amp; tea", "groundwire & tea"),
        ("<p>One.</p><p class='x'>Two.</p>Three<br/>four", "One. Two. Three four"),
        ("a<script>steal()</script>b<style>p{}</style>c<!-- note -->d", "a b c d"),
        ("List<String> if a < b and c > d", "List<String> if a < b and c > d"),
        (
            "&lt;div&gt; is a tag; caf&#xe9; &#8211; &unknown; &copy",
            "<div> is a tag; café \u2013 &unknown; &copy",
        ),
        ("bi\u202edi\u200b hid\U000e0041den\x07 \ufeffmark", "bidi hidden mark"),
        ("lines\r\n\tand\u00a0spaces", "lines and spaces"),
        (
            "\u0645\u06cc\u200c\u062e",
            "\u0645\u06cc\u200c\u062e",
        ),
        ("e\u0301", "é"),
    ],
)
def test_clean_text(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@pytest.mark.parametrize("raw", ["<!--", "<script>", "<a ", "<b\t", "&#1", "</script "])
def test_hostile_text_is_clean_and_short(raw: str) -> None:
    assert len(clean_text(raw * 1_000_000)) <= MAX_TEXT_LENGTH


def test_deduplicate_keeps_the_first_page_that_says_something() -> None:
    url = "https://example.org/a"
    pages = [
        WebPage(url, "Empty", " <p> </p> "),
        WebPage(url + "/", "", "word " * 2_000),
        WebPage(url, "Later", "Too late."),
        WebPage("https://example.org/b", "title " * 100, "Text."),
    ]
    first, second = deduplicate(pages)
    assert (first.url, first.title) == (url, "example.org")
    assert MAX_TEXT_LENGTH - 5 <= len(first.text) <= MAX_TEXT_LENGTH
    assert first.text.endswith("word")
    assert len(second.title) <= MAX_TITLE_LENGTH
    assert deduplicate([first, second]) == (first, second)
