"""Web search by DuckDuckGo's HTML page, through the `ddgs` client. No key.

`DDGS().text()` cannot tell a refusal from an empty result: its engines drop every answer that is not HTTP
200, and a thread that outlives its wait counts as "No results found." too. It also reorders what came and
decodes the URLs, so that `%26` becomes `&`. Its DuckDuckGo engine offers the request and the page's structure
by public names; they are used directly, for one request to one provider, in this thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

from .bounded import ReplyTooLongError, gathered
from .web import WebPage, WebResults, check_timeout, run_search

_REGION = "wt-wt"  # DuckDuckGo's name for no region
_BLOCKED_STATUS = (202, 403, 418, 429)  # 202 carries the page that asks whether a human is there
_BLOCKED_MARKS = ("anomaly-modal", "challenge-form", "anomaly.js")
_NOTHING_FOUND = "//*[contains(@class, 'no-result')]"

_BLOCKED = "DuckDuckGo considers this machine a bot and refuses to search: wait a few minutes, or use Tavily."
_UNREADABLE = "DuckDuckGo answered with something that is not a page of results: try again later, or use Tavily."


class DuckDuckGo:
    """Web results from DuckDuckGo, at most about ten for each search (the first page)."""

    name = "duckduckgo"

    def __init__(self, *, timeout_seconds: float = 10.0, proxy: str | None = None) -> None:
        """`timeout_seconds` limits a whole search; above 0, at most 120. Raises `InputError` for another number."""
        self._timeout = check_timeout(timeout_seconds)
        self._proxy = proxy

    def search(self, query: str, *, max_results: int) -> WebResults:
        """Search once; see `WebSearch.search`."""
        return run_search(self.name, query, max_results, self._ask)

    def _ask(self, query: str) -> list[WebPage] | str:
        import primp
        from ddgs.engines.duckduckgo import Duckduckgo

        try:
            engine: Any = Duckduckgo(proxy=self._proxy, timeout=self._timeout)  # type: ignore[arg-type]
        except primp.PrimpError:
            return "DuckDuckGo could not be queried: check the address of the proxy."
        form = engine.build_payload(query=query, region=_REGION, safesearch="moderate", timelimit=None)
        client = engine.http_client.client
        try:
            # The engine's own request would hold the whole reply in memory, however long it is once decompressed.
            reply = client.request(engine.search_method, engine.search_url, data=form, stream=True)
            text = gathered(reply.iter_bytes()).decode(reply.encoding or "utf-8", "replace")
        except primp.TimeoutError:
            return f"DuckDuckGo did not answer within {self._timeout:g} s: try again, or allow more time."
        except primp.PrimpError as error:
            return f"DuckDuckGo could not be reached, or broke off ({type(error).__name__}): check the network."
        except (ReplyTooLongError, LookupError):  # an unknown encoding
            return _UNREADABLE
        return _refusal(reply.status_code) or _read(engine, text)


def _refusal(status: int) -> str | None:
    if status in _BLOCKED_STATUS:
        return _BLOCKED
    return None if status == 200 else f"DuckDuckGo answered with HTTP {status}: try again later."


def _read(engine: Any, page: str) -> list[WebPage] | str:
    from lxml.etree import LxmlError

    try:
        tree = engine.extract_tree(page)
    except (LxmlError, ValueError):  # an empty document; an XML declaration, which lxml refuses in a str
        return _UNREADABLE
    pages = list(_pages(engine, tree))
    if pages or tree.xpath(_NOTHING_FOUND):
        return pages
    return _BLOCKED if any(mark in page for mark in _BLOCKED_MARKS) else _UNREADABLE


def _pages(engine: Any, tree: Any) -> Iterator[WebPage]:
    for item in tree.xpath(engine.items_xpath):
        fields = {name: "".join(item.xpath(path)) for name, path in engine.elements_xpath.items()}
        url = _target(fields["href"].strip())
        if url:
            yield WebPage(url, fields["title"], fields["body"])


def _target(href: str) -> str:
    """Return a result's own address, extracted from DuckDuckGo's redirect if need be; "" for an advertisement."""
    try:
        url = urljoin("https://duckduckgo.com/", href) if href else ""
        parts = urlsplit(url)
    except ValueError:
        return ""
    if parts.hostname != "duckduckgo.com" or parts.path not in ("/l/", "/y.js"):
        return url
    return parse_qs(parts.query).get("uddg", [""])[0] if parts.path == "/l/" else ""
