"""A web site that a test fills with pages, on this machine."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


class Site(ThreadingHTTPServer):
    """Answers from `pages`: path -> (status, headers, body)."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.pages: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.asked: list[str] = []
        self.url = f"http://127.0.0.1:{self.server_port}"

    def put(self, path: str, body: str | bytes, *, status: int = 200, **headers: str) -> None:
        data = body if isinstance(body, bytes) else body.encode()
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        self.pages[path] = (status, {"Content-Type": "text/html; charset=utf-8", **fields}, data)


class Handler(BaseHTTPRequestHandler):
    server: Site

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        status, headers, body = self.server.pages.get(self.path, (404, {}, b"none"))
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Keep the test's output clean."""


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as site:
        thread = threading.Thread(target=site.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield site
        site.shutdown()
        thread.join()


def page(title: str, text: str, *links: str) -> str:
    followed = "".join(f'<p><a class="x" href="{link}">more</a></p>' for link in links)
    return f"<html><head><title>{title}</title></head><body><h1>{title}</h1><p>{text}</p>{followed}</body></html>"


@pytest.fixture
def docs(site: Site) -> Site:
    site.put(
        "/docs/", page("Harbour", "The harbour has three berths.", "b.html", "/docs/c.html?a=1&amp;b=2#x", "/other")
    )
    site.put(
        "/docs/b.html", page("Berths", "The berth limit is 12 vessels.", "d.html", "//example.org/x", "mailto:a@b")
    )
    site.put("/docs/c.html?a=1&b=2", page("Cranes", "A crane lifts 40 tons."))
    site.put("/docs/d.html", page("Deep", "The deep berth is dredged in May."))
    site.put("/other", page("Other", "Nothing of the harbour."))
    return site
