"""What is DuckDuckGo's own: its form, its redirects and advertisements, its way of refusing."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, quote

import pytest

from groundwire.tools.bounded import search_within
from groundwire.tools.duckduckgo import DuckDuckGo


def test_the_request_holds_the_query_and_nothing_of_the_caller(duckduckgo: Any) -> None:
    duckduckgo.answer([])
    duckduckgo.client().search("who kept the light?", max_results=5)
    [request] = duckduckgo.fake.requests
    assert (request.method, request.path) == ("POST", "/html/")
    form = parse_qs(request.body.decode(), keep_blank_values=True)
    assert form == {"q": ["who kept the light?"], "b": [""], "l": ["wt-wt"]}
    assert not {"cookie", "authorization", "referer"} & set(request.headers)


def test_the_address_inside_a_redirect_is_taken_whole(duckduckgo: Any) -> None:
    target = "https://example.org/a%26b?x=1&y=%C3%BC"
    duckduckgo.answer([(f"//duckduckgo.com/l/?uddg={quote(target, safe='')}&rut=abc", "Lighthouse", "Lit in 1822.")])
    [page] = duckduckgo.client().search("light", max_results=5).pages
    assert page.url == target


def test_escapes_in_an_address_stay_as_they_are(duckduckgo: Any) -> None:
    duckduckgo.answer([("https://example.org/a%2Fb%20c?q=1%2B1", "Sum", "Two.")])
    [page] = duckduckgo.client().search("sum", max_results=5).pages
    assert page.url == "https://example.org/a%2Fb%20c?q=1%2B1"


def test_advertisements_are_dropped(duckduckgo: Any) -> None:
    duckduckgo.answer(
        [
            ("https://duckduckgo.com/y.js?ad_domain=shop.example&u3=x", "Buy", "Cheap lamps."),
            ("//duckduckgo.com/l/?rut=abc", "Broken", "A redirect to nowhere."),
            ("https://[broken", "Broken", "Not an address."),
            ("https://duckduckgo.com/about", "About", "The search engine itself."),
        ]
    )
    results = duckduckgo.client().search("lamp", max_results=5)
    assert [page.url for page in results.pages] == ["https://duckduckgo.com/about"]


def test_markup_in_title_and_snippet_is_read_as_text(duckduckgo: Any) -> None:
    duckduckgo.answer([("https://example.org", "<b>Light</b>house", "It was\n lit in <b>1822</b> &amp; later.")])
    [page] = search_within(duckduckgo.client(), "light", max_results=5, seconds=9).pages
    assert (page.title, page.text) == ("Lighthouse", "It was lit in 1822 & later.")


CHALLENGE = """<html><body><form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html">
<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div></form></body></html>"""


@pytest.mark.parametrize("status", [200, 202, 403])
def test_the_question_whether_a_human_asks_is_a_failure(duckduckgo: Any, status: int) -> None:
    duckduckgo.fake.status, duckduckgo.fake.body = status, CHALLENGE.encode()
    results = duckduckgo.client().search("light", max_results=5)
    assert results.pages == ()
    assert results.failure is not None
    assert "bot" in results.failure


def test_status_429_says_wait_and_500_names_the_status(duckduckgo: Any) -> None:
    duckduckgo.fake.status = 429
    assert "wait" in duckduckgo.client().search("light", max_results=5).failure
    duckduckgo.fake.status = 500
    assert "HTTP 500" in duckduckgo.client().search("light", max_results=5).failure


def test_a_search_may_go_through_a_proxy(duckduckgo: Any) -> None:
    duckduckgo.answer([("https://example.org", "Lighthouse", "Lit in 1822.")])
    duckduckgo.at("http://search.example")
    assert len(DuckDuckGo(proxy=duckduckgo.fake.url).search("light", max_results=5).pages) == 1
    [request] = duckduckgo.fake.requests
    assert request.path == "http://search.example/html/"


def test_a_proxy_that_is_no_address_is_a_failure(duckduckgo: Any) -> None:
    assert "proxy" in DuckDuckGo(proxy="::none").search("light", max_results=5).failure
