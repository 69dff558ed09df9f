"""A loopback server that speaks both web providers' protocols, so that the real clients run offline."""

from __future__ import annotations

import html
import json
import socket
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import parse_qs

import pytest

from groundwire.tools.duckduckgo import DuckDuckGo
from groundwire.tools.tavily import Tavily

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from groundwire.tools.web import WebSearch

KEY = "tvly-test-0123456789"
Entry = tuple[str, str, str]  # url, title, text


@dataclass
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class FakeProvider:
    """What the server answers next, and the requests that reached it."""

    url: str = ""
    status: int = 200
    body: bytes = b""
    content_type: str = "text/html; charset=UTF-8"
    claimed_length: int | None = None  # a Content-Length that is not the body's
    silent: bool = False  # answer nothing until the test is over
    requests: list[Request] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)


class _Server(ThreadingHTTPServer):
    provider: FakeProvider


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        provider = self.server.provider
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        provider.requests.append(Request(self.command, self.path, headers, body))
        if provider.silent:
            provider.released.wait(30)
            return
        length = len(provider.body) if provider.claimed_length is None else provider.claimed_length
        self.send_response(provider.status)
        self.send_header("Content-Type", provider.content_type)
        self.send_header("Content-Length", str(length))
        self.end_headers()
        self.wfile.write(provider.body)

    do_GET = do_POST

    def log_message(self, format: str, *args: object) -> None:
        """Keep the test's output clean."""


class Provider(Protocol):
    """One web provider as the shared tests see it."""

    name: str
    fake: FakeProvider

    def client(self, timeout_seconds: float = 5.0) -> WebSearch: ...

    def at(self, url: str) -> None:
        """Point the client at another address."""

    def answer(self, entries: Sequence[Entry]) -> None:
        """Let the server answer with these entries, in the provider's own format."""

    def sent_query(self) -> str: ...


class DuckDuckGoProvider:
    name = "duckduckgo"

    def __init__(self, fake: FakeProvider, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fake = fake
        self._monkeypatch = monkeypatch
        self.at(fake.url)

    def client(self, timeout_seconds: float = 5.0) -> DuckDuckGo:
        return DuckDuckGo(timeout_seconds=timeout_seconds)

    def at(self, url: str) -> None:
        self._monkeypatch.setattr("ddgs.engines.duckduckgo.Duckduckgo.search_url", f"{url}/html/")

    def answer(self, entries: Sequence[Entry]) -> None:
        results = "".join(self._result(*entry) for entry in entries)
        self.fake.body = self.page(results or self.no_results).encode()

    def sent_query(self) -> str:
        [request] = self.fake.requests
        return parse_qs(request.body.decode())["q"][0]

    no_results = """<div class="result results_links results_links_deep result--no-result">
      <div class="links_main links_deep result__body"><div class="no-results">No results.</div></div></div>"""

    @staticmethod
    def page(results: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>at DuckDuckGo</title></head><body class="body--html">
          <form id="search_form_homepage" action="/html/" method="post"><input name="q"></form>
          <div class="serp__results"><div id="links" class="results">{results}</div></div></body></html>"""

    @staticmethod
    def _result(url: str, title: str, text: str) -> str:
        href = html.escape(url)
        return f"""<div class="result results_links results_links_deep web-result ">
          <div class="links_main links_deep result__body">
            <h2 class="result__title"><a rel="nofollow" class="result__a" href="{href}">{title}</a></h2>
            <div class="result__extras"><div class="result__extras__url">
              <a class="result__url" href="{href}">example.org</a></div></div>
            <a class="result__snippet" href="{href}">{text}</a>
            <div class="clear"></div></div></div>"""


class TavilyProvider:
    name = "tavily"

    def __init__(self, fake: FakeProvider, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fake = fake
        self._url = fake.url

    def client(self, timeout_seconds: float = 5.0) -> Tavily:
        return Tavily(api_key=KEY, timeout_seconds=timeout_seconds, api_base_url=self._url)

    def at(self, url: str) -> None:
        self._url = url

    def answer(self, entries: Sequence[Entry]) -> None:
        results = [{"url": u, "title": t, "content": c, "score": 0.5} for u, t, c in entries]
        self.reply({"query": "q", "answer": None, "images": [], "results": results, "response_time": 0.1})

    def reply(self, body: Any, status: int = 200) -> None:
        self.fake.status, self.fake.body = status, json.dumps(body).encode()
        self.fake.content_type = "application/json"

    def sent_query(self) -> str:
        [request] = self.fake.requests
        return str(json.loads(request.body)["query"])


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "DDGS_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    for name in ("API_KEY", "HTTP_PROXY", "HTTPS_PROXY", "PROJECT", "ORG_ID"):
        monkeypatch.delenv(f"TAVILY_{name}", raising=False)


@pytest.fixture
def fake() -> Iterator[FakeProvider]:
    with _Server(("127.0.0.1", 0), _Handler) as server:
        server.provider = FakeProvider(url=f"http://127.0.0.1:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server.provider
        server.provider.released.set()
        server.shutdown()
        thread.join()


@pytest.fixture
def duckduckgo(fake: FakeProvider, monkeypatch: pytest.MonkeyPatch) -> DuckDuckGoProvider:
    return DuckDuckGoProvider(fake, monkeypatch)


@pytest.fixture
def tavily(fake: FakeProvider, monkeypatch: pytest.MonkeyPatch) -> TavilyProvider:
    return TavilyProvider(fake, monkeypatch)


@pytest.fixture(params=[DuckDuckGoProvider, TavilyProvider], ids=lambda kind: kind.name)
def provider(request: pytest.FixtureRequest, fake: FakeProvider, monkeypatch: pytest.MonkeyPatch) -> Provider:
    """Each provider in turn, for the laws that hold for both."""
    instance: Provider = request.param(fake, monkeypatch)
    return instance


@pytest.fixture
def closed_url() -> str:
    """An address on this machine where nothing listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{listener.getsockname()[1]}"
