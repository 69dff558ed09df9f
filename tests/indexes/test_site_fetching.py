"""One page of the web: where it may be, how large and how slow, and which addresses are none."""

from __future__ import annotations

import socket
import threading
import time
from typing import Any

import pytest
from sites import Site

from groundwire.errors import InputError
from groundwire.indexes.sites.fetch import Fetcher, cleaned
from groundwire.indexes.sites.network import is_public


def test_an_address_of_this_machine_is_not_fetched(docs: Site) -> None:
    with Fetcher(private=False) as fetcher:
        assert "leads to the private address 127.0.0.1" in fetcher.get(f"{docs.url}/docs/").failure
        assert "leads to the private address" in fetcher.get(f"http://localhost:{docs.server_port}/").failure
    assert docs.asked == []


def test_neither_does_a_redirect_lead_there(docs: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first name is public, as far as anybody can tell, and the second lookup is what counts."""
    docs.put("/go", "", status=302, Location="http://inside.example/docs/")
    looked_up: list[str] = []
    usual = socket.getaddrinfo

    def lookup(host: str, port: int, *more: Any, **options: Any) -> Any:
        if not host.endswith(".example"):
            return usual(host, port, *more, **options)
        looked_up.append(host)
        address = "127.0.0.1" if host == "outside.example" and len(looked_up) == 1 else "10.0.0.7"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, docs.server_port))]

    monkeypatch.setattr("groundwire.indexes.sites.network.socket.getaddrinfo", lookup)
    monkeypatch.setattr("groundwire.indexes.sites.network.is_public", lambda address: not address.startswith("10."))
    with Fetcher(private=False) as fetcher:
        page = fetcher.get(f"http://outside.example:{docs.server_port}/go")
    assert "'inside.example' leads to the private address 10.0.0.7" in page.failure
    assert looked_up == ["outside.example", "inside.example"]
    assert docs.asked == ["/go"]


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True), ("10.0.0.1", False), ("127.0.0.1", False), ("169.254.169.254", False), ("0.0.0.0", False),
        ("100.64.0.1", False), ("224.0.0.1", False), ("::1", False), ("fe80::1", False), ("::ffff:10.0.0.1", False),
        ("64:ff9b::a00:1", False), ("64:ff9b::808:808", True), ("2002:a00:1::", False), ("2001:4860:4860::8888", True),
        ("fec0::1", False), ("::7f00:1", False), ("::ffff:0:a00:1", False), ("64:ff9b:1::a00:1", False),
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
        ({"Location": "http://[x"}, b"", "the address 'http://[x' cannot be read (Invalid IPv6 URL)"),
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
            page = fetcher.get(f"http://127.0.0.1:{server.getsockname()[1]}/")
        assert page.failure == "took more than 0.5 s"
        assert time.monotonic() - started < 20
        ended.set()
        thread.join()


@pytest.mark.parametrize(
    "url", ["ftp://a/b", "https://", "https://u:p@host/", "http://a:99999/", "http://[::1/", "a/b"]
)
def test_an_address_that_is_none_is_a_sentence(url: str) -> None:
    with pytest.raises(InputError, match="address"):
        cleaned(url)
