"""Web search by Tavily, through its own client. Needs a key."""

from __future__ import annotations

import os
from typing import Any

from ..errors import InputError
from ..models.deadline import within
from .bounded import ReplyTooLongError
from .web import WebPage, WebResults, check_timeout, run_search

_UNREADABLE = "Tavily answered with something that is not a list of results: try again later."


class Tavily:
    """Web results from Tavily's basic search, with the passages it extracts as text."""

    name = "tavily"

    def __init__(
        self, *, api_key: str | None = None, timeout_seconds: float = 10.0, api_base_url: str | None = None
    ) -> None:
        """`timeout_seconds` limits a whole search; above 0, at most 120. `api_key` defaults to TAVILY_API_KEY.

        `api_base_url` has no trailing slash. Raises `InputError` for a key or a timeout that cannot be used.
        """
        self._api_key = _usable_key(api_key)
        self._timeout = check_timeout(timeout_seconds)
        self._api_base_url = api_base_url

    def search(self, query: str, *, max_results: int) -> WebResults:
        """Search once; see `WebSearch.search`."""
        return run_search(self.name, query, max_results, lambda plain_query: self._ask(plain_query, max_results))

    def _ask(self, query: str, max_results: int) -> list[WebPage] | str:
        from requests.exceptions import RequestException
        from tavily.errors import TimeoutError as TavilyTimeoutError

        refusals = _refusals()
        try:
            # Tavily's client applies its timeout to each piece of the reply, however many there are.
            reply = within(self._timeout, lambda: self._search(query, max_results))
        except (TavilyTimeoutError, TimeoutError):
            return f"Tavily did not answer within {self._timeout:g} s: try again, or allow more time."
        except ReplyTooLongError:
            return _UNREADABLE
        except tuple(refusals) as error:
            return next(sentence for kind, sentence in refusals.items() if isinstance(error, kind))
        except RequestException as error:
            return _transport_failure(error)
        except (AttributeError, TypeError, RecursionError):
            # The client assumes that any JSON is a dict, and on a status from 201 to 399 it does `raise None`.
            return _UNREADABLE
        return _read(reply)

    def _search(self, query: str, max_results: int) -> Any:
        from requests import Session
        from tavily import TavilyClient

        from .plain_replies import PlainReplies

        with Session() as session:
            session.headers["Accept-Encoding"] = "identity"
            for scheme in ("http://", "https://"):
                session.mount(scheme, PlainReplies())
            client = TavilyClient(api_key=self._api_key, api_base_url=self._api_base_url, session=session)
            return client.search(query, max_results=max_results, search_depth="basic", timeout=self._timeout)


def _usable_key(api_key: str | None) -> str:
    # Without a key the client would silently search keyless, under limits and terms that the user did not choose.
    key = (os.environ.get("TAVILY_API_KEY", "") if api_key is None else api_key).strip()
    if not key:
        raise InputError(
            "web search by Tavily needs an API key and none was given: set TAVILY_API_KEY, or use duckduckgo"
        )
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise InputError("the Tavily API key holds characters that no key has: copy it again from app.tavily.com")
    return key


def _refusals() -> dict[type[Exception], str]:
    from tavily import errors

    # Fixed sentences, here and below: messages of the service or the HTTP client may contain the key.
    bad_key = "Tavily does not accept the API key (HTTP 401): check TAVILY_API_KEY."
    return {
        errors.InvalidAPIKeyError: bad_key,
        errors.MissingAPIKeyError: bad_key,
        errors.UsageLimitExceededError: "Tavily's rate limit is reached (HTTP 429): wait a minute, then ask again.",
        errors.ForbiddenError: "Tavily refuses this key's request (HTTP 403, 432 or 433): check its plan and quota.",
        errors.BadRequestError: "Tavily rejects the query as malformed (HTTP 400): ask in other words.",
    }


def _transport_failure(error: Exception) -> str:
    from requests.exceptions import HTTPError, JSONDecodeError

    if isinstance(error, JSONDecodeError):
        return _UNREADABLE
    if isinstance(error, HTTPError) and error.response is not None:
        return f"Tavily answered with HTTP {error.response.status_code}: try again later."
    return f"Tavily could not be reached, or broke off ({type(error).__name__}): check the network."


def _read(reply: dict[str, Any]) -> list[WebPage] | str:
    entries = reply["results"]
    if not isinstance(entries, list):
        return _UNREADABLE
    if not entries:
        # The client adds an empty list if the reply had none; a real reply repeats its query.
        return [] if "query" in reply else _UNREADABLE
    return [page for entry in entries if (page := _page(entry))] or _UNREADABLE


def _page(entry: object) -> WebPage | None:
    if not isinstance(entry, dict):
        return None
    url, title, text = entry.get("url"), entry.get("title") or "", entry.get("content") or ""
    if isinstance(url, str) and isinstance(title, str) and isinstance(text, str):
        return WebPage(url, title, text)
    return None
