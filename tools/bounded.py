"""Web searches with limits on bytes and seconds, which return a result whatever the provider does."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ..errors import logged
from ..evidence.text.line import whole
from ..models.deadline import EndedError, within
from .web import WebPage, WebResults, WebSearch, deduplicate

LONGEST_REPLY = 2_000_000
"""Most bytes of a provider's reply after decompression; a page of results has about a hundredth of that."""
_MOST_PAGES = 100
"""Most pages of a reply that are looked at, however many were asked for."""


class ReplyTooLongError(Exception):
    """A reply was longer than `LONGEST_REPLY` bytes."""


def gathered(pieces: Iterable[bytes]) -> bytes:
    """Join the pieces of a reply. Raises `ReplyTooLongError` once they are too long together."""
    whole = bytearray()
    for piece in pieces:
        whole += piece
        if len(whole) > LONGEST_REPLY:
            raise ReplyTooLongError
    return bytes(whole)


def search_within(web: WebSearch, query: str, *, max_results: int, seconds: float) -> WebResults:
    """Search once, for at most `seconds`; returns at most `max_results` pages, http(s) only and cleaned.

    Whatever a provider raises or returns becomes a result. Error messages are not repeated: they may hold a key.
    """

    def work() -> object:
        try:
            return _read(web.search(query, max_results=max_results))
        except Exception as error:  # noqa: BLE001 - whatever a provider raises is a result
            return error

    if seconds <= 0:
        return _failed(web, query, "the run's limit of seconds was reached")
    try:
        result = within(seconds, work)
    except TimeoutError:
        return _failed(web, query, f"the web search took longer than the {seconds:.0f} seconds that were left")
    except EndedError as error:
        result = error
    if isinstance(result, Exception):
        name = logged("the web search failed", result)
        return _failed(web, query, f"the web search failed ({name}): see the provider's settings")
    if not isinstance(result, WebResults):
        return _failed(web, query, "the web search returned something that is not a result")
    return WebResults(query, web.name, deduplicate(result.pages)[:max_results], result.failure)


def _read(result: object) -> WebResults | None:
    """Read a provider's result and all its pages; None if it or every page in it has the wrong type."""
    if not isinstance(result, WebResults):
        return None
    pages = list(islice(result.pages, _MOST_PAGES))
    texts = [WebPage(page.url, whole(page.title), whole(page.text)) for page in pages if _is_text(page)]
    if pages and not texts:
        return None
    return WebResults(result.query, result.provider, tuple(texts), result.failure and str(result.failure))


def _failed(web: WebSearch, query: str, failure: str) -> WebResults:
    return WebResults(query, web.name, (), failure)


def _is_text(page: object) -> bool:
    return isinstance(page, WebPage) and all(isinstance(text, str) for text in (page.url, page.title, page.text))
