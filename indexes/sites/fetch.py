"""Fetches one web page: its bytes, or why it could not be fetched."""

from __future__ import annotations

import ssl
import time
from dataclasses import dataclass
from email.message import Message
from typing import Self
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

import httpcore

from ...errors import InputError
from .network import Guarded, PrivateAddressError

AGENT = "groundwire"
"""The user agent name for robots.txt."""
_HEADERS = [("User-Agent", f"{AGENT}/0.1"), ("Accept", "text/html,*/*;q=0.5"), ("Accept-Encoding", "identity")]
_REDIRECTS = 5
_LONGEST_URL = 2_000
_WRITE = "write it as https://host/path"
_SAFE = "%/:@!$&'()*+,;=?~"
_GONE = (404, 410)


@dataclass(frozen=True)
class Page:
    """What an address gave."""

    url: str
    """Where it was found, after redirects."""
    status: int = 0
    """HTTP status; 0 if there was no answer."""
    kind: str = ""
    """Its media type, such as `text/html`."""
    charset: str = ""
    data: bytes = b""
    failure: str = ""
    """Why it could not be fetched, phrased to follow the address; empty on success."""

    @property
    def gone(self) -> bool:
        """Whether the site says that there is no such page."""
        return self.status in _GONE


class Fetcher:
    """Gets pages one after the other. Not for several threads; use it in a `with`."""

    def __init__(self, *, private: bool, max_bytes: int = 20_000_000, max_seconds: float = 30.0) -> None:
        """`private` lets addresses of this machine and of private networks through; a page may have `max_bytes` and,
        redirects included, take `max_seconds`."""
        self._guard = Guarded(private=private)
        self._max_bytes, self._max_seconds = max_bytes, max_seconds
        self._pool = httpcore.ConnectionPool(
            ssl_context=ssl.create_default_context(), max_connections=2, network_backend=self._guard
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.close()

    def get(self, url: str) -> Page:
        """The page at `url`, following redirects. A failure is in the page and raises nothing."""
        self._guard.deadline = time.monotonic() + self._max_seconds
        onward = ""
        for _ in range(_REDIRECTS + 1):
            try:
                url = joined(url, onward)
                page, onward = self._get(url)
            except InputError as error:
                return Page(url, failure=str(error))
            except PrivateAddressError as error:
                return Page(url, failure=f"is not fetched: {error}")
            except httpcore.TimeoutException:
                return Page(url, failure=f"took more than {self._max_seconds:g} s")
            except (httpcore.NetworkError, httpcore.ProtocolError, ssl.SSLError) as error:
                return Page(url, failure=f"could not be fetched ({error})")
            if not onward:
                return page
        return Page(url, failure=f"is behind more than {_REDIRECTS} redirects")

    def _get(self, url: str) -> tuple[Page, str]:
        """The page at exactly this address, and the address that it redirects to."""
        with self._pool.stream("GET", url, headers=_HEADERS) as response:
            headers = Message()
            for name, value in response.headers:
                headers.add_header(name.decode("latin-1"), value.decode("latin-1"))
            if response.status in (301, 302, 303, 307, 308) and (onward := headers.get("Location", "")):
                return Page(url, response.status), onward
            if response.status != 200:
                return Page(url, response.status, failure=f"is answered with HTTP {response.status}"), ""
            if headers.get("Content-Encoding", "identity").strip().lower() not in ("", "identity"):
                return Page(url, response.status, failure="is sent packed, which was not asked for"), ""
            data = bytearray()
            for piece in response.iter_stream():
                data += piece
                if len(data) > self._max_bytes:
                    return Page(url, response.status, failure=f"is larger than {self._max_bytes:,} bytes"), ""
            charset = headers.get_content_charset("") if "Content-Type" in headers else ""
            kind = headers.get_content_type() if "Content-Type" in headers else ""
            return Page(url, response.status, kind, charset, bytes(data)), ""


def joined(place: str, link: str) -> str:
    """The address that a link on the page at `place` leads to, as `cleaned` returns it. Raises `InputError`."""
    try:
        url = urljoin(place, link)
    except ValueError as error:  # such as `http://[your-domain]/`
        raise InputError(f"the address {link[:200]!r} cannot be read ({error}): {_WRITE}") from error
    return cleaned(url)


def cleaned(url: str) -> str:
    """An http(s) address without its fragment. Raises `InputError` for anything else, and for one with a password."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError as error:
        raise InputError(f"the address {url[:200]!r} cannot be read ({error}): {_WRITE}") from error
    if parts.scheme not in ("http", "https") or not parts.hostname or len(url) > _LONGEST_URL:
        raise InputError(f"the address {url[:200]!r} cannot be fetched: {_WRITE}")
    if parts.username is not None or parts.password is not None:
        raise InputError(f"the address of {parts.hostname!r} holds a user name: leave it out, none is ever sent")
    try:
        host = parts.hostname.encode("idna").decode("ascii") if not parts.hostname.isascii() else parts.hostname
    except UnicodeError as error:
        raise InputError(f"the host {parts.hostname!r} is not a valid name: check the address") from error
    place = f"[{host}]" if ":" in host else host
    usual = {"http": 80, "https": 443}[parts.scheme]
    path, query = quote(parts.path or "/", safe=_SAFE), quote(parts.query, safe=_SAFE)
    return urlunsplit((parts.scheme, place if port in (None, usual) else f"{place}:{port}", path, query, ""))
