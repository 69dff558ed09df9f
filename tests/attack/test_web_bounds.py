"""A web search ends with the run's seconds, in a bounded reply, and in a result, whatever its provider does."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

import pytest
from endpoint import Endpoint
from tool_calls import calls, rounds, web_call

from groundwire.settings import BudgetSettings
from groundwire.tools.bounded import search_within
from groundwire.tools.duckduckgo import DuckDuckGo
from groundwire.tools.tavily import Tavily
from groundwire.tools.web import WebPage, WebResults

QUESTION = "Who painted the zeppelin over the harbour of Lerwick?"
ONLINE = ("router", "corrective", "adaptive", "tool_agent", "research")


class Provider:
    """A web search that somebody wrote: it does `act`."""

    name = "custom"

    def __init__(self, act: Callable[[str], Any]) -> None:
        self.act, self.queries = act, 0

    def search(self, query: str, *, max_results: int) -> Any:
        self.queries += 1
        return self.act(query)


@pytest.fixture
def ask(run: Any, actor: Any, grade_all: Any) -> Callable[..., Any]:
    """A run that goes to the web, whatever the pattern."""

    def ask(graph: str, web: Any, **budget: Any) -> Any:
        model = actor(
            grader=grade_all("irrelevant"), router={"reason": "web", "indexes": [], "web": True},
            difficulty={"reason": "now", "level": "current"},
            assessor={"sufficient": False, "gap": "all", "query": QUESTION},
            tool_agent=rounds(calls(web_call("zeppelin harbour"))),
        )  # fmt: skip
        return run(QUESTION, graph, model=model, web=web, budget=BudgetSettings(**budget))

    return ask


@pytest.mark.slow
@pytest.mark.parametrize("graph", ONLINE)
def test_a_provider_that_never_answers_is_not_waited_for(ask: Any, graph: str) -> None:
    released, returned = threading.Event(), threading.Event()

    def hang(query: str) -> WebResults:
        released.wait(60)
        returned.set()
        return WebResults(query, "custom", ())

    web = Provider(hang)
    answer = ask(graph, web, max_seconds=1.5)
    assert web.queries
    assert not returned.is_set()
    assert any("longer than the" in (search.failure or "") for search in answer.searched), answer.searched
    released.set()


def misbehave() -> Iterator[tuple[str, Callable[[str], Any]]]:
    class Odd(Exception):
        def __str__(self) -> str:
            raise RuntimeError("no words")

    def raising(error: BaseException) -> Callable[[str], Any]:
        def act(query: str) -> Any:
            raise error

        return act

    for error in (ValueError("key=tvly-secret"), KeyError(), Odd(), SystemExit(3), MemoryError(), RecursionError()):
        yield type(error).__name__, raising(error)
    for result in (None, "text", [WebPage("https://a.example", "A", "a")], WebResults, 7, {"pages": []}):
        yield f"returns {type(result).__name__}", lambda _, result=result: result
    junk: Any = (None, 3, WebPage(None, "t", "x"), WebPage("https://a.example", 3, "x"))  # type: ignore[arg-type]
    yield "junk pages", lambda query: WebResults(query, "custom", junk)
    yield "no pages", lambda query: WebResults(query, "custom", None)  # type: ignore[arg-type]
    yield "pages that raise", lambda query: WebResults(query, "custom", (1 // at for at in range(3)))  # type: ignore[arg-type]
    yield "odd failure", lambda query: WebResults(query, "custom", (), failure={"no": "text"})  # type: ignore[arg-type]
    endless = (WebPage(f"https://a.example/{at}", "A", "a") for at in range(10**9))
    yield "endless pages", lambda query: WebResults(query, "custom", endless)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("graph", ["corrective", pytest.param("tool_agent", marks=pytest.mark.slow)])
@pytest.mark.parametrize(("what", "act"), list(misbehave()), ids=lambda value: value if isinstance(value, str) else "")
def test_a_provider_that_misbehaves_is_a_result(ask: Any, graph: str, what: str, act: Any) -> None:
    web = Provider(act)
    answer = ask(graph, web)
    assert web.queries, what
    assert "tvly-secret" not in answer.model_dump_json()


@pytest.mark.parametrize("graph", ONLINE)
def test_only_plain_web_addresses_become_sources_and_none_is_opened(ask: Any, graph: str, attacker: Endpoint) -> None:
    text = "The zeppelin over the harbour of Lerwick was painted by Ada Bell."
    bad_urls = ("javascript:alert(1)", "JaVaScRiPt://a.example/%0aalert(1)", "data:text/html,x", "file:///etc/passwd",
           "ftp://a.example/x", "https://user:pw@a.example/", "//a.example/x", "vbscript:x", "")  # fmt: skip
    inner = [f"{attacker.url}/private", "http://169.254.169.254/latest/meta-data"]
    pages = tuple(WebPage(url, "Z", f"{text} {at}") for at, url in enumerate([*bad_urls, *inner]))
    answer = ask(graph, Provider(lambda query: WebResults(query, "custom", pages)))
    output = answer.model_dump_json()
    for url in filter(None, bad_urls):
        assert url not in output
    assert all(citation.source.startswith("http") for citation in answer.citations if citation.index == "web")
    assert attacker.keys == []


@pytest.mark.parametrize("pages", [({"url": "https://a.example"},), (WebPage("https://a.example", "A", None),)])
def test_pages_of_which_none_can_be_read_are_a_failure(pages: Any) -> None:
    web = Provider(lambda query: WebResults(query, "custom", pages))
    assert "returned something that is not a result" in (
        search_within(web, "a", max_results=3, seconds=5).failure or ""
    )


def test_without_a_second_left_nothing_is_sent() -> None:
    web = Provider(lambda query: WebResults(query, "custom", ()))
    assert "limit of seconds" in (search_within(web, "a", max_results=3, seconds=0).failure or "")
    assert web.queries == 0


# --- the providers that come with the package ----------------------------------------------------------


@contextmanager
def answering(send: Callable[[socket.socket], None]) -> Iterator[str]:
    """The address of a server that reads a request, then does `send` with the connection until the client leaves."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    connection, _ = server.accept()
                    with connection, suppress(OSError):
                        connection.recv(65_536)
                        send(connection)

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)


def head(length: int, **more: str) -> bytes:
    lines = {"Content-Type": "application/json", "Content-Length": str(length), **more}
    return ("HTTP/1.1 200 OK\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n").encode()


def drip(connection: socket.socket) -> None:
    """A byte now and then: no wait for a piece is ever long."""
    connection.sendall(head(10**9))
    pause = threading.Event()
    while True:
        connection.sendall(b" ")
        pause.wait(0.05)


def drip_in_the_head(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nX-Long: ")
    pause = threading.Event()
    while True:
        connection.sendall(b"x")
        pause.wait(0.05)


@cache
def bomb_data() -> bytes:
    """One megabyte that unpacks to one gigabyte."""
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    return b"".join(packer.compress(bytes(1_000_000)) for _ in range(1_000)) + packer.flush()


def bomb(connection: socket.socket) -> None:
    connection.sendall(head(len(bomb_data()), **{"Content-Encoding": "gzip"}) + bomb_data())


def flood(connection: socket.socket) -> None:
    connection.sendall(head(10**12))
    while True:
        connection.sendall(bytes(1_000_000))


def build_search(name: str, url: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    for variable in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(variable, raising=False)
        monkeypatch.delenv(variable.lower(), raising=False)
    if name == "tavily":
        return Tavily(api_key="tvly-k", timeout_seconds=1.0, api_base_url=url)
    monkeypatch.setattr("ddgs.engines.duckduckgo.Duckduckgo.search_url", f"{url}/html/")
    return DuckDuckGo(timeout_seconds=1.0)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tavily", "duckduckgo"])
@pytest.mark.parametrize("send", [drip, drip_in_the_head])
def test_a_drip_ends_with_the_time_of_the_search(name: str, send: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(send) as url:
        results = build_search(name, url, monkeypatch).search("zeppelin", max_results=5)
    assert "did not answer within 1 s" in (results.failure or "")


CLIENT = """
import sys
from ddgs.engines.duckduckgo import Duckduckgo
from groundwire.tools.duckduckgo import DuckDuckGo
from groundwire.tools.tavily import Tavily
Duckduckgo.search_url = sys.argv[2] + "/html/"
made = {"tavily": Tavily(api_key="tvly-k", api_base_url=sys.argv[2]), "duckduckgo": DuckDuckGo()}[sys.argv[1]]
found = made.search("zeppelin", max_results=5)
assert found.failure and not found.pages
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the size of a process from /proc")
@pytest.mark.parametrize("name", ["tavily", "duckduckgo"])
@pytest.mark.parametrize("send", [bomb, flood])
def test_a_bomb_or_a_flood_is_cut_off(name: str, send: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own, to see how large it grows: a gigabyte would be seen."""
    bomb_data()
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with answering(send) as url:
        process = subprocess.run([sys.executable, "-c", CLIENT, name, url], capture_output=True, text=True, timeout=60)
    assert process.returncode == 0, process.stderr
    assert int(process.stdout) < 400_000, f"{process.stdout} kB"
