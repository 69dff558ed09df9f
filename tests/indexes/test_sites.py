"""Web pages as documents: what is fetched, what is not, and what an index makes of it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from groundwire.cli import exits
from groundwire.errors import InputError
from groundwire.indexes.sites.crawl import Bounds, Crawl
from groundwire.indexes.sites.fetch import Fetcher, cleaned
from groundwire.indexes.sites.network import is_public
from groundwire.indexes.sites.site import index_site


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
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.pages[path] = (status, {"Content-Type": "text/html; charset=utf-8", **named}, data)


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


def crawled(site: Site, path: str = "/docs/", **bounds: Any) -> tuple[list[str], Crawl]:
    with Fetcher(private=True) as fetcher:
        crawl = Crawl(site.url + path, fetcher, Bounds(**bounds), wait=lambda _: None)
        return [one.url.removeprefix(site.url) for one in crawl.pages()], crawl


@pytest.mark.parametrize(
    ("depth", "expected"),
    [
        (0, ["/docs/"]),
        (1, ["/docs/", "/docs/b.html", "/docs/c.html?a=1&b=2"]),
        (5, ["/docs/", "/docs/b.html", "/docs/c.html?a=1&b=2", "/docs/d.html"]),
    ],
)
def test_links_are_followed_within_the_folder_of_the_first_page(docs: Site, depth: int, expected: list[str]) -> None:
    pages, crawl = crawled(docs, depth=depth)
    assert pages == expected
    assert crawl.whole


def test_the_bound_of_pages_is_told(docs: Site) -> None:
    pages, crawl = crawled(docs, depth=5, pages=2)
    assert len(pages) == 2
    assert not crawl.whole
    assert "more pages than the 2 that may be fetched" in crawl.left_out[-1][1]


def test_a_sitemap_names_the_pages(docs: Site) -> None:
    links = "".join(f"<url><loc>{docs.url}/docs/{name}</loc></url>" for name in ("b.html", "d.html", "gone.html"))
    docs.put("/docs/sitemap.xml", f"<urlset>{links}<url><loc>{docs.url}/other</loc></url></urlset>")
    pages, crawl = crawled(docs, "/docs/sitemap.xml")
    assert pages == ["/docs/b.html", "/docs/d.html"]
    assert crawl.gone == {f"{docs.url}/docs/gone.html"}


def test_robots_and_pages_are_obeyed(docs: Site) -> None:
    docs.put("/robots.txt", "User-agent: *\nDisallow: /docs/*.html?a\nCrawl-delay: 7\n")
    docs.put("/docs/b.html", '<meta name="robots" content="noindex">' + page("Berths", "Secret.", "d.html"))
    waited: list[float] = []
    with Fetcher(private=True) as fetcher:
        crawl = Crawl(f"{docs.url}/docs/", fetcher, Bounds(depth=5), wait=waited.append)
        pages = [one.url.removeprefix(docs.url) for one in crawl.pages()]
    assert pages == ["/docs/", "/docs/d.html"]
    assert [why for _, why in crawl.left_out] == ["asks not to be indexed", "is closed by robots.txt"]
    assert waited == [7.0, 7.0]
    docs.put("/robots.txt", "User-agent: groundwire\nDisallow: /\n")
    docs.asked.clear()
    with pytest.raises(InputError, match="asks readers like this one not to fetch it"):
        crawled(docs)
    assert docs.asked == ["/robots.txt"]
    docs.put("/robots.txt", "", status=503)
    with pytest.raises(InputError, match=r"its robots.txt is answered with HTTP 503"):
        crawled(docs)


def test_sitemaps_without_an_end_are_bounded(site: Site) -> None:
    for at in range(9):
        text = f"<sitemapindex><sitemap><loc>{site.url}/docs/{at + 1}.xml</loc></sitemap></sitemapindex>"
        site.put(f"/docs/{at}.xml", text)
    pages, crawl = crawled(site, "/docs/0.xml", pages=3)
    assert (pages, crawl.whole) == ([], False)
    assert len(site.asked) == 4


def test_an_address_of_this_machine_is_not_fetched(docs: Site) -> None:
    with Fetcher() as fetcher:
        assert "leads to the private address 127.0.0.1" in fetcher.get(f"{docs.url}/docs/").failure
        assert "leads to the private address" in fetcher.get(f"http://localhost:{docs.server_port}/").failure
    assert docs.asked == []


def test_neither_does_a_redirect_lead_there(docs: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first name is public, as far as anybody can tell, and the second lookup is what counts."""
    docs.put("/go", "", status=302, Location="http://inside.example/docs/")
    looked_up: list[str] = []
    usual = socket.getaddrinfo

    def lookup(host: str, port: int, *more: Any, **named: Any) -> Any:
        if not host.endswith(".example"):
            return usual(host, port, *more, **named)
        looked_up.append(host)
        address = "127.0.0.1" if host == "outside.example" and len(looked_up) == 1 else "10.0.0.7"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, docs.server_port))]

    monkeypatch.setattr("groundwire.indexes.sites.network.socket.getaddrinfo", lookup)
    monkeypatch.setattr("groundwire.indexes.sites.network.is_public", lambda one: not one.startswith("10."))
    with Fetcher() as fetcher:
        found = fetcher.get(f"http://outside.example:{docs.server_port}/go")
    assert "'inside.example' leads to the private address 10.0.0.7" in found.failure
    assert looked_up == ["outside.example", "inside.example"]
    assert docs.asked == ["/go"]


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True), ("10.0.0.1", False), ("127.0.0.1", False), ("169.254.169.254", False), ("0.0.0.0", False),
        ("100.64.0.1", False), ("224.0.0.1", False), ("::1", False), ("fe80::1", False), ("::ffff:10.0.0.1", False),
        ("64:ff9b::a00:1", False), ("64:ff9b::808:808", True), ("2002:a00:1::", False), ("2001:4860:4860::8888", True),
    ],
)  # fmt: skip
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) == public


@pytest.mark.parametrize(
    ("headers", "body", "why"),
    [
        ({"Content_Encoding": "gzip"}, b"\x1f\x8b", "is sent packed"),
        ({}, b"x" * 200_001, "is larger than 200,000 bytes"),
        ({"Location": "/docs/go"}, b"", "is behind more than 5 redirects"),
        ({"Location": "file:///etc/passwd"}, b"", "cannot be fetched"),
    ],
)
def test_what_is_too_much_is_a_failure(site: Site, headers: dict[str, str], body: bytes, why: str) -> None:
    site.put("/docs/go", body, status=302 if "Location" in headers else 200, **headers)
    with Fetcher(private=True, max_bytes=200_000) as fetcher:
        assert why in fetcher.get(f"{site.url}/docs/go").failure


def test_a_drip_of_bytes_ends_with_its_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        ended = threading.Event()

        def drip() -> None:
            connection, _ = server.accept()
            with connection:
                connection.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                while not ended.wait(0.02):
                    try:
                        connection.sendall(b"a")
                    except OSError:
                        return

        thread = threading.Thread(target=drip)
        thread.start()
        started = time.monotonic()
        with Fetcher(private=True, max_seconds=0.5) as fetcher:
            found = fetcher.get(f"http://127.0.0.1:{server.getsockname()[1]}/")
        assert found.failure == "took more than 0.5 s"
        assert time.monotonic() - started < 20
        ended.set()
        thread.join()


@pytest.mark.parametrize(
    "url", ["ftp://a/b", "https://", "https://u:p@host/", "http://a:99999/", "http://[::1/", "a/b"]
)
def test_an_address_that_is_none_is_a_sentence(url: str) -> None:
    with pytest.raises(InputError, match="address"):
        cleaned(url)


def bring(shelf: Any, site: Site, path: str = "/docs/", labels: list[str] | None = None, **bounds: Any) -> Any:
    with shelf._closing() as library, Fetcher(private=True) as fetcher:
        crawl = Crawl(site.url + path, fetcher, Bounds(**{"depth": 5, **bounds}), wait=lambda _: None)
        return index_site(library, "pages", crawl, description="The harbour's site.", labels=labels)


def sources(shelf: Any, site: Site, *roles: str) -> set[str]:
    with shelf._closing() as library:
        return {name.removeprefix(site.url) for _, name, _ in library.directory(roles=roles)}


def test_an_index_follows_its_site(shelf: Any, docs: Site, whole: Any) -> None:
    assert bring(shelf, docs).added == 4
    with shelf._closing() as library:
        hit = library.search("berth limit of vessels")[0].passage
        assert (hit.source, hit.title) == (f"{docs.url}/docs/b.html", "Berths")
    assert bring(shelf, docs).unchanged == 4
    docs.put("/docs/b.html", page("Berths", "The berth limit is 15 vessels."))
    del docs.pages["/docs/c.html?a=1&b=2"]
    done = bring(shelf, docs)  # nothing leads to d.html now
    assert (done.changed, done.removed, done.unchanged) == (1, 2, 1)
    assert sources(shelf, docs) == {"/docs/", "/docs/b.html"}
    whole(shelf.content())


def test_what_cannot_be_fetched_today_stays(shelf: Any, docs: Site) -> None:
    bring(shelf, docs)
    docs.put("/docs/b.html", "", status=500)
    del docs.pages["/docs/c.html?a=1&b=2"]
    done = bring(shelf, docs)
    assert sources(shelf, docs) == {"/docs/", "/docs/b.html", "/docs/d.html"}
    assert (f"{docs.url}/docs/b.html", "is answered with HTTP 500") in done.skipped


def test_one_page_by_itself_leaves_the_others(shelf: Any, docs: Site) -> None:
    bring(shelf, docs)
    bring(shelf, docs, "/other", depth=0)
    assert bring(shelf, docs, "/docs/d.html", depth=0).unchanged == 1
    assert len(sources(shelf, docs)) == 5


def test_labels_hold_for_all_pages_and_stay(shelf: Any, docs: Site) -> None:
    bring(shelf, docs)
    docs.put("/docs/b.html", "", status=500)
    bring(shelf, docs, labels=["crew"])
    assert sources(shelf, docs) == set()
    assert len(sources(shelf, docs, "crew")) == 4
    docs.put("/docs/", page("Harbour", "New text.", "e.html", "b.html"))
    docs.put("/docs/e.html", page("Even newer", "A page that was not there."))
    bring(shelf, docs)
    assert sources(shelf, docs) == set()
    assert "/docs/e.html" in sources(shelf, docs, "crew")


def test_other_formats_and_encodings_are_read(shelf: Any, site: Site) -> None:
    latin = page("Caf\xe9", "The cr\xeape stall.", "notes", "data.json").encode("latin-1")
    site.put("/docs/", latin, Content_Type="text/html; charset=iso-8859-1")
    site.put("/docs/notes", "# Notes\n\nPlain notes of the quay.", Content_Type="text/markdown")
    site.put("/docs/data.json", '{"berth": "seven"}', Content_Type="application/json")
    bring(shelf, site)
    with shelf._closing() as library:
        texts = " ".join(one.text for one in library.catalog.every_passage("pages"))
    assert "cr\xeape" in texts
    assert "Plain notes" in texts
    assert "seven" in texts


def test_a_page_without_text_is_a_sentence(shelf: Any, site: Site) -> None:
    site.put("/docs/", "<html></html>")
    with pytest.raises(InputError, match=r"nothing of .* can be indexed"):
        bring(shelf, site)
    with pytest.raises(InputError, match="is answered with HTTP 404"):
        bring(shelf, site, "/none")


def test_the_command_line_fetches_forgets_and_refuses(groundwire: Any, docs: Site, shelf: Any) -> None:
    told = ["index", f"{docs.url}/docs/", "--name", "pages", "--description", "Site.", "--depth", "0"]
    code, said = groundwire(*told)
    assert code == exits.BAD_INPUT
    assert "leads to the private address 127.0.0.1" in said
    code, said = groundwire(*told, "--private-network")
    assert (code, "pages: 1 added" in said) == (exits.ANSWERED, True)
    assert groundwire("index", f"{docs.url}/x", "--name", "pages", "--forget")[0] == exits.BAD_INPUT
    assert groundwire("index", f"{docs.url}/docs/", "--name", "pages", "--forget")[0] == exits.ANSWERED
    with shelf._closing() as library:
        assert library.indexes() == []
