"""A client of a LangGraph server that says what it likes, over plain HTTP."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self, TypeVar

import httpx

T = TypeVar("T")


class Asking:
    """Requests of one user; `headers` say who."""

    def __init__(self, url: str, **headers: str) -> None:
        # The server closes a connection that was idle for 5 s, httpx's own limit: one sent then meets a closed door.
        idle = httpx.Limits(keepalive_expiry=1)
        self.client = httpx.Client(base_url=url, headers=headers, timeout=60, limits=idle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def send(self, method: str, path: str, /, **body: Any) -> httpx.Response:
        """Any request."""
        return self.client.request(method, path, json=None if method == "GET" else body)

    def run(self, graph: str = "naive", *, thread: str | None = None, **more: Any) -> Any:
        """What a run returns: the result, or `__error__`."""
        path = f"/threads/{thread}/runs/wait" if thread else "/runs/wait"
        body = {"input": {"question": QUESTION}} if "command" not in more else {}
        return self.send("POST", path, assistant_id=graph, **{**body, **more}).json()

    def call(self, path: str, method: str, params: Any) -> str:
        """A JSON-RPC call; its reply as text."""
        accept = {"accept": "application/json, text/event-stream"}
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return self.client.post(path, json=message, headers=accept).text

    def thread(self, **more: Any) -> str:
        """A new thread."""
        return str(self.send("POST", "/threads", **more).json()["thread_id"])

    def state(self, thread: str) -> Any:
        """What a thread holds."""
        return self.send("GET", f"/threads/{thread}/state").json()

    def assistant(self, graph: str = "naive", **settings: Any) -> str:
        """A new assistant with settings of its own."""
        reply = self.send("POST", "/assistants", graph_id=graph, **settings).json()
        return str(reply["assistant_id"])


QUESTION = "How long must an on-call engineer rest after a call-out at night?"


def error_of(result: Any) -> str:
    """The sentence that a run ended with; empty if it did not."""
    failed = result.get("__error__") if isinstance(result, dict) else None
    return str(failed["message"]) if failed else ""


def all_at_once(cases: Iterable[T], attempt: Callable[[T], Any]) -> list[tuple[T, Any]]:
    """Each case with its result: a server lets each run wait half a second before it begins."""
    case_list = list(cases)
    with ThreadPoolExecutor(8) as pool:
        return list(zip(case_list, pool.map(attempt, case_list), strict=True))
