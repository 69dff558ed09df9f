"""Web search: one small protocol, two providers behind it, off unless a setting names one.

A failed search returns a value with a sentence that says why, so that a graph can route on it. It never raises, and
the sentence is never mixed with the results. What a provider returns is cleaned once, by `search_within`, before any
other code reads it: cleaned twice, a page that explains `&lt;br&gt;` would lose the word.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable
from urllib.parse import urlsplit

from ..errors import InputError
from .web_address import canonical_url
from .web_text import clean_query, clean_text

USUAL_RESULTS = 5  # pages that a search asks for
MAX_RESULTS = 20  # pages a search; Tavily refuses more
MAX_TIMEOUT_SECONDS = 120.0  # Tavily's client silently lowers anything above
MAX_TITLE_LENGTH = 200  # characters


@dataclass(frozen=True)
class WebPage:
    """One web result: its address, its title and the snippet or extracted content.

    `search_within` returns plain text, and a provider text or HTML.
    """

    url: str
    title: str
    text: str


@dataclass(frozen=True)
class WebResults:
    """The result of one web search.

    `query` is the query as it was sent, `pages` holds one page per URL in the provider's order, and `failure`
    is a sentence that says why the search failed. Without pages and without a failure, the provider found nothing.
    """

    query: str
    provider: str
    pages: tuple[WebPage, ...]
    failure: str | None = None


@runtime_checkable
class WebSearch(Protocol):
    """A provider of web results. Several threads may search at once."""

    name: str

    def search(self, query: str, *, max_results: int) -> WebResults:
        """Search the web once, without retrying; returns the pages, or a sentence that says why the search failed.

        The query is cleaned by `clean_query` before it is sent. The pages come as received, and may be fewer or more
        than `max_results`: `search_within` cleans them, drops duplicates and returns no more than that.
        Raises `InputError` if `max_results` is not from 1 to `MAX_RESULTS`.
        """


def run_search(
    provider: str, query: str, max_results: int, ask: Callable[[str], Iterable[WebPage] | str]
) -> WebResults:
    """Run one search, as all providers do it: check the arguments, clean the query, ask.

    `ask` sends the clean query and returns the pages as received, or a sentence that says why it failed. Nothing is
    sent for an empty query. Raises `InputError` if `max_results` is out of range.
    """
    if not 1 <= max_results <= MAX_RESULTS:
        raise InputError(f"max_results is {max_results}: use a number from 1 to {MAX_RESULTS}")
    plain_query = clean_query(query)
    reply = ask(plain_query) if plain_query else "The web query is empty: nothing was searched."
    if isinstance(reply, str):
        return WebResults(plain_query, provider, (), reply)
    return WebResults(plain_query, provider, tuple(reply))


def check_timeout(seconds: float) -> float:
    """Return `seconds` if it is above 0 and at most `MAX_TIMEOUT_SECONDS`. Raises `InputError` if not."""
    if not (math.isfinite(seconds) and 0 < seconds <= MAX_TIMEOUT_SECONDS):
        raise InputError(
            f"the web search timeout is {seconds} s: use more than 0 and at most {MAX_TIMEOUT_SECONDS:g} s"
        )
    return seconds


def deduplicate(pages: Iterable[WebPage]) -> tuple[WebPage, ...]:
    """Clean pages and keep the first of each URL, in the order they came.

    Pages whose URL is not http(s), or whose text is empty once cleaned, are dropped. A page without a title
    takes its host's name.
    """
    by_url: dict[str, WebPage] = {}
    for page in pages:
        url, text = canonical_url(page.url), clean_text(page.text)
        if url and text and url not in by_url:
            title = clean_text(page.title, MAX_TITLE_LENGTH) or urlsplit(url).netloc
            by_url[url] = WebPage(url, title, text)
    return tuple(by_url.values())
