"""An address that speaks OpenAI's protocol and writes down who came: the operator's, or an attacker's."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Endpoint:
    """What came to it, and what it says."""

    url: str = ""
    reply: str = "{}"
    seconds: float = 0.0
    keys: list[str] = field(default_factory=list)
    bodies: list[str] = field(default_factory=list)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    endpoint: Endpoint


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        endpoint = self.server.endpoint
        endpoint.keys.append(self.headers.get("Authorization", ""))
        endpoint.bodies.append(self.rfile.read(int(self.headers.get("Content-Length", 0))).decode())
        time.sleep(endpoint.seconds)
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": endpoint.reply}}
        usage = {"prompt_tokens": 5, "completion_tokens": 2, "total_tokens": 7}
        reply: dict[str, Any] = {"id": "1", "object": "chat.completion", "created": 1, "model": "m"}
        body = json.dumps({**reply, "choices": [choice], "usage": usage}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST

    def log_message(self, format: str, *args: object) -> None:
        """Keep the test's output clean."""


@contextmanager
def endpoint() -> Iterator[Endpoint]:
    """One that runs on a free port of the loopback interface."""
    with _Server(("127.0.0.1", 0), _Handler) as server:
        server.endpoint = Endpoint(url=f"http://127.0.0.1:{server.server_port}/v1")
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server.endpoint
        server.shutdown()
        thread.join()
